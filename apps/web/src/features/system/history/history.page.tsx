import { fromServer, t } from '@hireyard/messages';
import { history } from '@hireyard/wire/records/history';
import { heads } from '@hireyard/wire/resource/heads';
import { useQuery } from '@tanstack/react-query';
import { client } from '../../../lib/api/client.ts';
import { inFigures } from '../../../lib/format.ts';
import { underSettings } from '../../../lib/registry/places.ts';
import { actionText, viaText } from '../../../resource/detail/history.tsx';
import { ListKindFilter } from '../../../resource/list/filters.tsx';
import { ListPage } from '../../../resource/list/list-page.tsx';
import { labelOf } from '../../../resource/record.ts';
import { rich, MomentText } from '../../../ui/text.tsx';
import { entries, type Entry, EntryFacts, EntryRecord, kindText } from './entry.tsx';
import '../system.css';

interface Integrity {
  readonly entries: number;
  readonly unsealed: number;
  readonly head: { readonly seq: number; readonly hash: string };
  readonly last_check: { readonly at: string; readonly problem: string | null } | null;
}

/** One line saying whether the history was altered. */
function IntegrityLine() {
  const { data, isError } = useQuery<Integrity>({
    queryKey: ['history', 'integrity'],
    queryFn: async ({ signal }) => client(history).action<Integrity>('integrity', { signal }),
  });
  if (data === undefined)
    return isError ? null : (
      <p className="hy-strip hy-hi-line hy-hint" role="status">
        {t('Checking for alterations …')}
      </p>
    );
  const { entries, unsealed, head, last_check: check } = data;
  const problem = check?.problem ?? null;
  return (
    <p
      className={`hy-strip hy-hi-line ${problem === null ? 'hy-hint' : 'hy-error'}`}
      role={problem === null ? 'status' : 'alert'}
      title={
        head.seq > 0 ? t('Last link {seq}: {hash}', { seq: inFigures(head.seq), hash: head.hash }) : undefined
      }
    >
      {problem !== null
        ? fromServer(problem)
        : check === null
          ? t('Not yet checked for alterations.')
          : rich('No alterations found (checked {when}).', {
              when: <MomentText at={check.at} />,
            })}{' '}
      {unsealed === 0
        ? t('{count, plural, one {# entry} other {# entries}}.', { count: entries })
        : t('{count, plural, one {# entry} other {# entries}}, {unsealed} not sealed yet.', {
            count: entries,
            unsealed: inFigures(unsealed),
          })}
    </p>
  );
}

/** Returns the names of the changed fields. */
const fieldsText = ({ changes, erased_at }: Entry): string =>
  erased_at === null
    ? changes.map(({ field }) => labelOf(undefined, field)).join(', ')
    : actionText('erased');

const COLUMNS = {
  at: { width: 170, priority: 1 },
  user: {
    width: 150,
    priority: 2,
    cell: (entry: Entry) => entry.user?.name ?? t('The system'),
    text: (entry: Entry) => entry.user?.name ?? '',
  },
  resource: { width: 130, priority: 3, cell: (entry: Entry) => kindText(entry.resource) },
  title: {
    width: 190,
    priority: 1,
    cell: (entry: Entry) => <EntryRecord entry={entry} />,
    text: (entry: Entry) => entry.title ?? String(entry.object_id),
  },
  action: { width: 120, priority: 1, cell: (entry: Entry) => actionText(entry.action) },
  fields: { label: t('Fields'), width: 220, priority: 4, cell: fieldsText, text: fieldsText },
  via: { width: 150, priority: 5, cell: (entry: Entry) => viaText(entry.via) },
};
const SHOWN = ['at', 'user', 'resource', 'title', 'action', 'fields', 'via'];
const KINDS = Object.keys(heads).filter((name) => !['history', 'contenttype', 'problem'].includes(name));
const ACTIONS = [
  'created',
  'changed',
  'deleted',
  t('lines changed'),
  t('mail sent'),
  'invited',
  t('password changed'),
  t('sessions ended'),
  'erased',
  'exported',
];
const WAYS = ['screen', 'api', 'public', 'bulk', 'job', 'import', 'seed', 'start', 'system'];

const peek = (entry: Entry) => <EntryFacts entry={entry} />;
const card = (entry: Entry) => <CardText entry={entry} />;

/** Who changed what, for all records, and whether the history was altered. */
export default function HistoryListPage() {
  return (
    <ListPage
      resource={entries}
      title={history.plural}
      searchLabel={t('Search changes and people')}
      back
      parents={underSettings}
      columns={COLUMNS}
      shown={SHOWN}
      lead={<IntegrityLine />}
      filters={
        <>
          <ListKindFilter
            resource={history}
            label={t('Record type')}
            name="resource__in"
            options={KINDS}
            text={kindText}
          />
          {/* Actions are free text; these are the frequent ones. */}
          <ListKindFilter
            resource={history}
            label={t('What')}
            name="action"
            options={ACTIONS}
            text={actionText}
            single
          />
          <ListKindFilter resource={history} label={t('Via')} name="via__in" options={WAYS} text={viaText} />
        </>
      }
      peek={peek}
      card={card}
      emptyText={t('No changes yet.')}
    />
  );
}

function CardText({ entry }: { readonly entry: Entry }) {
  return (
    <>
      <span className="hy-card-line">
        {kindText(entry.resource)} <EntryRecord entry={entry} />
      </span>
      <span className="hy-card-line">{fieldsText(entry)}</span>
      <span className="hy-card-line">
        {entry.user?.name ?? t('The system')} · <MomentText at={entry.at} />
      </span>
    </>
  );
}
