import DefaultTheme from 'vitepress/theme-without-fonts';
import { nextTick, onMounted, watch } from 'vue';
import { useRoute } from 'vitepress';
import './style.css';
import Demo from './Demo.vue';
import Drag from './Drag.vue';
import Figure from './Figure.vue';

// The theme puts a button into a button where a group of the sidebar has no page: the inner one says nothing more.
function plainCarets() {
    for (const caret of document.querySelectorAll('.VPSidebarItem > .item[role=button] > .caret')) {
        caret.removeAttribute('role');
        caret.removeAttribute('tabindex');
        caret.setAttribute('aria-hidden', 'true');
    }
}

export default {
    extends: DefaultTheme,
    setup() {
        const route = useRoute();
        onMounted(plainCarets);
        watch(() => route.path, () => nextTick(plainCarets));
    },
    enhanceApp({ app }) {
        app.component('Demo', Demo);
        app.component('Drag', Drag);
        app.component('Figure', Figure);
    },
};
