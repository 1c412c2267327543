// Prints the path of a bundled server built from the current sources, for tests that run it as operators do. Reuses a previous bundle;
// `npm run build` has its own in dist/. Runs on the project's Node.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { join, relative } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { apiHash, buildApi } from './build.mjs';
import { root } from './lib/project.mjs';

const all = join(root, '.cache/bundle');
const ready = join(all, apiHash());
const building = `${ready}.building`;
/** A build older than this was killed. */
const MAX_MS = 120_000;

const ageOf = (path) => Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Date.now());

/** Whether this process should build; otherwise another one just did. */
async function mayBuild() {
  for (;;) {
    if (existsSync(ready)) return false;
    try {
      mkdirSync(building);
      return true;
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
    }
    if (ageOf(building) > MAX_MS) rmSync(building, { recursive: true, force: true });
    await wait(100);
  }
}

/** Creates Node's compile cache, which it stores only at a clean exit, rare in tests. One start without a database fills it for all. */
function compile(server, cache) {
  const env = {
    PATH: process.env.PATH,
    NODE_COMPILE_CACHE: cache,
    NODE_COMPILE_CACHE_PORTABLE: '1',
    DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
    SECRET_KEY: '-'.repeat(32),
  };
  spawnSync(process.execPath, [server], { env, stdio: 'ignore', timeout: 30_000 });
}

mkdirSync(all, { recursive: true });
if (await mayBuild()) {
  for (const name of readdirSync(all))
    if (join(all, name) !== building && ageOf(join(all, name)) > 3_600_000)
      rmSync(join(all, name), { recursive: true, force: true });
  try {
    await buildApi(relative(root, join(building, 'dist')));
    // Files the server expects beside dist/.
    symlinkSync(join(root, 'apps'), join(building, 'apps'), 'dir');
    compile(join(building, 'dist/server.mjs'), join(building, 'compiled'));
    renameSync(building, ready);
  } catch (error) {
    rmSync(building, { recursive: true, force: true });
    throw error;
  }
}
console.log(join(ready, 'dist/server.mjs'));
