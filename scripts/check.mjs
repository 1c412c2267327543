// `npm run check`: all checks that don't run the product. Every check runs even if another one failed; the output of failed ones
// comes at the end.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { ensureInstalled } from './install.mjs';
import { fileProblems } from './lib/file-rules.mjs';
import { licenceProblems } from './lib/licence-rules.mjs';
import { roomProblems } from './lib/rooms.mjs';
import { bin, projectEnvironment, projectNode, root } from './lib/project.mjs';
import { registryProblems } from './lib/registries.mjs';

/** Runs a program; returns its exit code and output. */
function capture(program, args) {
  // The compiler and linter are short-lived Go programs: collecting garbage only above 2 GiB saves a fifth of their CPU time.
  return new Promise((done) => {
    const child = spawn(program, args, {
      cwd: root,
      env: projectEnvironment({ FORCE_COLOR: '0', GOGC: 'off', GOMEMLIMIT: '2GiB' }),
    });
    let output = '';
    const add = (chunk) => {
      output += chunk;
    };
    child.stdout.on('data', add);
    child.stderr.on('data', add);
    child.once('error', (error) => done({ code: 1, output: error.message }));
    child.once('close', (code) => done({ code: code ?? 1, output }));
  });
}

/** A check of one command that fails with it. */
const command =
  (program, ...args) =>
  async () => {
    const { code, output } = await capture(program, args);
    return code === 0 ? undefined : output || `ended with ${code}`;
  };

/** A tool that read no files would pass, so the check also requires a number of files. */
async function importRules() {
  const least = 100;
  const parts = ['packages', 'apps', 'e2e'].filter((part) => existsSync(join(root, part)));
  const args = ['--config', '.dependency-cruiser.mjs', '--output-type', 'err-long', ...parts];
  const { code, output } = await capture(bin('depcruise'), args);
  const seen = Number(/(\d+) modules, \d+ dependencies cruised/.exec(output)?.[1] ?? 0);
  if (seen < least) return `${output}\nfound only ${seen} modules, expected ${least} or more`;
  return code === 0 ? undefined : output;
}

/** Two copies of Ionic's core would register their elements twice and fail at run time. npm's list tells what is installed. */
function oneIonic() {
  const { packages } = JSON.parse(readFileSync(join(root, 'node_modules/.package-lock.json'), 'utf8'));
  const versions = new Set(
    Object.entries(packages).flatMap(([path, { version }]) =>
      path.endsWith('node_modules/@ionic/core') ? [`${path} ${version}`] : [],
    ),
  );
  return versions.size === 1
    ? undefined
    : `@ionic/core is installed ${versions.size} times: ${[...versions].join(', ')}`;
}

// One thread each, because the checks already run in parallel.
const types = [
  'tsconfig.json',
  'apps/web/tsconfig.json',
  'apps/web/build/tsconfig.json',
  'apps/web/stories/tsconfig.json',
  'e2e/tsconfig.json',
];

const checks = [
  ['lint', command(bin('oxlint'), '--type-aware', '--deny-warnings')],
  ['import rules', importRules],
  ['rooms', async () => roomProblems()],
  ['dead code', command(bin('knip'), '--no-progress', '--no-config-hints')],
  ...types
    .filter((config) => existsSync(join(root, config)))
    .map((config) => [`types ${config}`, command(bin('tsc'), '--noEmit', '--singleThreaded', '-p', config)]),
  ['format', command(bin('biome'), 'format', '--max-diagnostics=50', '.')],
  ['messages', command(projectNode, 'scripts/messages.mjs')],
  ['formats', command(projectNode, 'scripts/formats.mjs')],
  ['prose', command(projectNode, 'scripts/prose.mjs')],
  ['SQL claims', command(projectNode, 'scripts/sql-claims.mjs', '--kept')],
  ['one @ionic/core', async () => oneIonic()],
  ['files', async () => fileProblems().join('\n') || undefined],
  ['registries', async () => registryProblems().join('\n') || undefined],
  ['licences', async () => licenceProblems().join('\n') || undefined],
];

const seconds = (since) => `${((performance.now() - since) / 1000).toFixed(1)} s`;

ensureInstalled();
const start = performance.now();
const failures = [];
const waiting = [...checks];
async function work() {
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const [name, check] = next;
    const begun = performance.now();
    const problem = await check().catch((error) => String(error));
    console.log(`${problem === undefined ? 'ok    ' : 'FAILED'} ${name} (${seconds(begun)})`);
    if (problem !== undefined) failures.push([name, problem]);
  }
}
await Promise.all(Array.from({ length: Math.min(availableParallelism(), 4) }, work));

for (const [name, problem] of failures) console.log(`\n-- ${name}\n${problem.trim()}`);
console.log(`\n${checks.length - failures.length} of ${checks.length} checks passed in ${seconds(start)}`);
process.exitCode = failures.length === 0 ? 0 : 1;
