/** `npm run restore -- <file>`: restores a backup into this installation (docs/run/operation.md). */
import { counted } from '@hireyard/domain/contracts/counted';
import { loadOperationEnv } from '../platform/env.ts';
import { envelopeOf } from '../system/backup/archive-file.ts';
import { createProgress, runCommand, say } from '../system/backup/command.ts';
import { parseRestore, RESTORE_USAGE, type RestoreCommand } from '../system/backup/options.ts';
import { passphraseOf } from '../system/backup/passphrase.ts';
import { inText, openEmptyPlace, openFiles } from '../system/backup/place.ts';
import { restore } from '../system/backup/restore.ts';

async function run({ file, replace }: RestoreCommand, signal: AbortSignal): Promise<number> {
  const env = loadOperationEnv();
  const passphrase = passphraseOf(env);
  // Refuses files that are no backup before starting anything.
  await envelopeOf(file);
  const store = inText((await openFiles(env)).store);
  const place = await openEmptyPlace(env);
  let valid = false;
  try {
    const { header, manifest, migrated, notes, lacking } = await restore({
      path: file,
      passphrase,
      place,
      store,
      env,
      replace,
      progress: createProgress(),
      onValid: () => {
        valid = true;
      },
      signal,
    });
    const rows = Object.values(manifest.tables).reduce((sum, table) => sum + table.rows, 0);
    say(
      `Restored: data as of ${header.at}, ${counted(Object.keys(manifest.tables).length, 'table')}, ${counted(rows, 'row')}, ${counted(manifest.objects.rows, 'file')}.`,
    );
    for (const [name, value] of Object.entries(manifest.figures)) say(`  ${name}: ${value}`);
    if (migrated.length > 0) say(`  migrated to this release: ${migrated.join(', ')}`);
    for (const note of notes) say(note);
    if (lacking.length > 0)
      say(
        `${counted(lacking.length, 'file is', 'files are')} missing from the store or have the wrong size: ${lacking.slice(0, 20).join(', ')}`,
      );
    say(
      'Jobs that were waiting when the backup was made will run again, so emails may be sent twice. Run `npm run doctor` to check the rest.',
    );
    return notes.length + lacking.length === 0 ? 0 : 2;
  } finally {
    await (valid ? place.close() : place.discard());
  }
}

const command = parseRestore(process.argv.slice(2));
if (command === 'help') say(RESTORE_USAGE);
else if ('wrong' in command) {
  process.stderr.write(`${command.wrong}\n\n${RESTORE_USAGE}\n`);
  process.exitCode = 1;
} else
  await runCommand(
    (signal) => run(command, signal),
    () => 'Stopped. Nothing was changed.',
  );
