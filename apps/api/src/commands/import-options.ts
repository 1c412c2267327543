import { parseArgs } from 'node:util';
import { type Kind, type KindName, isKind, kinds } from '../app/import-kinds.ts';

/** The parsed command line. */
export interface ImportCommand {
  readonly kind: KindName;
  readonly file: string;
  readonly companion: string | undefined;
  readonly dryRun: boolean;
  /** Headings of columns to ignore. */
  readonly leaveOut: readonly string[];
  readonly shiftDays: number;
}

export const usage = `Usage: npm run import -- <kind> <file> [options]

Files are CSV or Excel workbooks (.xlsx).

Kinds, in the order that an empty installation needs them:
  ${Object.keys(kinds).join(', ')}

Options:
  --dry-run               check everything without saving
  --headers <file.csv>    orders: the file with the headers (required)
  --accounts <file.csv>   customers: their accounts, imported with them
  --leave-out <heading>   ignore this column; can be repeated
  --shift-days <n>        orders: move every date by n days (can be negative)

See docs/use/importing.md for the columns of each kind.`;

type Values = ReturnType<typeof parse>['values'];
type Wrong = { readonly wrong: string };

/** Returns options that don't fit the kind or are missing for it. */
function wrongCompanion(name: KindName, { companion }: Kind, values: Values): Wrong | undefined {
  for (const option of ['headers', 'accounts'] as const)
    if (values[option] !== undefined && companion?.option !== option)
      return { wrong: `--${option} can't be used with ${name}.` };
  return companion?.needed && values[companion.option] === undefined
    ? { wrong: `${name} need --${companion.option} <file.csv>.` }
    : undefined;
}

function wrongShift(name: KindName, shift: string): Wrong | undefined {
  if (!/^-?\d{1,5}$/.test(shift)) return { wrong: '--shift-days takes a whole number of days.' };
  return shift !== '0' && name !== 'orders'
    ? { wrong: '--shift-days can only be used with orders.' }
    : undefined;
}

function commandOf({ values, positionals }: ReturnType<typeof parse>): ImportCommand | Wrong {
  const [name, file, ...rest] = positionals;
  if (name === undefined || file === undefined) return { wrong: 'Name a kind and a file.' };
  if (!isKind(name))
    return { wrong: `Unknown kind "${name}". Choose one of: ${Object.keys(kinds).join(', ')}.` };
  if (rest.length > 0) return { wrong: `Import one file at a time. Leave out: ${rest.join(', ')}.` };
  const kind: Kind = kinds[name];
  const shift = values['shift-days'] ?? '0';
  const wrong = wrongCompanion(name, kind, values) ?? wrongShift(name, shift);
  if (wrong !== undefined) return wrong;
  return {
    kind: name,
    file,
    companion: kind.companion && values[kind.companion.option],
    dryRun: values['dry-run'] ?? false,
    leaveOut: values['leave-out'] ?? [],
    shiftDays: Number(shift),
  };
}

/** Parses the arguments after the command's name; returns 'help', or a message if they are invalid. */
export function parseCommand(args: readonly string[]): ImportCommand | 'help' | { readonly wrong: string } {
  try {
    const parsed = parse(args);
    return parsed.values.help ? 'help' : commandOf(parsed);
  } catch (error) {
    return { wrong: (error as Error).message };
  }
}

function parse(args: readonly string[]) {
  // A negative number after an option would be taken for an option.
  const joined = args.join('\u0000').replace(/(^|\u0000)--shift-days\u0000(-\d)/, '$1--shift-days=$2');
  return parseArgs({
    args: joined === '' ? [] : joined.split('\u0000'),
    allowPositionals: true,
    options: {
      'dry-run': { type: 'boolean' },
      headers: { type: 'string' },
      'leave-out': { type: 'string', multiple: true },
      accounts: { type: 'string' },
      'shift-days': { type: 'string' },
      help: { type: 'boolean', short: 'h' },
    },
  });
}
