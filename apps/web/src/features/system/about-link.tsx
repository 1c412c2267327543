import { t } from '@hireyard/messages';
import { paths } from '../../lib/registry/paths.ts';
import { underSettings } from '../../lib/registry/places.ts';
import { Link } from '../../page/navigate.tsx';
import { useCan } from '../../page/session.ts';
import { headNamed } from '../../resource/record.ts';
import { aboutOf, aboutText, type Job } from './words.ts';

/** The tabs of the System pages. */
export const systemSections = [
  { label: t('Overview'), to: paths.system.to() },
  { label: t('Jobs'), to: paths.jobs.to() },
  { label: t('Events received'), to: paths.deliveries.to() },
];

/** Breadcrumbs of the pages below System. */
export const underSystem = [...underSettings, { label: t('System'), to: paths.system.to() }];

/** Links to the record of a job, for users who may see it; otherwise shows its name. */
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
