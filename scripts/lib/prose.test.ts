import { expect, test } from 'vitest';
import { commentsOf, spellingProblems, wordingProblems } from './prose.mjs';

const problems = async (kind: 'comments' | 'docs' | 'screen', source: string) =>
  (await wordingProblems(kind, source)).map(({ line, problem }) => `${line} ${problem}`);

test('reports a banned word with its line and replacement', async () => {
  expect(await problems('docs', '# Deposits\n\nSaving reckons the deposit.\n')).toEqual([
    '3 reckons → calculate',
  ]);
  expect(await problems('screen', 'Saved.\n\nLook it up anew.')).toEqual(['3 anew → again']);
});

test('ignores code in docs and names inside other words', async () => {
  expect(await problems('docs', 'Run `reckon` now.\n\n```\nreckon anew\n```\n')).toEqual([]);
  expect(await problems('docs', 'A shallow shelf for theses.\n')).toEqual([]);
});

test.each([
  ['screen', 20],
  ['docs', 25],
  ['comments', 25],
] as const)('limits each sentence (%s) to %d words', async (kind, most) => {
  const sentence = (count: number) => `${Array.from({ length: count }, () => 'Day').join(' ')}.`;
  expect(await problems(kind, `${sentence(most)} ${sentence(most)}`)).toEqual([]);
  expect(await problems(kind, sentence(most + 1))).toEqual([
    `1 sentence of ${most + 1} words, at most ${most}`,
  ]);
});

test('comments keep their lines, without code, directives and strings', () => {
  const code = [
    '/** Opens',
    ' * the `door` now. */',
    "const a = 'reckon'; // why",
    '// oxlint-disable-next-line x',
  ];
  expect(commentsOf('a.ts', code.join('\n')).split('\n')).toEqual(['Opens', 'the 000000 now.', 'why', '']);
});

test('reports American spelling and typing errors, but not product names', async () => {
  expect(await spellingProblems('The color of Hireyard’s tabel.')).toEqual([
    { line: 1, problem: '“color” is not in the dictionary' },
    { line: 1, problem: '“tabel” is not in the dictionary' },
  ]);
});
