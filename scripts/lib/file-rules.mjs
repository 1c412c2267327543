// Rules for files that no other tool checks: kebab-case names and size.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import { limitProblems } from './limits.mjs';
import { root } from './project.mjs';

const code = /\.(ts|tsx|mjs|js|sql|css)$/;
/** Letters and digits joined by single hyphens, then extensions; a leading dot marks configuration. */
const kebab = /^\.?[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9-]+)*$/;

/** Returns the code files that git knows. Throws if there are suspiciously few. */
export function codeFiles() {
  const listed = spawnSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 1 << 26,
  });
  if (listed.status !== 0)
    throw new Error(`git could not list the files: ${listed.stderr || listed.error?.message}`);
  const files = listed.stdout.split('\n').filter((file) => code.test(file) && existsSync(join(root, file)));
  if (files.length < 50) throw new Error(`only ${files.length} files found to check`);
  return files;
}

/** Returns the problems, one sentence each. */
export function fileProblems() {
  const files = codeFiles();
  return [
    ...files
      .filter((file) => !kebab.test(basename(file)))
      .map((file) => `${file}: its name is not kebab-case`),
    ...limitProblems(files),
  ];
}
