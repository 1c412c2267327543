import { parseArgs } from 'node:util';
import { type Kind, type KindName, isKind, kinds } from '../app/import-kinds.ts';

/** What the command line asks for. */
export interface ImportCommand {
  readonly kind: KindName;
  readonly file: string;
  readonly companion: string | undefined;
  readonly dryRun: boolean;
  /** Headings of columns that nothing is done with. */
  readonly leaveOut: readonly string[];
  readonly shiftDays: number;
}

export const usage = `Usage: npm run import -- <kind> <file> [options]

Files are CSV or Excel workbooks (.xlsx).

Kinds, in the order in which an empty installation needs them:
  ${Object.keys(kinds).join(', ')}

Options:
  --dry-run               check everything and keep nothing
  --headers <file.csv>    orders: the file with the headers (needed)
  --accounts <file.csv>   customers: the accounts they belong to, imported together with them
  --leave-out <heading>   do nothing with this column; may be given several times
  --shift-days <n>        orders: move every date by n days (may be negative)

See docs/use/importing.md for the columns of each kind.`;

type Values = ReturnType<typeof parse>['values'];
type Wrong = { readonly wrong: string };

/** What does not go with the kind, or is missing for it. */
function wrongCompanion(name: KindName, { companion }: Kind, values: Values): Wrong | undefined {
  for (const option of ['headers', 'accounts'] as const)
    if (values[option] !== undefined && companion?.option !== option)
      return { wrong: `--${option} does not go with ${name}.` };
  return companion?.needed && values[companion.option] === undefined
    ? { wrong: `${name} need --${companion.option} <file.csv>.` }
    : undefined;
}

function wrongShift(name: KindName, shift: string): Wrong | undefined {
  if (!/^-?\d{1,5}$/.test(shift)) return { wrong: '--shift-days takes a whole number of days.' };
  return shift !== '0' && name !== 'orders' ? { wrong: '--shift-days goes with orders only.' } : undefined;
}

function commandOf({ values, positionals }: ReturnType<typeof parse>): ImportCommand | Wrong {
  const [name, file, ...rest] = positionals;
  if (name === undefined || file === undefined) return { wrong: 'A kind and a file are needed.' };
  if (!isKind(name))
    return { wrong: `There is no kind "${name}". Kinds are ${Object.keys(kinds).join(', ')}.` };
  if (rest.length > 0) return { wrong: `One file at a time: ${rest.join(', ')} is too much.` };
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

/** Reads the arguments after the command's name; 'help', or a message when they can't be followed. */
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
