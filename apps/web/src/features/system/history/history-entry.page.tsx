import { t } from '@hireyard/messages';
import { RecordPage, type RecordTab } from '../../../resource/detail/record-page.tsx';
import { underSettings } from '../../../lib/registry/places.ts';
import { Card } from '../../../ui/card.tsx';
import { entries, type Entry, EntryFacts, EntryRecord, kindText } from './entry.tsx';
import '../system.css';

const header = (entry: Entry) => (
  <>
    <span>{kindText(entry.resource)}</span>
    <EntryRecord entry={entry} />
  </>
);
const tabs: readonly RecordTab<Entry>[] = [
  {
    key: 'entry',
    label: t('Entry'),
    body: (entry) => (
      <Card title={t('Changes')}>
        <EntryFacts entry={entry} />
      </Card>
    ),
  },
];

/** One entry of the history. */
export default function HistoryEntryPage() {
  return (
    <RecordPage
      resource={entries}
      parents={underSettings}
      listLabel={t('History')}
      missing={t('Entry not found')}
      header={header}
      tabs={tabs}
    />
  );
}
