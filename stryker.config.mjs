// Mutation tests: `npm run mutants` (scripts/mutants.mjs) says which files to change and which tests to run.
const words = new Set(['t', 'rich']);

/** Whether Stryker would change nothing within a value: `name`, `line.quantity`, `formatMoney(limit)`. */
const isPlain = (value) =>
  value?.type === 'Identifier' ||
  (value?.type === 'MemberExpression' && isPlain(value.object)) ||
  (value?.type === 'CallExpression' && value.callee.type === 'Identifier' && value.arguments.every(isPlain));

/** Message texts, and their values: `npm run messages` already compares each text with the values that it gets. */
const wording = {
  shouldIgnore({ node, parent, listKey, key }) {
    if (listKey !== 'arguments' || parent.type !== 'CallExpression' || !words.has(parent.callee.name))
      return undefined;
    const plainValues = () =>
      node.type === 'ObjectExpression' && node.properties.every(({ value }) => isPlain(value));
    const text = ['StringLiteral', 'TemplateLiteral'].includes(node.type);
    return (key === 0 && text) || (key === 1 && plainValues()) ? 'the wording of a message' : undefined;
  },
};

export const strykerPlugins = [{ kind: 'Ignore', name: 'wording', value: wording }];

export default {
  plugins: ['@stryker-mutator/vitest-runner', './stryker.config.mjs'],
  ignorers: ['wording'],
  testRunner: 'vitest',
  vitest: { configFile: 'scripts/lib/mutants.vitest.config.ts', related: false },
  coverageAnalysis: 'perTest',
  // Stryker would rewrite it, with an interface that the compiler no longer has.
  tsconfigFile: 'none.json',
  tempDirName: '.cache/mutants/sandboxes',
  ignorePatterns: ['/apps/web', '/e2e', '/demo', '/deploy', '/docs', '/bench', 'data', 'dist', '.cache'],
  reporters: ['clear-text', 'progress-append-only', 'html', 'json'],
  clearTextReporter: { allowColor: false, reportTests: false, reportScoreTable: false },
  htmlReporter: { fileName: '.cache/mutants/report.html' },
  jsonReporter: { fileName: '.cache/mutants/report.json' },
  // Folders with many constants have many of these; the tests of one folder take only seconds.
  warnings: { slow: false },
};
