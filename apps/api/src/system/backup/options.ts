/** What is said on the command line of `npm run backup` and `npm run restore`. */
import { parseArgs } from 'node:util';

export const BACKUP_USAGE = `npm run backup [-- --encrypt] [--keep <number>] [--objects] [--no-verify | --verify]
npm run backup -- --verify <file>

Writes one file with the whole business as it stands at one moment, while the application goes on: all tables, uploaded files, and the key of
an embedded installation. With a <file> it only proves that one, by restoring it into a database that is thrown away.
--encrypt    refuses to write it unencrypted; the passphrase stands in BACKUP_PASSPHRASE or in the file that BACKUP_PASSPHRASE_FILE names,
             and where one of them is set, every backup is encrypted
--keep       removes all but so many of the newest backups of the folder, once the new one is there
--objects    with STORAGE=s3: puts uploaded files themselves in, and not only a list of them
--verify     proves the new backup as well; --no-verify does not. With the embedded database it is proved unless told otherwise.
Ends with 0 = written (and proved), 2 = written, but something about it or the business needs a look, 1 = no backup.`;

export const RESTORE_USAGE = `npm run restore -- <file> [--replace]

Makes the business of a backup that of this installation (DATA_DIR or DATABASE_URL, and the store of uploaded files). No node may run meanwhile.
--replace  also where there are tables already: what is in them is lost for good
The passphrase of an encrypted one stands in BACKUP_PASSPHRASE or in the file that BACKUP_PASSPHRASE_FILE names.
Ends with 0 = restored, 2 = restored, but something needs a look, 1 = nothing was changed.`;

export interface BackupCommand {
  readonly file: string | undefined;
  readonly encrypt: boolean;
  readonly keep: number | undefined;
  readonly objects: boolean;
  /** Undefined = as the installation has it. */
  readonly verify: boolean | undefined;
}
export interface RestoreCommand {
  readonly file: string;
  readonly replace: boolean;
}

const wrong = (error: unknown): { wrong: string } => ({
  wrong: error instanceof Error ? error.message : String(error),
});

/** The command, 'help', or what is wrong with it. */
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
      return { wrong: '--keep takes a number from 1 on' };
    if (positionals.length > 1 || (positionals.length === 1 && values.verify !== true))
      return { wrong: 'A file is only taken with --verify, and only one' };
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

/** The command, 'help', or what is wrong with it. */
export function parseRestore(args: readonly string[]): RestoreCommand | 'help' | { readonly wrong: string } {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { replace: { type: 'boolean', default: false }, help: { type: 'boolean', default: false } },
    });
    if (values.help) return 'help';
    const [file, ...more] = positionals;
    if (file === undefined || more.length > 0) return { wrong: 'Which file is to be restored?' };
    return { file, replace: values.replace };
  } catch (error) {
    return wrong(error);
  }
}
