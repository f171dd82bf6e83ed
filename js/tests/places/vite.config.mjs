export default { base: './', build: { target: 'es2022' } };
