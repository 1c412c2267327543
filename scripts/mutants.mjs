// `npm run mutants -- [folders or files]` measures how many small code changes the tests notice: the mutation score of each
// folder of packages/domain, or of the given files. `--changed[=since]` tests only files changed since the merge base with
// main. Other options go to Stryker: `--concurrency 1`. Reports are in .cache/mutants.
import { execFileSync } from 'node:child_process';
import { readFileSync, renameSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { refuseMistyped } from './lib/mutants-types.mjs';
import { bin, root, run, sourceFiles } from './lib/project.mjs';

const reports = join(root, '.cache/mutants');
/** Minimum mutation score. */
const LEAST = 85;

const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim().split('\n');

/** Files that differ from the merge base of a branch, new ones included. */
function changedFiles(branch) {
  const [base] = git('merge-base', branch, 'HEAD');
  return new Set([
    ...git('diff', '--name-only', '--diff-filter=d', base),
    ...git('ls-files', '--others', '--exclude-standard'),
  ]);
}

/** Returns the folder whose tests must notice a change in a file: `packages/domain/src/money`, `apps/api/src/stock`. */
const folderOf = (file) => /^(?:packages|apps)\/[^/]+\/src\/[^/]+(?=\/)/.exec(file)?.[0];

/** Runs Stryker on files of one folder; returns how many mutants the tests noticed, and the total. */
async function mutate(folder, files, options) {
  const name = folder.replaceAll('/', '-');
  rmSync(join(reports, 'report.json'), { force: true });
  console.log(`\n== ${folder}`);
  const code = await run(bin('stryker'), ['run', ...options, '--mutate', files.join(',')], {
    MUTANTS_TESTS: folder,
  });
  if (code !== 0) throw new Error(`Stryker failed in ${folder}`);
  for (const end of ['json', 'html'])
    renameSync(join(reports, `report.${end}`), join(reports, `${name}.${end}`));
  const { files: report } = JSON.parse(readFileSync(join(reports, `${name}.json`), 'utf8'));
  refuseMistyped(report, folder);
  const count = (...statuses) =>
    Object.values(report)
      .flatMap(({ mutants }) => mutants)
      .filter(({ status }) => statuses.includes(status)).length;
  const noticed = count('Killed', 'Timeout');
  return { folder, noticed, all: noticed + count('Survived', 'NoCoverage'), refused: count('CompileError') };
}

const given = process.argv.slice(2);
const firstOption = given.findIndex((one) => one.startsWith('-') && !one.startsWith('--changed'));
const named = firstOption === -1 ? given : given.slice(0, firstOption);
const options = firstOption === -1 ? [] : given.slice(firstOption);
const paths = named.filter((one) => !one.startsWith('--'));
const [, since = 'main'] =
  /^--changed(?:=(.+))?$/.exec(named.find((one) => one.startsWith('--')) ?? '') ?? [];
const changed = named.some((one) => one.startsWith('--')) ? changedFiles(since) : undefined;

const files = sourceFiles(paths.length > 0 ? paths : ['packages/domain/src'])
  .map((file) => relative(root, file))
  .filter((file) => file.endsWith('.ts') && folderOf(file) && (changed?.has(file) ?? true));
const scores = [];
for (const [folder, its] of Map.groupBy(files, folderOf)) scores.push(await mutate(folder, its, options));

const percent = ({ noticed, all }) => (all === 0 ? 100 : (100 * noticed) / all);
console.log(scores.length === 0 ? '\nNo file to mutate.' : '');
for (const score of scores)
  console.log(
    `${percent(score).toFixed(1)} %  ${score.noticed} of ${score.all}  ${score.folder} (${score.refused} more do not compile)`,
  );
process.exitCode = scores.some((score) => percent(score) < LEAST) ? 1 : 0;
