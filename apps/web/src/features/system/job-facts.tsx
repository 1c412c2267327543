/** Facts about a job: why it failed, what to do, and its times. */
import { t } from '@hireyard/messages';
import { JOB_TOPICS } from '@hireyard/wire/system/job-topics';
import { fromServer } from '@hireyard/messages';
import type { ReactNode } from 'react';
import { classNames } from '../../lib/class-names.ts';
import { Link } from '../../page/navigate.tsx';
import { useCan } from '../../page/session.ts';
import { paths } from '../../lib/registry/paths.ts';
import { Button } from '../../ui/button.tsx';
import { KeyValues } from '../../ui/card.tsx';
import { StateChip } from '../../ui/chip.tsx';
import type { HelpTopic } from '../../ui/help/help.tsx';
import { MomentText } from '../../ui/text.tsx';
import { AboutLink } from './about-link.tsx';
import { useDecide } from './use-decide.tsx';
import { FAILURE, type Job, JOB_STATE, pauses } from './words.ts';
import { Stack } from '../../ui/layout.tsx';
import './system.css';

export function JobStateChip({ job }: { readonly job: Pick<Job, 'state' | 'attempts' | 'run_at'> }) {
  const { colour, label } = JOB_STATE[job.state];
  return <StateChip colour={colour}>{pauses(job) ? t('Will retry') : label}</StateChip>;
}

/** The service's error message, with the kind of failure and advice. */
export function FailureText({
  error,
  kind,
  boxed = false,
}: {
  readonly error: string | null;
  readonly kind: Job['failure'];
  readonly boxed?: boolean;
}) {
  if (error === null || error === '') return null;
  return (
    <Stack gap={2} className={classNames('hy-anywhere', boxed && 'hy-surface is-danger')}>
      {kind !== null && <strong>{FAILURE[kind].label}</strong>}
      <p>{fromServer(error)}</p>
      {kind !== null && <p className="hy-hint">{FAILURE[kind].advice}</p>}
    </Stack>
  );
}

/** Buttons to try again, discard or restore a job. */
export function JobActs({ job }: { readonly job: Job }) {
  const can = useCan();
  const { busy, dialog, retry, giveUp, restore } = useDecide();
  if (!can('core.change_job')) return null;
  const { id, state, topic } = job;
  const kept = JOB_TOPICS[topic]?.kept;
  const mayRetry = state === 'given_up' && topic !== job.key;
  if (state !== 'dead' && !pauses(job) && !mayRetry) return null;
  return (
    <div className="hy-row">
      {(state === 'dead' || pauses(job)) && (
        <Button kind="primary" loading={busy === `retry ${id}`} onClick={() => void retry(job)}>
          {pauses(job) ? t('Try now') : t('Try again')}
        </Button>
      )}
      {state === 'dead' && kept === undefined && (
        <Button loading={busy === `give up ${id}`} onClick={() => void giveUp(job)}>
          {t('Discard…')}
        </Button>
      )}
      {mayRetry && (
        <Button loading={busy === `restore ${id}`} onClick={() => void restore(job)}>
          {t('Restore')}
        </Button>
      )}
      {state === 'dead' && kept !== undefined && <span className="hy-hint">{kept}</span>}
      {dialog}
    </div>
  );
}

export function JobFacts({ job }: { readonly job: Job }) {
  const about = JOB_TOPICS[job.topic];
  const waits = { state__in: 'queued', topic: job.topic, aggregate: job.aggregate };
  const items: (readonly [string, ReactNode, HelpTopic?])[] = [
    [t('About'), <AboutLink key="about" job={job} />],
    ...(job.behind > 0
      ? [
          [
            t('Blocked jobs'),
            <Link key="behind" to={paths.jobs.to({}, waits)}>
              {t('{count, plural, one {# job} other {# jobs}}', { count: job.behind })}
            </Link>,
            'system.behind',
          ] as const,
        ]
      : []),
    [t('Attempts'), job.attempts, 'system.tries'],
    ...(job.run_at === null ? [] : [[t('Next attempt'), <MomentText key="next" at={job.run_at} />] as const]),
    ...(job.state === 'running' && job.progress_text !== ''
      ? [[t('Step'), fromServer(job.progress_text)] as const]
      : []),
    [t('Requested'), <MomentText key="asked" at={job.created_at} />],
    ...(job.created_by === null ? [] : [[t('By'), job.created_by] as const]),
    [t('Last attempt'), <MomentText key="tried" at={job.tried_at} />],
    [t('Ended'), <MomentText key="ended" at={job.done_at} />],
    [t('Topic'), job.topic],
    [t('Key'), job.key],
    [t('Number'), job.id],
  ];
  return (
    <Stack gap={12}>
      {about?.does !== undefined && <p className="hy-hint">{about.does}</p>}
      {job.state !== 'done' && <FailureText boxed error={job.last_error} kind={job.failure} />}
      {job.state === 'running' && (
        <progress aria-label={t('Progress')} value={Number(job.progress)} max={1} />
      )}
      <KeyValues items={items} />
      {job.state === 'dead' && about !== undefined && about.kept === undefined && (
        <p className="hy-hint">{t('If discarded: {what}', { what: about.otherwise })}</p>
      )}
    </Stack>
  );
}
