import { build } from 'esbuild';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inSources, originalsOf } from './source-places.ts';

let dir: string;
let stack: string;
beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'hy-map-'));
  writeFileSync(
    join(dir, 'deep.ts'),
    [
      'interface Gone {',
      '  readonly n: number;',
      '}',
      '',
      'export function deep(it: Gone): never {',
      '  throw new Error(`deep ${it.n}`);',
      '}',
    ].join('\n'),
  );
  writeFileSync(
    join(dir, 'top.ts'),
    [
      "import { deep } from './deep.ts';",
      '',
      '/* ünïcode, and a long comment */',
      'export const top = (): void => [1].forEach((n) => deep({ n }));',
    ].join('\n'),
  );
  await build({
    absWorkingDir: dir,
    entryPoints: ['top.ts'],
    outdir: 'dist/inner',
    outExtension: { '.js': '.mjs' },
    bundle: true,
    format: 'esm',
    minifyWhitespace: true,
    minifySyntax: true,
    sourcemap: true,
    sourcesContent: false,
  });
  // A process of its own, since Vitest maps stacks itself.
  const file = pathToFileURL(join(dir, 'dist/inner/top.mjs')).href;
  const script = `const { top } = await import('${file}'); try { top(); } catch (error) { console.log(error.stack); }`;
  stack = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    encoding: 'utf8',
    env: {},
  }).stdout;
});
afterAll(() => rmSync(dir, { recursive: true, force: true }));

test('maps frames of a bundle to lines and functions of its sources', () => {
  expect(stack).toMatch(/top\.mjs:1:\d+/);
  const mapped = inSources(stack);
  expect(mapped).toContain('Error: deep 1');
  expect(mapped).toMatch(/at deep \(deep\.ts:6:9\)/);
  expect(mapped).toMatch(/at top \(top\.ts:4:\d+\)/);
  // The cached result is equal.
  expect(inSources(stack)).toBe(mapped);
});

test("keeps frames without a map, and texts that aren't stacks", () => {
  const plain = 'Error: x\n    at f (/no/such/dist/server.mjs:12:3)\n    at node:internal/process:1:2';
  expect(inSources(plain)).toBe(plain);
  expect(inSources('')).toBe('');
});

test('maps every place of a real map like Node itself', () => {
  const map = JSON.parse(readFileSync(join(dir, 'dist/inner/top.mjs.map'), 'utf8')) as {
    sources: string[];
    mappings: string;
  };
  const lines = readFileSync(join(dir, 'dist/inner/top.mjs'), 'utf8').split('\n');
  const oracle = new SourceMap({
    version: 3,
    file: '',
    sourcesContent: [],
    names: [],
    sourceRoot: '',
    ...map,
  });
  const places = lines.flatMap((text, n) =>
    [...text].map((_letter, column) => ({ line: n + 1, column: column + 1 })),
  );
  const expected = places.map(({ line, column }) => {
    const entry = oracle.findEntry(line - 1, column - 1) as Partial<{
      originalSource: string;
      originalLine: number;
      originalColumn: number;
      generatedLine: number;
    }>;
    return entry.originalSource === undefined || entry.generatedLine !== line - 1
      ? undefined
      : `${entry.originalSource}:${(entry.originalLine ?? 0) + 1}:${(entry.originalColumn ?? 0) + 1}`;
  });
  expect(places.length).toBeGreaterThan(50);
  expect(originalsOf(map, places)).toEqual(expected);
  expect(originalsOf(map, places.toReversed())).toEqual(expected.toReversed());
});
