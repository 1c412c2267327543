import { expect, it } from 'vitest';
import { offlineFiles, offlineText, type Part } from './offline-files.ts';

const part = (fileName: string, more: Partial<Part> = {}): Part => ({
  fileName,
  facade: null,
  imports: [],
  dynamicImports: [],
  files: [],
  ...more,
});
const parts = [
  part('app.js', {
    facade: '/x/apps/web/index.html',
    imports: ['shared.js'],
    dynamicImports: ['frame.js', 'other.js', 'german.js', 'known-again.js'],
  }),
  part('frame.js', {
    facade: '/x/src/app/signed-in.tsx',
    dynamicImports: ['news.js', 'palette.js'],
    files: ['font.woff2'],
  }),
  part('news.js', { facade: '/x/src/lib/live/news.ts' }),
  part('palette.js', { facade: '/x/src/app/palette/palette.tsx' }),
  part('shared.js', { files: ['shared.css'] }),
  part('day.js', { facade: '/x/src/features/warehouse/day/warehouse.page.tsx', imports: ['bench.js'] }),
  part('bench.js', { dynamicImports: ['reader.js'], imports: ['shared.js', 'bench.js'] }),
  part('reader.js', { facade: '/x/src/ui/scan/bundled-detector.ts', files: ['reader.wasm'] }),
  part('german.js', { facade: '/x/packages/messages/catalogues/de-de.json.words' }),
  part('all-german.js', { facade: '/x/packages/messages/catalogues/de-de.json.rest.words' }),
  part('american.js', { facade: '/x/packages/messages/catalogues/en-us.json.words' }),
  part('known-again.js', { facade: '/x/packages/messages/src/from-server.ts' }),
  part('other.js', { facade: '/x/src/features/contracts/list/contracts.page.tsx', files: ['other.css'] }),
];

it('the app keeps what the warehouse needs, what loads later of it too, and no other page', () =>
  expect(offlineFiles(parts)).toEqual([
    '/app.js',
    '/bench.js',
    '/day.js',
    '/font.woff2',
    '/frame.js',
    '/known-again.js',
    '/news.js',
    '/reader.js',
    '/reader.wasm',
    '/shared.css',
    '/shared.js',
  ]));

it('a build without the warehouse is refused', () =>
  expect(() => offlineFiles(parts.filter(({ fileName }) => fileName !== 'day.js'))).toThrow(/warehouse/));

it('words are kept by their language, both parts of them', () => {
  expect(offlineText(parts)).toEqual({
    'de-de': ['/all-german.js', '/german.js'],
    'en-us': ['/american.js'],
  });
  expect(() => offlineText(parts.slice(0, 3))).toThrow(/no words/);
});
