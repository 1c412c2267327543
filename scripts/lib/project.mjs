// Paths and helpers of the scripts. Runs on the machine's own Node (20 or later) before anything is installed, so it uses only
// Node's own modules.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..');
export const bin = (name) =>
  join(root, 'node_modules/.bin', process.platform === 'win32' ? `${name}.cmd` : name);
/** The project's own Node, installed from npm. */
export const projectNode = bin('node');

/** Returns all files below the paths, sorted, without tests and installed or generated ones. */
export function sourceFiles(paths) {
  const skipped = new Set(['node_modules', 'dist', '.cache', 'data']);
  const files = [];
  const walk = (path, entries) => {
    for (const entry of entries) {
      const child = join(path, entry.name);
      if (entry.isDirectory() && !skipped.has(entry.name))
        walk(child, readdirSync(child, { withFileTypes: true }));
      else if (entry.isFile() && !/\.(test|testing|fixture)\.\w+$/.test(entry.name)) files.push(child);
    }
  };
  for (const path of paths.map((p) => join(root, p)).filter(existsSync)) {
    try {
      walk(path, readdirSync(path, { withFileTypes: true }));
    } catch (error) {
      if (error.code !== 'ENOTDIR') throw error;
      files.push(path);
    }
  }
  return files.sort();
}

/** Returns one hash of names and contents. */
export function hashOf(files) {
  const hash = createHash('sha256');
  for (const file of files)
    hash
      .update(`${file.slice(root.length)}\0`)
      .update(readFileSync(file))
      .update('\0');
  return hash.digest('hex');
}

/** Returns the content of a small file, or undefined. */
export function readIfThere(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}

/** Loads .env, if there is one. */
export const envFileFlags = () => (existsSync(join(root, '.env')) ? ['--env-file=.env'] : []);

/**
 * Node's memory flags for the server (docs/run/operation.md, Memory). Half of the usual young generation is enough, because V8 never
 * shrinks it. `NODE_OPTIONS` may set another heap size.
 */
export function heapFlags(options = process.env.NODE_OPTIONS ?? '') {
  const heap = /--max[-_]old[-_]space[-_]size/.test(options) ? [] : ['--max-old-space-size=256'];
  return ['--max-semi-space-size=8', ...heap];
}

/** Returns a copy of the environment in which `node` is the project's. */
export function projectEnvironment(extra = {}) {
  const path = `${join(root, 'node_modules/.bin')}${process.platform === 'win32' ? ';' : ':'}${process.env.PATH ?? ''}`;
  return { ...process.env, PATH: path, ...extra };
}

/** Starts a command in the project folder with this terminal. */
export function begin(command, args, env = {}) {
  return spawn(command, args, { cwd: root, env: projectEnvironment(env), stdio: 'inherit' });
}

/** Runs a command; returns its exit code (128 + n for a signal). */
export function run(command, args, env = {}) {
  return new Promise((done, fail) => {
    const child = begin(command, args, env);
    const stopForwarding = forwardSignals([child]);
    child.once('error', fail);
    child.once('exit', (code, signal) => {
      stopForwarding();
      done(code ?? 128 + (signal === 'SIGINT' ? 2 : 15));
    });
  });
}

/**
 * Passes our signals on to the children and waits for them. Ctrl-C is not passed on: the terminal already sends it to the whole group, and
 * children treat a second one as "at once".
 */
export function forwardSignals(children) {
  const handlers = ['SIGINT', 'SIGTERM', 'SIGHUP'].map((signal) => {
    const handler = () => {
      if (signal === 'SIGINT' && process.stdin.isTTY) return;
      for (const child of children) child.kill(signal);
    };
    process.on(signal, handler);
    return () => process.off(signal, handler);
  });
  return () => {
    for (const off of handlers) off();
  };
}
