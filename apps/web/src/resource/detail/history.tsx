/** Who changed what on a record: before → after. Shared by every record. */
import type { Field } from '@hireyard/wire/field';
import { t } from '@hireyard/messages';
import { choiceText } from '@hireyard/wire/field/choice-text';
import type { HistoryChange, HistoryEntry } from '@hireyard/wire/records/workflow';
import type { AnyResource } from '@hireyard/wire/resource/define-resource';
import { PagedView } from '../../ui/query-view.tsx';
import { historyOptions } from '../../lib/api/queries.ts';
import { type Settings, useSettings } from '../../lib/format.ts';
import { Card } from '../../ui/card.tsx';
import { MomentText, rich } from '../../ui/text.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { shownText, textOf } from '../cells.tsx';
import { Stack, Rows, Cells } from '../../ui/layout.tsx';
import { fieldOf, labelOf } from '../record.ts';

// Entries of the history as text.

const ACTIONS: Readonly<Record<string, string>> = {
  create: t('Created'),
  update: t('Changed'),
  delete: t('Deleted'),
  imported: t('Imported'),
  created: t('Created'),
  updated: t('Changed'),
  import: t('Imported'),
  restored: t('Restored'),
};
export const actionText = (action: string): string => ACTIONS[action] ?? choiceText(action);

const WAYS: Readonly<Record<string, string>> = {
  screen: t('In the app'),
  api: t('Through the API'),
  public: t('On a public page'),
  import: t('Import'),
  seed: t('Set-up'),
  start: t('Server start'),
  job: t('Automatic'),
  bulk: t('Bulk action'),
  system: t('The system'),
};

/** Returns where a change came from; background work names its job. */
export const viaText = (via: string): string =>
  via.startsWith('job ') ? t('Automatic: {via}', { via: via.slice(4) }) : (WAYS[via] ?? choiceText(via));

function idOf(value: unknown): unknown {
  return typeof value === 'object' && value !== null && 'id' in value ? value.id : value;
}

/** A value of a change: records by their names, amounts, days and moments as everywhere else. */
function valueText(
  resource: AnyResource | undefined,
  { field: name, names = {} }: HistoryChange,
  value: unknown,
  settings: Settings,
): string {
  if (value === null || value === undefined) return '';
  const field = resource === undefined ? undefined : fieldOf(resource, name);
  if (field === undefined) return typeof value === 'object' ? JSON.stringify(value) : String(value);
  if (field.kind === 'relation' || field.kind === 'relations')
    return (Array.isArray(value) ? value : [value]).map((part) => partText(field, names, part)).join(', ');
  return shownText(field, value, settings);
}

/** Returns the name that a related record had then; its number if unknown. */
function partText(field: Field, names: Readonly<Record<string, string>>, part: unknown): string {
  const id = String(idOf(part));
  return names[id] ?? (typeof part === 'object' ? textOf({ ...field, kind: 'relation' }, part) : `#${id}`);
}

/** The differing part of two long texts, with a few words around it. */
interface TextChange {
  readonly before: string;
  readonly after: string;
}

/** Texts up to this length are shown in full. */
const LONG = 160;
const AROUND = 40;
const MOST = 400;

const cut = (text: string): string => (text.length > MOST ? `${text.slice(0, MOST)} …` : text);

/** Counts the characters that both texts have in common from one end. */
function common(one: string, other: string, fromEnd: boolean): number {
  const most = Math.min(one.length, other.length);
  const at = (text: string, n: number) => text[fromEnd ? text.length - 1 - n : n];
  let n = 0;
  while (n < most && at(one, n) === at(other, n)) n++;
  return n;
}

/** Returns short texts as they are, and the differing part of long ones. Text in only one of them is cut at its end. */
export function textChange(before: string, after: string): TextChange {
  if (before.length <= LONG && after.length <= LONG) return { before, after };
  const head = common(before, after, false);
  const tail = Math.min(common(before, after, true), Math.min(before.length, after.length) - head);
  if (head + tail === 0) return { before: cut(before), after: cut(after) };
  const from = Math.max(0, head - AROUND);
  const part = (text: string) => {
    const to = Math.min(text.length, text.length - tail + AROUND);
    return cut(`${from > 0 ? '… ' : ''}${text.slice(from, to)}${to < text.length ? ' …' : ''}`);
  };
  return { before: part(before), after: part(after) };
}

// The changes of a history entry: before → after, field by field.

interface HistoryChangesProps {
  /** Without it, values are shown unformatted. */
  readonly resource: AnyResource | undefined;
  readonly entry: Pick<HistoryEntry, 'changes' | 'erased_at'>;
}

export function HistoryChanges({ resource, entry }: HistoryChangesProps) {
  if (entry.erased_at !== null)
    return (
      <p className="hy-hint">
        {rich('Content erased {when}.', { when: <MomentText at={entry.erased_at} /> })}
      </p>
    );
  if (entry.changes.length === 0) return null;
  return (
    <Stack as="ul" gap={2}>
      {entry.changes.map((change, at) => (
        // An entry can contain a field twice.
        // oxlint-disable-next-line react/no-array-index-key
        <Change key={`${change.field} ${at}`} resource={resource} change={change} />
      ))}
    </Stack>
  );
}

function Change({
  resource,
  change,
}: {
  readonly resource: AnyResource | undefined;
  readonly change: HistoryChange;
}) {
  const settings = useSettings();
  const field = resource === undefined ? undefined : fieldOf(resource, change.field);
  const { before, after } = textChange(
    valueText(resource, change, change.before, settings),
    valueText(resource, change, change.after, settings),
  );
  if (before === '' && after === '') return null;
  const none = <span className="hy-none">{t('empty')}</span>;
  const had = change.before !== null && change.before !== undefined;
  return (
    <li>
      {labelOf(field, change.field)}: {had && <del>{before || none}</del>} {had && '→ '}
      <ins>{after || none}</ins>
    </li>
  );
}

interface HistoryProps {
  readonly resource: AnyResource;
  readonly id: number;
}

export function History({ resource, id }: HistoryProps) {
  return (
    <PagedView
      pages={(page) => historyOptions(resource, id, page)}
      failed={t('The history could not be loaded')}
      loading={t('Loading the history')}
      empty={<EmptyState title={t('No changes yet')} />}
    >
      {(rows, pager) => (
        <div className="hy-middle" data-part="timeline">
          <Card flush>
            <Rows as="ol">
              {rows.map((entry) => (
                <Cells key={entry.id} columns="200px minmax(0, 1fr)" phone="minmax(0, 1fr)" align="start">
                  <span className="hy-hint">
                    {entry.user ?? t('The system')}
                    <br />
                    <MomentText at={entry.at} />
                    <br />
                    {viaText(entry.via)}
                  </span>
                  <div>
                    <b>{actionText(entry.action)}</b>
                    <HistoryChanges resource={resource} entry={entry} />
                  </div>
                </Cells>
              ))}
            </Rows>
            {pager}
          </Card>
        </div>
      )}
    </PagedView>
  );
}
