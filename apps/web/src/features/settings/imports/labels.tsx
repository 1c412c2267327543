/** Labels of imports. */
import { t } from '@hireyard/messages';
import type { ImportKind, RowAction } from '@hireyard/wire/records/import-calls';
import { inFigures } from '../../../lib/format.ts';
import { paths } from '../../../lib/registry/paths.ts';
import { Stepper } from '../../../ui/tabs.tsx';

export type StepKey = 'file' | 'columns' | 'check' | 'done';
const STEPS = [
  { key: 'file', label: t('File') },
  { key: 'columns', label: t('Columns') },
  { key: 'check', label: t('Check') },
  { key: 'done', label: t('Done') },
];

/** Steps of an import. */
export const Steps = ({ current }: { readonly current: StepKey }) => (
  <Stepper label={t('Import steps')} steps={STEPS} current={current} />
);

interface KindText {
  readonly label: string;
  readonly one: string;
  readonly many: string;
  readonly text: string;
  readonly to: (query?: Readonly<Record<string, number>>) => string;
  /** Returns the address of a record. */
  readonly record: (id: number) => string;
}

export const KINDS: Readonly<Record<ImportKind, KindText>> = {
  customers: {
    label: t('Customers'),
    one: t('customer'),
    many: t('customers'),
    text: t('Telephone, email and address.'),
    to: (query) => paths.customers.to({}, query),
    record: (id) => paths.customer.to({ id }),
  },
  accounts: {
    label: t('Accounts'),
    one: t('account'),
    many: t('accounts'),
    text: t('Codes, terms and credit. Import their customers first.'),
    to: (query) => paths.accounts.to({}, query),
    record: (id) => paths.account.to({ id }),
  },
  items: {
    label: t('Items'),
    one: t('item'),
    many: t('items'),
    text: t('Prices and owned units, or prices only.'),
    to: (query) => paths.stock.to({}, query),
    record: (id) => paths.product.to({ id }),
  },
};

export const STATES: Readonly<Record<string, { readonly label: string; readonly colour: string }>> = {
  uploaded: { label: t('To map'), colour: 'light' },
  checked: { label: t('Checked'), colour: 'primary' },
  running: { label: t('Running'), colour: 'warning' },
  done: { label: t('Imported'), colour: 'success' },
  refused: { label: t('Unreadable'), colour: 'danger' },
  undone: { label: t('Undone'), colour: 'medium' },
};

export const ACTIONS: Readonly<Record<RowAction, { readonly label: string; readonly colour: string }>> = {
  create: { label: t('New'), colour: 'success' },
  update: { label: t('Changed'), colour: 'primary' },
  same: { label: t('Unchanged'), colour: 'light' },
  skip: { label: t('Skipped'), colour: 'medium' },
  bad: { label: t('Bad'), colour: 'danger' },
};

export const ENCODING_LABELS: Readonly<Record<string, string>> = {
  'utf-8': t('UTF-8 (default)'),
  'windows-1252': t('Windows (Western Europe)'),
  'utf-16le': 'UTF-16',
  'utf-16be': t('UTF-16, big-endian'),
};
export const SEPARATOR_LABELS: Readonly<Record<string, string>> = {
  ',': t('Comma'),
  ';': t('Semicolon'),
  tab: 'Tab',
  '|': t('Pipe |'),
};

const number = (count: number): string => inFigures(count);
/** Counts records: `12 customers`. */
const some = (count: number, kind: ImportKind): string =>
  `${number(count)} ${count === 1 ? KINDS[kind].one : KINDS[kind].many}`;

interface Counts {
  readonly kind: ImportKind;
  readonly created: number;
  readonly updated: number;
  readonly bad: number;
}

/** Returns the button's label; undefined if there is nothing to import, or bad rows block it. */
export function applyText({ kind, created, updated, bad }: Counts, skipBad: boolean): string | undefined {
  if (created + updated === 0 || (bad > 0 && !skipBad)) return undefined;
  const parts = [
    ...(created > 0
      ? [t('create {records}', { records: updated > 0 ? number(created) : some(created, kind) })]
      : []),
    ...(updated > 0 ? [t('change {records}', { records: some(updated, kind) })] : []),
  ];
  const words = parts.join(', ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Returns a summary of what undo does. */
export function undoText(kind: ImportKind, removed: number, restored: number): string {
  const parts = [
    ...(removed > 0
      ? [
          t('{count, plural, one {{records} will be removed} other {{records} will be removed}}', {
            records: some(removed, kind),
            count: removed,
          }),
        ]
      : []),
    ...(restored > 0
      ? [
          t(
            '{count, plural, one {{records} will get its old values back} other {{records} will get their old values back}}',
            {
              records: some(restored, kind),
              count: restored,
            },
          ),
        ]
      : []),
  ];
  const words = parts.join(', ');
  return words === ''
    ? t('There is nothing left to undo.')
    : `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;
}

export const sizeText = (bytes: number): string =>
  bytes < 1_000_000
    ? t('{size} kB', { size: inFigures(Math.max(1, Math.round(bytes / 1000))) })
    : t('{size} MB', {
        size: inFigures(bytes / 1_000_000, { minimumFractionDigits: 1, maximumFractionDigits: 1 }),
      });
