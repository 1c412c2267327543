import { expect, it } from 'vitest';
import { compileHint } from './compile-hint.ts';

it('only the files that a first page calls most of begin with the hint, which must stand before all else', () => {
  const bundle = {
    'a.js': { type: 'chunk', name: 'core', code: 'one();' },
    'b.js': { type: 'chunk', name: 'depot-page', code: 'two();' },
    'c.css': { type: 'asset', name: 'core', source: 'p{}' },
  };
  const { generateBundle } = compileHint(['core']);
  if (typeof generateBundle !== 'object') throw new Error('It does nothing when files are made.');
  Reflect.apply(generateBundle.handler, undefined, [{}, bundle]);
  expect(bundle).toEqual({
    'a.js': { type: 'chunk', name: 'core', code: '//# allFunctionsCalledOnLoad\none();' },
    'b.js': { type: 'chunk', name: 'depot-page', code: 'two();' },
    'c.css': { type: 'asset', name: 'core', source: 'p{}' },
  });
});
