import { expect, it } from 'vitest';
import { compileHint } from './compile-hint.ts';

it('begins every script, but no style sheet, with the hint', () => {
  const bundle = {
    'a.js': { type: 'chunk', name: 'core', code: 'one();' },
    'b.js': { type: 'chunk', name: 'depot-page', code: 'two();' },
    'c.css': { type: 'asset', name: 'core', source: 'p{}' },
  };
  const { generateBundle } = compileHint();
  if (typeof generateBundle !== 'object') throw new Error('It does nothing when files are made.');
  Reflect.apply(generateBundle.handler, undefined, [{}, bundle]);
  expect(bundle).toEqual({
    'a.js': { type: 'chunk', name: 'core', code: '//# allFunctionsCalledOnLoad\none();' },
    'b.js': { type: 'chunk', name: 'depot-page', code: '//# allFunctionsCalledOnLoad\ntwo();' },
    'c.css': { type: 'asset', name: 'core', source: 'p{}' },
  });
});
