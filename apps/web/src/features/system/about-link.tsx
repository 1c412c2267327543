import { t } from '@hireyard/messages';
import { paths } from '../../lib/registry/paths.ts';
import { underSettings } from '../../lib/registry/places.ts';
import { Link } from '../../page/navigate.tsx';
import { useCan } from '../../page/session.ts';
import { headNamed } from '../../resource/record.ts';
import { aboutOf, aboutText, type Job } from './words.ts';

/** The pages of the machinery, which lead to each other. */
export const systemSections = [
  { label: t('Overview'), to: paths.system.to() },
  { label: t('Jobs'), to: paths.jobs.to() },
  { label: t('Events received'), to: paths.deliveries.to() },
];

/** The breadcrumbs of what stands under it. */
export const underSystem = [...underSettings, { label: t('System'), to: paths.system.to() }];

/** The record that a job is about, for who may see it; else what it is known by. */
export function AboutLink({ job }: { readonly job: Pick<Job, 'topic' | 'aggregate' | 'key'> }) {
  const can = useCan();
  const about = aboutOf(job);
  if (about === undefined)
    return job.aggregate === job.topic ? (
      <span className="hy-none">–</span>
    ) : (
      <span className="hy-hint">{job.aggregate}</span>
    );
  const words = aboutText(about);
  const { permission } = headNamed(about.resource);
  return can(permission.replace('.', '.view_')) ? <Link to={about.to}>{words}</Link> : <span>{words}</span>;
}
