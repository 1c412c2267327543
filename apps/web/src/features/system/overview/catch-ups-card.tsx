import { fromServer, t } from '@hireyard/messages';
import { topicName } from '@hireyard/wire/system/job-topics';
import { JOB_STATES } from '@hireyard/wire/system/job';
import type { CatchUpState } from '@hireyard/wire/system/system';
import { Link } from '../../../page/navigate.tsx';
import { useCan } from '../../../page/session-hooks.ts';
import { paths } from '../../../lib/registry/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { StateChip } from '../../../ui/chip.tsx';
import { MomentText } from '../../../ui/money.tsx';
import { rich } from '../../../ui/rich.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { useDecide } from '../use-decide.tsx';
import { CATCH_UP_STATE, countsText } from '../words.ts';

/** The regular catch-ups with outside services: what the last run of each saw, and a run by hand. */
export function CatchUpsCard({ catchUps }: { readonly catchUps: readonly CatchUpState[] }) {
  const mayRun = useCan()('core.change_job');
  const { busy, catchUp } = useDecide();
  return (
    <Card title={t('Catch-ups')} help="system.catch_ups" flush>
      {catchUps.length === 0 && <EmptyState title={t('None has run yet')} />}
      <ul className="hy-sys-rows" aria-label={t('Catch-ups')}>
        {catchUps.map((one) => {
          const topic = `reconcile.${one.name}`;
          const name = topicName(topic);
          const works = one.state === 'running' || one.state === 'waiting';
          return (
            <li key={one.id} data-catch-up={one.name}>
              <div>
                <Link to={paths.jobs.to({}, { topic__in: topic, state__in: JOB_STATES.join(',') })}>
                  {name}
                </Link>{' '}
                {works && <StateChip colour="primary">{CATCH_UP_STATE[one.state]}</StateChip>}
                <p className="hy-hint">
                  {one.state === 'off' && `${CATCH_UP_STATE.off} · `}
                  {one.ran_at === null
                    ? t('not run yet')
                    : rich('last {when}', { when: <MomentText at={one.ran_at} /> })}
                  {one.last_error === null &&
                    one.ran_at !== null &&
                    Object.keys(one.counts).length > 0 &&
                    ` · ${countsText(one.counts)}`}
                </p>
                {one.last_error !== null && (
                  <p className="hy-sys-error is-bad">{fromServer(one.last_error)}</p>
                )}
              </div>
              {mayRun && one.state !== 'off' && (
                <Button
                  aria-label={t('Run now: {name}', { name })}
                  loading={busy === `catch-up ${one.id}` || works}
                  onClick={() => void catchUp(one.id)}
                >
                  {t('Run now')}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
