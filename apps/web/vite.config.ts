import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { codeSplitting } from './build/chunks.ts';
import { compileHint } from './build/compile-hint.ts';
import { fontFirst } from './build/font-first.ts';
import { ionicSplit } from './build/ionic-split.ts';
import { offlineList } from './build/offline-files.ts';
import { styleLayers } from './build/style-layers.ts';
import { wordsInParts } from './build/words.ts';

const api = `http://localhost:${process.env['API_PORT'] ?? 8080}`;

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [react(), wordsInParts(), styleLayers(), ionicSplit(), fontFirst(), compileHint(), offlineList()],
  server: {
    proxy: Object.fromEntries(
      ['/api', '/auth/', '/launchpad', '/setup/', '/stats', '/webhooks'].map((path) => [path, api]),
    ),
  },
  build: {
    outDir: '../../dist/web',
    emptyOutDir: true,
    manifest: true,
    target: 'es2023',
    // an inlined font or icon would need data: in the content security policy
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: {
        app: fileURLToPath(new URL('index.html', import.meta.url)),
        'push-worker': fileURLToPath(new URL('src/worker/worker.ts', import.meta.url)),
      },
      // every page carries the list of all pages' files: names in it would be a kilobyte of each page
      output: {
        // browsers look for a service worker at the address where they found it
        entryFileNames: ({ name }) => (name === 'push-worker' ? '[name].js' : 'assets/[name]-[hash].js'),
        chunkFileNames: 'assets/[hash].js',
        codeSplitting: codeSplitting(
          fileURLToPath(new URL('src/main.tsx', import.meta.url)).replaceAll('\\', '/'),
        ),
        assetFileNames: 'assets/[hash][extname]',
      },
      treeshake: {
        // these packages declare no sideEffects, so nothing of them would be dropped; every wrapper defines its own
        // element. Only .js: their style sheets must stay
        moduleSideEffects: [
          {
            test: /node_modules\/(@ionic\/(react|core)|ionicons|@stencil)\/.*\.js$/,
            sideEffects: false,
          },
        ],
      },
    },
  },
});
