// Finds mutants that do not compile: `npm run check` notices those without any test.
import { spawnSync } from 'node:child_process';
import { cpSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bin, root } from './project.mjs';

const EMPTY = '""';

/** A surviving mutant that emptied a string. */
const isEmptyText = ({ status, replacement, location: { start, end } }) =>
  ['Survived', 'NoCoverage'].includes(status) && replacement === EMPTY && start.line === end.line;

/** Empties these literals, starting with the last one so that positions of the others stay valid. */
function emptied(text, mutants) {
  const lines = text.split('\n');
  for (const { location } of mutants.toSorted(
    (a, b) =>
      b.location.start.line - a.location.start.line || b.location.start.column - a.location.start.column,
  )) {
    const { start, end } = location;
    const line = lines[start.line - 1];
    // spaces keep the columns of the code after it
    const rest = ' '.repeat(Math.max(0, end.column - start.column - EMPTY.length));
    lines[start.line - 1] = line.slice(0, start.column - 1) + EMPTY + rest + line.slice(end.column - 1);
  }
  return lines.join('\n');
}

/** Returns the mutant that caused a compiler error, which is reported at the literal, its property name or the left side of its comparison. */
function mutantAt(source, mutants, line, column) {
  const text = source.split('\n')[line - 1] ?? '';
  return mutants.find(
    ({ location: { start } }) =>
      start.line === line &&
      (start.column === column ||
        (start.column > column &&
          /^[\w$.?!]+\s*(:|===|!==)\s*$/.test(text.slice(column - 1, start.column - 1)))),
  );
}

/**
 * Marks surviving mutants that do not compile as `CompileError`. Checks only emptied strings, all at once, in a copy of the
 * package (`packages/domain`). `files` is that part of Stryker's report.
 */
export function refuseMistyped(files, folder) {
  const copy = join(root, '.cache/mutants/types');
  const [part, name] = folder.split('/');
  rmSync(copy, { recursive: true, force: true });
  cpSync(join(root, part, name, 'src'), join(copy, part, name, 'src'), { recursive: true });
  const config = { extends: '../../../tsconfig.json', include: [part] };
  writeFileSync(join(copy, 'tsconfig.json'), JSON.stringify(config));
  // an error can hide others in its statement: restore the failing literals and try the rest again
  for (let found = true; found; ) {
    found = false;
    const tried = new Map(
      Object.entries(files).map(([file, { mutants }]) => [file, mutants.filter(isEmptyText)]),
    );
    for (const [file, texts] of tried) writeFileSync(join(copy, file), emptied(files[file].source, texts));
    const { stdout } = spawnSync(bin('tsc'), ['--noEmit', '--pretty', 'false', '-p', copy], {
      cwd: copy,
      encoding: 'utf8',
    });
    for (const [, file, line, column] of stdout.matchAll(/^(.+?)\((\d+),(\d+)\): error TS/gm)) {
      const mutant = mutantAt(files[file]?.source ?? '', tried.get(file) ?? [], Number(line), Number(column));
      if (mutant === undefined) continue;
      mutant.status = 'CompileError';
      found = true;
    }
  }
  rmSync(copy, { recursive: true });
}
