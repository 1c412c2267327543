import { t } from '@hireyard/messages';
import { heads } from '@hireyard/wire/resource/heads';
import { history } from '@hireyard/wire/records/history';
import { actionText, viaText } from '../../../resource/detail/history-words.ts';
import { ListKindFilter } from '../../../resource/list/list-kind-filter.tsx';
import { ListPage } from '../../../resource/list/list-page.tsx';
import { labelOf } from '../../../resource/record.ts';
import { paths } from '../../../lib/registry/paths.ts';
import { underSettings } from '../../../lib/registry/settings-lists.ts';
import { MomentText } from '../../../ui/money.tsx';
import { entries, type Entry, EntryFacts, EntryRecord, kindText } from './entry.tsx';
import { IntegrityLine } from './integrity.tsx';
import './history.css';

/** The names of the fields that changed. */
const fieldsText = ({ changes, erased_at }: Entry): string =>
  erased_at === null ? changes.map(({ field }) => labelOf(undefined, field)).join(', ') : 'erased';

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

/** Who changed what, of every record, and whether that is still what was written. */
export default function HistoryListPage() {
  return (
    <ListPage
      resource={entries}
      title={history.plural}
      searchLabel={t('Search changes and people')}
      back
      path={paths.history.to()}
      recordPath={(id) => paths.historyEntry.to({ id })}
      crumbs={[...underSettings, { label: t('History'), to: paths.history.to() }]}
      columns={COLUMNS}
      shown={SHOWN}
      lead={<IntegrityLine />}
      filters={
        <>
          <ListKindFilter
            resource={history}
            label={t('Kind of record')}
            name="resource__in"
            options={KINDS}
            text={kindText}
          />
          {/* What was done is free words: these are the frequent ones. */}
          <ListKindFilter
            resource={history}
            label={t('What')}
            name="action"
            options={ACTIONS}
            text={actionText}
            single
          />
          <ListKindFilter
            resource={history}
            label={t('Through')}
            name="via__in"
            options={WAYS}
            text={viaText}
          />
        </>
      }
      peek={peek}
      card={card}
      emptyText={t('Nothing has been changed yet.')}
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
