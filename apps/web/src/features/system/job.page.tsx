import { job } from '@hireyard/wire/system/job';
import { t } from '@hireyard/messages';
import { History } from '../../resource/detail/history.tsx';
import { RecordPage, type RecordTab } from '../../resource/detail/record-page.tsx';
import { Card } from '../../ui/card.tsx';
import { AboutLink, underSystem } from './about-link.tsx';
import { JobActs, JobFacts, JobStateChip } from './job-facts.tsx';
import type { Job } from './words.ts';

const header = (one: Job) => (
  <>
    <JobStateChip job={one} />
    <AboutLink job={one} />
    <span className="hy-to-end">
      <JobActs job={one} />
    </span>
  </>
);
const tabs: readonly RecordTab<Job>[] = [
  {
    key: 'overview',
    label: t('Overview'),
    body: (one) => (
      <Card>
        <JobFacts job={one} />
      </Card>
    ),
  },
  { key: 'history', label: t('History'), body: ({ id }) => <History resource={job} id={id} /> },
];

/** One job. Its payload is never shown. */
export default function JobPage() {
  return (
    <RecordPage
      resource={job}
      parents={underSystem}
      header={header}
      tabs={tabs}
      missing={t('Job not found. They’re kept for a month.')}
    />
  );
}
