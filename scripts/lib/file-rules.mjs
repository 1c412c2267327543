// The rules for files that no tool checks: kebab-case names, and no file that is too long to read in one go.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { root } from './project.mjs';

const longest = 400;
const code = /\.(ts|tsx|mjs|js|sql|css)$/;
/** Letters and digits joined by single hyphens, then extensions; a leading dot marks configuration. */
const kebab = /^\.?[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9-]+)*$/;

/** The problems of the project's files, one sentence each. Fails when it was shown no files at all. */
export function fileProblems() {
  const listed = spawnSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 1 << 26,
  });
  if (listed.status !== 0) return [`git could not list the files: ${listed.stderr || listed.error?.message}`];
  const files = listed.stdout.split('\n').filter((file) => code.test(file) && existsSync(join(root, file)));
  if (files.length < 50) return [`only ${files.length} files were found to check`];
  return files.flatMap((file) => {
    const lines = readFileSync(join(root, file), 'utf8').split('\n').length - 1;
    return [
      ...(kebab.test(basename(file)) ? [] : [`${file}: the name is not kebab-case`]),
      ...(lines > longest ? [`${file}: ${lines} lines, the cap is ${longest}`] : []),
    ];
  });
}
