/** Parses the arguments of `npm run backup` and `npm run restore`. */
import { parseArgs } from 'node:util';

export const BACKUP_USAGE = `npm run backup [-- --encrypt] [--keep <number>] [--objects] [--no-verify | --verify]
npm run backup -- --verify <file>

Writes a consistent backup of the whole business to one file while the application runs: all tables, uploaded files, and the key of an
embedded installation. With <file>, only verifies that backup by restoring it into a temporary database.
--encrypt    fail instead of writing an unencrypted backup. Every backup is encrypted if BACKUP_PASSPHRASE, or BACKUP_PASSPHRASE_FILE with
             the name of a file, is set.
--keep       keep only this many of the newest backups in the folder
--objects    with STORAGE=s3: include the uploaded files, not only a list of them
--verify     verify the new backup (default with the embedded database); --no-verify skips this
Exit status: 0 = written (and verified), 2 = written, but the backup or the data has a problem, 1 = no backup.`;

export const RESTORE_USAGE = `npm run restore -- <file> [--replace]

Restores a backup into this installation (DATA_DIR or DATABASE_URL, and the file store). Stop all nodes first.
--replace  replace existing data, which is lost for good
The passphrase of an encrypted backup is read from BACKUP_PASSPHRASE, or from the file named in BACKUP_PASSPHRASE_FILE.
Exit status: 0 = restored, 2 = restored, but check the messages, 1 = nothing was changed.`;

export interface BackupCommand {
  readonly file: string | undefined;
  readonly encrypt: boolean;
  readonly keep: number | undefined;
  readonly objects: boolean;
  /** Undefined uses the default of the installation. */
  readonly verify: boolean | undefined;
}
export interface RestoreCommand {
  readonly file: string;
  readonly replace: boolean;
}

const wrong = (error: unknown): { wrong: string } => ({
  wrong: error instanceof Error ? error.message : String(error),
});

/** Returns the command, 'help', or what is wrong. */
export function parseBackup(args: readonly string[]): BackupCommand | 'help' | { readonly wrong: string } {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      allowNegative: true,
      options: {
        encrypt: { type: 'boolean', default: false },
        keep: { type: 'string' },
        objects: { type: 'boolean', default: false },
        verify: { type: 'boolean' },
        help: { type: 'boolean', default: false },
      },
    });
    if (values.help) return 'help';
    if (values.keep !== undefined && !/^[1-9]\d{0,4}$/.test(values.keep))
      return { wrong: '--keep takes a number of 1 or more' };
    if (positionals.length > 1 || (positionals.length === 1 && values.verify !== true))
      return { wrong: 'Name a file only with --verify, and only one' };
    return {
      file: positionals[0],
      encrypt: values.encrypt,
      keep: values.keep === undefined ? undefined : Number(values.keep),
      objects: values.objects,
      verify: values.verify,
    };
  } catch (error) {
    return wrong(error);
  }
}

/** Returns the command, 'help', or what is wrong. */
export function parseRestore(args: readonly string[]): RestoreCommand | 'help' | { readonly wrong: string } {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { replace: { type: 'boolean', default: false }, help: { type: 'boolean', default: false } },
    });
    if (values.help) return 'help';
    const [file, ...more] = positionals;
    if (file === undefined || more.length > 0) return { wrong: 'Name the backup file to restore' };
    return { file, replace: values.replace };
  } catch (error) {
    return wrong(error);
  }
}
