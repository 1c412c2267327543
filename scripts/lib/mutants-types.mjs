// Which mutants the compiler refuses: `npm run check` notices those, whatever the tests do.
import { spawnSync } from 'node:child_process';
import { cpSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bin, root } from './project.mjs';

const EMPTY = '""';

/** A text that became empty, unnoticed by the tests. */
const isEmptyText = ({ status, replacement, location: { start, end } }) =>
  ['Survived', 'NoCoverage'].includes(status) && replacement === EMPTY && start.line === end.line;

/** The text with all of these literals emptied, the last one first so that the others keep their places. */
function emptied(text, mutants) {
  const lines = text.split('\n');
  for (const { location } of mutants.toSorted(
    (a, b) =>
      b.location.start.line - a.location.start.line || b.location.start.column - a.location.start.column,
  )) {
    const { start, end } = location;
    const line = lines[start.line - 1];
    // spaces keep what follows in its column
    const rest = ' '.repeat(Math.max(0, end.column - start.column - EMPTY.length));
    lines[start.line - 1] = line.slice(0, start.column - 1) + EMPTY + rest + line.slice(end.column - 1);
  }
  return lines.join('\n');
}

/** The mutant that an error of the compiler is about: it is reported there, at the name of its property or at the left side of its comparison. */
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
 * Sets the status of surviving mutants to `CompileError` where the compiler refuses them. Only texts that became empty: all of
 * them are tried at once, in a copy of the package (`packages/domain`). `files` is that part of Stryker's report.
 */
export function refuseMistyped(files, folder) {
  const copy = join(root, '.cache/mutants/types');
  const [part, name] = folder.split('/');
  rmSync(copy, { recursive: true, force: true });
  cpSync(join(root, part, name, 'src'), join(copy, part, name, 'src'), { recursive: true });
  const config = { extends: '../../../tsconfig.json', include: [part] };
  writeFileSync(join(copy, 'tsconfig.json'), JSON.stringify(config));
  // each error hides others of its statement, so what was refused is put back and the rest is tried again
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
