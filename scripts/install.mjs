// Makes node_modules match package-lock.json: runs `npm ci` if it is missing or outdated.
import { spawnSync } from 'node:child_process';
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { hashOf, projectNode, readIfThere, root } from './lib/project.mjs';

const stampFile = join(root, 'node_modules/.hireyard-lock');
const lockFile = join(root, 'package-lock.json');

/** After a manual npm install, npm's own record of installed packages equals the lock file. */
function installedByHand() {
  const record = readIfThere(join(root, 'node_modules/.package-lock.json'));
  if (record === undefined) return false;
  const there = JSON.parse(record).packages;
  return Object.entries(JSON.parse(readIfThere(lockFile)).packages).every(
    ([path, entry]) =>
      !path.includes('node_modules/') ||
      entry.link ||
      entry.optional ||
      there[path]?.version === entry.version,
  );
}

function npmCommand() {
  const running = process.env.npm_execpath;
  if (running && /^npm/.test(basename(running))) return [process.execPath, running];
  return [process.platform === 'win32' ? 'npm.cmd' : 'npm'];
}

/** Installs missing packages. Ends the process with a readable message on failure. */
export function ensureInstalled() {
  const wanted = `${hashOf([lockFile])} ${process.platform}-${process.arch}\n`;
  if (existsSync(projectNode) && readIfThere(stampFile) === wanted) return;
  if (!existsSync(projectNode) || !installedByHand()) {
    console.log('Installing the dependencies (npm ci) ...');
    const [command, ...args] = npmCommand();
    // The build needs the development dependencies, whatever NODE_ENV is.
    const flags = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
    const { status, error } = spawnSync(command, [...args, ...flags], { cwd: root, stdio: 'inherit' });
    if (status !== 0) {
      console.error(`npm ci failed${error ? `: ${error.message}` : '; see above'}.`);
      process.exit(1);
    }
  }
  if (!existsSync(projectNode)) {
    console.error('The npm package "node" has no program: allow its install script and run npm ci again.');
    process.exit(1);
  }
  // As a new file, because copies of the tree made with hard links would share the old one.
  rmSync(stampFile, { force: true });
  writeFileSync(stampFile, wanted);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) ensureInstalled();
