import { t } from '@hireyard/messages';
import { topicName } from '@hireyard/wire/system/job-topics';
import type { TopicLoad } from '@hireyard/wire/system/system';
import { Link } from '../../../page/navigate.tsx';
import { paths } from '../../../lib/registry/paths.ts';
import { Card } from '../../../ui/card.tsx';
import { IconCheck } from '../../../ui/icons.tsx';
import { inFigures } from '../../../lib/locale.ts';
import { MomentText } from '../../../ui/money.tsx';
import { EmptyState } from '../../../ui/states.tsx';

/** What waits, runs and failed, by work; what only rests until its time comes is left to the list. */
export function WorkCard({ topics }: { readonly topics: readonly TopicLoad[] }) {
  const busy = topics.filter(({ waiting, running, dead, pausing }) => waiting + running + dead + pausing > 0);
  const rest = topics.length - busy.length;
  return (
    <Card title={t('Work')} help="system.work" flush>
      {busy.length === 0 ? (
        <EmptyState icon={IconCheck} title={t('Queue empty')}>
          {t('Mail, refunds and deliveries are done as they come.')}
        </EmptyState>
      ) : (
        <table className="hy-table hy-sys-table">
          <thead>
            <tr>
              <th scope="col">{t('Work')}</th>
              {[t('Waiting'), t('Running'), t('Tries again later'), t('Failed')].map((head) => (
                <th key={head} scope="col" className="hy-end">
                  {head}
                </th>
              ))}
              <th scope="col">{t('Waits since')}</th>
            </tr>
          </thead>
          <tbody>
            {busy.map((one) => (
              <tr key={one.topic}>
                <td>{topicName(one.topic)}</td>
                <Count topic={one.topic} count={one.waiting} state="queued" label={t('Waiting')} />
                <Count topic={one.topic} count={one.running} state="running" label={t('Running')} />
                <Count topic={one.topic} count={one.pausing} state="queued" label={t('Tries again later')} />
                <Count topic={one.topic} count={one.dead} state="dead" label={t('Failed')} />
                <td data-label={t('Waits since')}>
                  <MomentText at={one.oldest_at} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {rest > 0 && (
        <p className="hy-sys-foot hy-hint">
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
          className={state === 'dead' ? 'hy-sys-bad' : undefined}
        >
          {inFigures(count)}
        </Link>
      )}
    </td>
  );
}
