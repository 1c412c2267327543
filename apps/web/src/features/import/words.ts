/** What imports are called on the screen. */
import type { ImportKind, RowAction } from '@hireyard/wire/import-run';
import { paths } from '../../routes.ts';

interface KindWords {
  readonly label: string;
  readonly one: string;
  readonly many: string;
  readonly text: string;
  readonly to: (query?: Readonly<Record<string, number>>) => string;
  /** Where a record opens. */
  readonly record: (id: number) => string;
}

export const KINDS: Readonly<Record<ImportKind, KindWords>> = {
  customers: {
    label: 'Customers',
    one: 'customer',
    many: 'customers',
    text: 'People and firms with telephone, e-mail and address.',
    to: (query) => paths.customers.to({}, query),
    record: (id) => paths.customer.to({ id }),
  },
  accounts: {
    label: 'Accounts',
    one: 'account',
    many: 'accounts',
    text: 'Who is billed: codes, terms, credit. Import their customers first.',
    to: (query) => paths.accounts.to({}, query),
    record: (id) => paths.account.to({ id }),
  },
  items: {
    label: 'Products',
    one: 'product',
    many: 'products',
    text: 'Items for hire, their prices and what is owned of them; or new prices alone.',
    to: (query) => paths.stock.to({}, query),
    record: (id) => paths.product.to({ id }),
  },
};

export const STATES: Readonly<Record<string, { readonly label: string; readonly colour: string }>> = {
  uploaded: { label: 'To be mapped', colour: 'light' },
  checked: { label: 'Checked', colour: 'primary' },
  running: { label: 'Running', colour: 'warning' },
  done: { label: 'Imported', colour: 'success' },
  refused: { label: 'Cannot be read', colour: 'danger' },
  undone: { label: 'Undone', colour: 'medium' },
};

export const ACTIONS: Readonly<Record<RowAction, { readonly label: string; readonly colour: string }>> = {
  create: { label: 'New', colour: 'success' },
  update: { label: 'Changed', colour: 'primary' },
  same: { label: 'Same', colour: 'light' },
  skip: { label: 'Left out', colour: 'medium' },
  bad: { label: 'Bad', colour: 'danger' },
};

export const ENCODING_LABELS: Readonly<Record<string, string>> = {
  'utf-8': 'UTF-8 (usual)',
  'windows-1252': 'Windows (Western Europe)',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16, big end first',
};
export const SEPARATOR_LABELS: Readonly<Record<string, string>> = {
  ',': 'Comma',
  ';': 'Semicolon',
  tab: 'Tab',
  '|': 'Bar |',
};

const number = (count: number): string => count.toLocaleString();
const some = (count: number, kind: ImportKind): string =>
  `${number(count)} ${count === 1 ? KINDS[kind].one : KINDS[kind].many}`;

interface Counts {
  readonly kind: ImportKind;
  readonly created: number;
  readonly updated: number;
  readonly bad: number;
}

/** What the button will do; undefined when there is nothing to do, or bad rows keep the file out. */
export function applyWords({ kind, created, updated, bad }: Counts, skipBad: boolean): string | undefined {
  if (created + updated === 0 || (bad > 0 && !skipBad)) return undefined;
  const parts = [
    ...(created > 0 ? [`create ${updated > 0 ? number(created) : some(created, kind)}`] : []),
    ...(updated > 0 ? [`change ${some(updated, kind)}`] : []),
  ];
  const words = parts.join(', ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** What undoing will do. */
export function undoWords(kind: ImportKind, removed: number, restored: number): string {
  const parts = [
    ...(removed > 0 ? [`${some(removed, kind)} that it made ${removed === 1 ? 'is' : 'are'} removed`] : []),
    ...(restored > 0
      ? [`${some(restored, kind)} ${restored === 1 ? 'gets' : 'get'} the old values back`]
      : []),
  ];
  const words = parts.join(', ');
  return words === ''
    ? 'There is nothing left to take back.'
    : `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;
}

export const sizeText = (bytes: number): string =>
  bytes < 1_000_000
    ? `${Math.max(1, Math.round(bytes / 1000)).toLocaleString()} kB`
    : `${(bytes / 1_000_000).toFixed(1)} MB`;
