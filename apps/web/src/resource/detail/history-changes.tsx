/** What an entry of the history says: before → after, field by field. */
import { t } from '@hireyard/messages';
import type { AnyResource } from '@hireyard/wire/resource/define-resource';
import type { HistoryChange, HistoryEntry } from '@hireyard/wire/records/workflow';
import { MomentText } from '../../ui/money.tsx';
import { useSettings } from '../../lib/settings.ts';
import { valueText } from './history-words.ts';
import { fieldOf, labelOf } from '../record.ts';
import { textChange } from './text-change.ts';
import { rich } from '../../ui/rich.tsx';
import './trail.css';

interface HistoryChangesProps {
  /** Without it, values are shown as they are. */
  readonly resource: AnyResource | undefined;
  readonly entry: Pick<HistoryEntry, 'changes' | 'erased_at'>;
}

export function HistoryChanges({ resource, entry }: HistoryChangesProps) {
  if (entry.erased_at !== null)
    return (
      <p className="hy-hint">
        {rich('What it said was erased {when}.', { when: <MomentText at={entry.erased_at} /> })}
      </p>
    );
  if (entry.changes.length === 0) return null;
  return (
    <ul>
      {entry.changes.map((change, at) => (
        // one entry can name a field twice
        // oxlint-disable-next-line react/no-array-index-key
        <Change key={`${change.field} ${at}`} resource={resource} change={change} />
      ))}
    </ul>
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
