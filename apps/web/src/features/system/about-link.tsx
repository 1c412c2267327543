import { Link } from '../../page/navigate.tsx';
import { useCan } from '../../page/session-hooks.ts';
import { headNamed } from '../../resource/record.ts';
import { aboutOf, aboutText, type Job } from './words.ts';

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
