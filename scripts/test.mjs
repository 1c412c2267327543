// `npm test`: runs every check and every test without any preparation. Stops at the first failed step; the last line counts
// passed and failed tests.
// `npm test -- --changed` for daily work: the checks, and only tests that import a file changed since the last commit;
// `--changed=main` compares with a branch or commit.
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureInstalled } from './install.mjs';
import { OLDEST_TESTS, oldestPrograms, PROGRAMS_HINT } from './lib/oldest-postgres.mjs';
import { FRESH } from './lib/sql-recording.mjs';
import { bin, projectNode, readIfThere, root, run } from './lib/project.mjs';

const reports = join(root, '.cache/test');
const vitestReport = join(reports, 'vitest.json');
const oldestReport = join(reports, 'vitest-oldest.json');
const storiesReport = join(reports, 'stories.json');
const browserReport = join(reports, 'playwright.json');

const programs = oldestPrograms();
const json = (file) => ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];

const option = process.argv.slice(2).find((one) => /^--changed(=|$)/.test(one));
const since = option?.split('=')[1] ?? 'HEAD';

const stories = [
  'stories',
  bin('playwright'),
  ['test', '--config=apps/web/stories/playwright.config.ts', '--reporter=list,json'],
  { PLAYWRIGHT_JSON_OUTPUT_FILE: storiesReport },
];

/**
 * Returns the tests a change needs. Browser tests run only if they changed themselves, because nothing tells which of them open a changed
 * screen.
 */
const stepsOfChange = [
  ['check', projectNode, ['scripts/check.mjs']],
  ['vitest', bin('vitest'), ['run', `--changed=${since}`, '--passWithNoTests', ...json(vitestReport)]],
  stories,
  ['build', projectNode, ['scripts/build.mjs']],
  ['byte budgets', projectNode, ['apps/web/budget.mjs']],
  [
    'browser',
    bin('playwright'),
    [
      'test',
      '--config=e2e/playwright.config.ts',
      `--only-changed=${since}`,
      '--pass-with-no-tests',
      '--reporter=list,json',
    ],
    { PLAYWRIGHT_JSON_OUTPUT_FILE: browserReport },
  ],
];

const allSteps = [
  ['check', projectNode, ['scripts/check.mjs']],
  ['vitest', bin('vitest'), ['run', ...json(vitestReport)], { SQL_RECORDING: FRESH }],
  ['SQL claims', projectNode, ['scripts/sql-claims.mjs']],
  ...(programs === undefined
    ? []
    : [
        [
          'PostgreSQL 15',
          bin('vitest'),
          ['run', '--project', 'api', ...json(oldestReport), ...OLDEST_TESTS],
          { TEST_POSTGRES: programs },
        ],
      ]),
  stories,
  ['build', projectNode, ['scripts/build.mjs']],
  ['byte budgets', projectNode, ['apps/web/budget.mjs']],
  [
    'browser',
    bin('playwright'),
    ['test', '--config=e2e/playwright.config.ts', '--reporter=list,json'],
    { PLAYWRIGHT_JSON_OUTPUT_FILE: browserReport },
  ],
];

/** Counts passed and failed tests of both reports; a step that failed without a failed test counts as one failure. */
function totals(stepFailed) {
  const suites = [vitestReport, oldestReport].map((file) => JSON.parse(readIfThere(file) ?? '{}'));
  const sum = (count) => suites.reduce((all, suite) => all + (suite[count] ?? 0), 0);
  const browsers = [storiesReport, browserReport].map(
    (file) => JSON.parse(readIfThere(file) ?? '{}').stats ?? {},
  );
  const inBrowser = (count) => browsers.reduce((all, stats) => all + (stats[count] ?? 0), 0);
  const passed = sum('numPassedTests') + inBrowser('expected') + inBrowser('flaky');
  const failed = sum('numFailedTests') + inBrowser('unexpected');
  return { passed, failed: stepFailed ? Math.max(failed, 1) : failed };
}

/** Prints the screen of each failed browser test, then the errors of all: who reads only the end of the log sees them. */
function printFailures(step) {
  const folder = join(root, step === 'stories' ? '.cache/stories/results' : '.cache/e2e/results');
  const errors = [];
  for (const test of existsSync(folder) ? readdirSync(folder).sort() : []) {
    const told = readIfThere(join(folder, test, 'error-context.md')) ?? '';
    const screen = /^```yaml\n(.*?)^```/ms.exec(told)?.[1];
    if (screen !== undefined) console.log(`\n== screen at the failure of ${test}\n${screen.slice(0, 6000)}`);
    const [, name] = /^- Name: (.*)$/m.exec(told) ?? [];
    const [, error] = /^# Error details\n\n```\n(.*?)^```/ms.exec(told) ?? [];
    const [, source] = /^> +(\d+ +\|.*)$/m.exec(told) ?? [];
    if (error !== undefined)
      errors.push(`${name}\n${error.trim().slice(0, 1500)}\n> ${source ?? 'the line is unknown'}`);
  }
  for (const error of errors) console.log(`\n== ${error}`);
}

ensureInstalled();
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });

const timings = [];
let failedStep;
for (const [name, command, args, env] of option === undefined ? allSteps : stepsOfChange) {
  console.log(`\n== ${name}`);
  const start = performance.now();
  const code = await run(command, args, env);
  timings.push(`${name} ${((performance.now() - start) / 1000).toFixed(1)} s`);
  if (code !== 0) {
    failedStep = name;
    if (name === 'browser' || name === 'stories') printFailures(name);
    break;
  }
}

const { passed, failed } = totals(failedStep !== undefined);
console.log(`\n${timings.join(', ')}${failedStep ? ` (stopped: ${failedStep} failed)` : ''}`);
if (option !== undefined) console.log(`Only tests affected by changes since ${since} were run.`);
else if (programs === undefined)
  console.log(`Skipped: the database tests on PostgreSQL 15. ${PROGRAMS_HINT}`);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failedStep === undefined && failed === 0 ? 0 : 1;
