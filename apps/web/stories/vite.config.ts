/** Builds the gallery with its stories for the tests. Not minified: builds are fast, and errors name their function. */
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { ionicSplit } from '../build/ionic-split.ts';
import { styleLayers } from '../build/style-layers.ts';

const page = (name: string) => fileURLToPath(new URL(`../${name}.html`, import.meta.url));

export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  plugins: [react(), styleLayers(), ionicSplit()],
  build: {
    outDir: '../../.cache/stories/web',
    emptyOutDir: true,
    target: 'es2023',
    minify: false,
    reportCompressedSize: false,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { input: { story: page('story'), gallery: page('gallery') } },
  },
});
