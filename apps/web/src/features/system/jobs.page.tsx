import { fromServer, t } from '@hireyard/messages';
import { JOB_TOPICS, topicName } from '@hireyard/wire/system/job-topics';
import { job, JOB_STATES, type JobState } from '@hireyard/wire/system/job';
import { ListKindFilter } from '../../resource/list/filters.tsx';
import type { ColumnChangeFor } from '../../resource/list/columns.tsx';
import { ListPage } from '../../resource/list/list-page.tsx';
import { SectionLinks } from '../../resource/list/section-links.tsx';
import { paths } from '../../lib/registry/paths.ts';
import { MomentText } from '../../ui/text.tsx';
import { AboutLink, systemSections, underSystem } from './about-link.tsx';
import { JobActs, JobFacts, JobStateChip } from './job-facts.tsx';
import { aboutOf, aboutText, type Job, JOB_STATE } from './words.ts';
import { Row } from '../../ui/layout.tsx';

const nameText = ({ name }: Job): string => fromServer(name);
const errorText = ({ last_error }: Job): string => fromServer(last_error ?? '');

const COLUMNS: Readonly<Record<string, ColumnChangeFor<typeof job>>> = {
  name: { width: 250, priority: 1, sort: 'topic', cell: nameText, text: nameText },
  aggregate: {
    width: 170,
    priority: 2,
    cell: (one) => <AboutLink job={one} />,
    text: (one) => aboutOf(one)?.id ?? one.aggregate,
  },
  state: {
    width: 140,
    priority: 1,
    cell: (one) => <JobStateChip job={one} />,
    text: (one) => JOB_STATE[one.state].label,
  },
  attempts: { width: 80, priority: 4 },
  last_error: { width: 320, priority: 3, cell: errorText, text: errorText },
  tried_at: { width: 150, priority: 4 },
  created_at: { width: 150, priority: 3 },
};
const SHOWN = ['name', 'aggregate', 'state', 'last_error', 'attempts', 'created_at'];
const VIEWS = [
  { label: t('Failed'), filters: { state__in: ['dead'] } },
  { label: t('Waiting and running'), filters: { state__in: ['queued', 'running'] } },
  { label: t('Done'), filters: { state__in: ['done'] } },
  { label: t('Discarded'), filters: { state__in: ['given_up'] } },
  { label: t('All'), filters: { state__in: [...JOB_STATES] } },
];
const TOPICS = Object.keys(JOB_TOPICS).sort((a, b) => topicName(a).localeCompare(topicName(b)));

const peek = (one: Job) => (
  <>
    <Row between>
      <JobStateChip job={one} />
      <JobActs job={one} />
    </Row>
    <JobFacts job={one} />
  </>
);
const card = (one: Job) => (
  <>
    <span className="hy-end">
      <JobStateChip job={one} />
    </span>
    {one.last_error !== null && (
      <span className="hy-card-line hy-sys-card-why hy-first-2">{errorText(one)}</span>
    )}
    <CardFoot job={one} />
  </>
);

/** Failed jobs often look alike, so each card names its record. */
function CardFoot({ job: one }: { readonly job: Job }) {
  const about = aboutOf(one);
  return (
    <span className="hy-card-line">
      {about !== undefined && `${aboutText(about)} · `}
      <MomentText at={one.created_at} />
    </span>
  );
}

/** The queue; failed jobs by default. */
export default function JobListPage() {
  return (
    <ListPage
      resource={job}
      parents={underSystem}
      lead={<SectionLinks label={t('System')} sections={systemSections} current={paths.jobs.to()} />}
      back
      searchLabel={t('Search jobs, keys and errors')}
      columns={COLUMNS}
      shown={SHOWN}
      views={VIEWS}
      standard={VIEWS[0]?.filters}
      filters={
        <>
          <ListKindFilter
            resource={job}
            label={t('Job')}
            name="topic__in"
            options={TOPICS}
            text={topicName}
          />
          <ListKindFilter
            resource={job}
            label={t('State')}
            name="state__in"
            options={JOB_STATES}
            text={(state) => JOB_STATE[state as JobState].label}
          />
        </>
      }
      peek={peek}
      card={card}
      emptyText={t('No failed jobs.')}
    />
  );
}
