/** Who changed what on a record: before → after. Shared by every record. */
import type { AnyResource } from '@hireyard/wire/define-resource';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { historyOptions } from '../api/queries.ts';
import { usePageActive } from '../frame/page-active.ts';
import { Card } from '../ui/card.tsx';
import { formatDay, formatMoney } from '../ui/format.ts';
import { MomentText } from '../ui/money.tsx';
import { Pager } from '../ui/pager.tsx';
import { type Settings, useSettings } from '../ui/settings.ts';
import { EmptyState, ErrorState, SkeletonRows } from '../ui/states.tsx';
import { textOf } from './cells.tsx';
import { choiceText } from './choice-text.ts';
import { fieldOf, labelOf } from './record.ts';
import './trail.css';

const pageSize = 15;
const words: Readonly<Record<string, string>> = {
  create: 'Created',
  update: 'Changed',
  delete: 'Deleted',
  imported: 'Imported',
  created: 'Created',
  updated: 'Changed',
  import: 'Imported',
};

interface HistoryProps {
  readonly resource: AnyResource;
  readonly id: number;
}

export function History({ resource, id }: HistoryProps) {
  const active = usePageActive();
  const [page, setPage] = useState(1);
  const list = useQuery({
    ...historyOptions(resource, id, page),
    subscribed: active,
    placeholderData: keepPreviousData,
  });
  const data = list.data;
  if (list.isError && data === undefined)
    return (
      <ErrorState
        title="The history could not be loaded"
        detail={list.error.message}
        onRetry={() => void list.refetch()}
      />
    );
  if (data === undefined) return <SkeletonRows rows={5} label="Loading the history" />;
  if (data.count === 0) return <EmptyState title="Nothing has been changed yet" />;
  return (
    <div className="hy-timeline">
      <Card flush>
        <ol>
          {data.results.map((entry) => (
            <li key={entry.id}>
              <span className="hy-byline">
                {entry.user ?? 'The system'}
                <br />
                <MomentText at={entry.at} />
              </span>
              <div>
                <b>{words[entry.action] ?? choiceText(entry.action)}</b>
                <ul>
                  {entry.changes.map((change) => (
                    <Change key={change.field} resource={resource} {...change} />
                  ))}
                </ul>
              </div>
            </li>
          ))}
        </ol>
        {data.count > pageSize && (
          <Pager page={page} pageSize={pageSize} count={data.count} onPage={setPage} />
        )}
      </Card>
    </div>
  );
}

interface ChangeProps {
  readonly resource: AnyResource;
  readonly field: string;
  readonly before: unknown;
  readonly after: unknown;
}

function Change({ resource, field: name, before, after }: ChangeProps) {
  const settings = useSettings();
  const field = fieldOf(resource, name);
  const text = (value: unknown) => plain(resource, name, value, settings);
  if (text(before) === '' && text(after) === '') return null;
  const none = <span className="hy-none">empty</span>;
  return (
    <li>
      {labelOf(field, name)}: {before !== null && before !== undefined && <del>{text(before) || none}</del>}{' '}
      {before !== null && before !== undefined && '→ '}
      <ins>{text(after) || none}</ins>
    </li>
  );
}

/** A value of the history in words: amounts and days as everywhere else. */
function plain(resource: AnyResource, name: string, value: unknown, { locale, currency }: Settings): string {
  const field = fieldOf(resource, name);
  if (value === null || value === undefined) return '';
  if (field === undefined) return typeof value === 'object' ? JSON.stringify(value) : String(value);
  if (field.unit === 'money' && typeof value === 'string') return formatMoney(value, locale, currency);
  if (field.kind === 'date' && typeof value === 'string') return formatDay(value, locale, 'weekday');
  if (field.kind === 'choice') return choiceText(String(value));
  if (field.kind === 'relation' && typeof value === 'number') return `#${value}`;
  return textOf(field, value);
}
