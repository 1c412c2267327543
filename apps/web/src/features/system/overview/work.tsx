import { fromServer, t } from '@hireyard/messages';
import { JOB_STATES } from '@hireyard/wire/system/job';
import { topicName } from '@hireyard/wire/system/job-topics';
import type { CatchUpState, ProviderLoad, TopicLoad } from '@hireyard/wire/system/system';
import { inFigures } from '../../../lib/format.ts';
import { paths } from '../../../lib/registry/paths.ts';
import { Link } from '../../../page/navigate.tsx';
import { useCan } from '../../../page/session.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { StateChip } from '../../../ui/chip.tsx';
import { IconCheck } from '../../../ui/icons.tsx';
import { rich, MomentText } from '../../../ui/text.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { useDecide } from '../use-decide.tsx';
import { CATCH_UP_STATE, countsText, providerText } from '../words.ts';
import { Rows } from '../../../ui/layout.tsx';

/** Catch-ups with outside services, with the result of the last run and a button to run them now. */
export function CatchUpsCard({ catchUps }: { readonly catchUps: readonly CatchUpState[] }) {
  const mayRun = useCan()('core.change_job');
  const { busy, catchUp } = useDecide();
  return (
    <Card title={t('Catch-ups')} help="system.catch_ups" flush>
      {catchUps.length === 0 && <EmptyState title={t('No catch-ups yet')} />}
      <Rows between aria-label={t('Catch-ups')}>
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
                {one.last_error !== null && <p className="hy-danger">{fromServer(one.last_error)}</p>}
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
      </Rows>
    </Card>
  );
}

/** Events received, by service. */
export function DeliveriesCard({ providers }: { readonly providers: readonly ProviderLoad[] }) {
  return (
    <Card title={t('Events received')} help="connections.deliveries" flush>
      {providers.length === 0 ? (
        <EmptyState title={t('No events received yet')} />
      ) : (
        <table className="hy-table is-stacking">
          <thead>
            <tr>
              <th scope="col">{t('From')}</th>
              {[t('Waiting'), t('Failed'), t('Rejected')].map((head) => (
                <th key={head} scope="col" className="hy-end">
                  {head}
                </th>
              ))}
              <th scope="col">{t('Last received')}</th>
            </tr>
          </thead>
          <tbody>
            {providers.map(({ provider, waiting, failed, refused, last_at }) => (
              <tr key={provider}>
                <td>
                  <Link to={paths.deliveries.to({}, { provider__in: provider, state__in: ALL })}>
                    {providerText(provider)}
                  </Link>
                </td>
                <td className="hy-end" data-label={t('Waiting')}>
                  <DeliveryCount provider={provider} state="received" count={waiting} />
                </td>
                <td className="hy-end" data-label={t('Failed')}>
                  <DeliveryCount provider={provider} state="failed" count={failed} />
                </td>
                <td className="hy-end" data-label={t('Rejected')}>
                  {refused === 0 ? <span className="hy-none">0</span> : inFigures(refused)}
                </td>
                <td data-label={t('Last received')}>
                  <MomentText at={last_at} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Card>
  );
}

const ALL = 'received,applied,ignored,failed';

interface DeliveryCountProps {
  readonly provider: string;
  readonly state: string;
  readonly count: number;
}

function DeliveryCount({ provider, state, count }: DeliveryCountProps) {
  const mayOpen = useCan()('core.view_inboundevent');
  if (count === 0) return <span className="hy-none">0</span>;
  if (!mayOpen) return inFigures(count);
  return (
    <Link
      to={paths.deliveries.to({}, { provider__in: provider, state__in: state })}
      className={state === 'failed' ? 'hy-danger' : undefined}
    >
      {inFigures(count)}
    </Link>
  );
}

/** Waiting, running and failed jobs by topic. Scheduled jobs are only counted. */
export function WorkCard({ topics }: { readonly topics: readonly TopicLoad[] }) {
  const busy = topics.filter(({ waiting, running, dead, pausing }) => waiting + running + dead + pausing > 0);
  const rest = topics.length - busy.length;
  return (
    <Card title={t('Queue')} help="system.work" flush>
      {busy.length === 0 ? (
        <EmptyState icon={IconCheck} title={t('Queue empty')} />
      ) : (
        <table className="hy-table is-stacking">
          <thead>
            <tr>
              <th scope="col">{t('Job')}</th>
              {[t('Waiting'), t('Running'), t('Will retry'), t('Failed')].map((head) => (
                <th key={head} scope="col" className="hy-end">
                  {head}
                </th>
              ))}
              <th scope="col">{t('Waiting since')}</th>
            </tr>
          </thead>
          <tbody>
            {busy.map((one) => (
              <tr key={one.topic}>
                <td>{topicName(one.topic)}</td>
                <Count topic={one.topic} count={one.waiting} state="queued" label={t('Waiting')} />
                <Count topic={one.topic} count={one.running} state="running" label={t('Running')} />
                <Count topic={one.topic} count={one.pausing} state="queued" label={t('Will retry')} />
                <Count topic={one.topic} count={one.dead} state="dead" label={t('Failed')} />
                <td data-label={t('Waiting since')}>
                  <MomentText at={one.oldest_at} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {rest > 0 && (
        <p className="hy-card-foot hy-hint">
          {t('{count, plural, one {# scheduled job} other {# scheduled jobs}}', {
            count: rest,
          })}{' '}
          <Link to={paths.jobs.to({}, { state__in: 'queued,running' })}>{t('Show all')}</Link>
        </p>
      )}
    </Card>
  );
}

interface CountProps {
  readonly topic: string;
  readonly count: number;
  readonly state: string;
  readonly label: string;
}

function Count({ topic, count, state, label }: CountProps) {
  return (
    <td className="hy-end" data-label={label}>
      {count === 0 ? (
        <span className="hy-none">0</span>
      ) : (
        <Link
          to={paths.jobs.to({}, { state__in: state, topic__in: topic })}
          className={state === 'dead' ? 'hy-danger' : undefined}
        >
          {inFigures(count)}
        </Link>
      )}
    </td>
  );
}
