import DefaultTheme from 'vitepress/theme-without-fonts';
import './style.css';
import Demo from './Demo.vue';
import Figure from './Figure.vue';

export default {
    extends: DefaultTheme,
    enhanceApp({ app }) {
        app.component('Demo', Demo);
        app.component('Figure', Figure);
    },
};
