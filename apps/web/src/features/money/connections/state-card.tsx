import { t } from '@hireyard/messages';
import type { Connections } from '@hireyard/wire/money/ledger';
import { reconcilerrun } from '@hireyard/wire/system/reconcilerrun';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { http } from '../../../lib/api/index.ts';
import { listOptions } from '../../../lib/api/queries.ts';
import { usePageActive } from '../../../lib/page-active.ts';
import { Button } from '../../../ui/button.tsx';
import { Card, KeyValues } from '../../../ui/card.tsx';
import { MomentText } from '../../../ui/money.tsx';
import { ErrorState, SkeletonRows } from '../../../ui/states.tsx';
import { rich } from '../../../ui/rich.tsx';
import { countWords, mailInWords, providerWords, topicWords } from './words.ts';

const connectionsOptions = queryOptions({
  queryKey: ['connections'],
  queryFn: async ({ signal }) =>
    http<Connections>({ path: '/api/v1/connections/', signal, waiting: 'background' }),
});

/** Who takes the cards, keeps the books, carries the mail and sells in the shop, and when we last caught up with them. */
export function StateCard() {
  const active = usePageActive();
  const connections = useQuery({ ...connectionsOptions, subscribed: active });
  const runs = useQuery({ ...listOptions(reconcilerrun, { page_size: 50 }), subscribed: active });
  const cache = useQueryClient();
  const readAnew = async () =>
    Promise.all(
      ['connections', 'job', 'inboundevent', 'reconcilerrun'].map(async (name) =>
        cache.invalidateQueries({ queryKey: [name] }),
      ),
    );
  const failed = connections.error ?? runs.error;
  const { data } = connections;
  return (
    <Card
      title={t('Connected')}
      help="connections.where"
      actions={
        <Button kind="quiet" onClick={() => void readAnew()}>
          {t('Read again')}
        </Button>
      }
    >
      {failed !== null && (data === undefined || runs.data === undefined) ? (
        <ErrorState
          title={t('The connections could not be loaded')}
          detail={failed.message}
          onRetry={() => void readAnew()}
        />
      ) : data === undefined || runs.data === undefined ? (
        <SkeletonRows rows={3} />
      ) : (
        <>
          <KeyValues
            items={[
              [
                t('Cards'),
                data.payments === null
                  ? t('No card provider: payments are written down by hand')
                  : providerWords(data.payments),
              ],
              [t('Books'), data.accounting === null ? t('Our own ledger') : providerWords(data.accounting)],
              [t('Mail out'), providerWords(data.mail_out)],
              [t('Mail in'), data.mail_in === null ? t('Not connected') : mailInWords(data.mail_in)],
              [t('Shop'), data.shop === null ? t('Not connected') : providerWords(data.shop)],
            ]}
          />
          {runs.data.results.length > 0 && (
            <ul className="hy-jobs is-plain" aria-label={t('Catch-ups')}>
              {runs.data.results.map((one) => (
                <li key={one.id}>
                  <div>{topicWords(`reconcile.${one.name}`)}</div>
                  <p className="hy-hint">
                    {rich('last {when}', { when: <MomentText at={one.ran_at} /> })}
                    {countWords(one.counts) !== '' && ` · ${countWords(one.counts)}`}
                  </p>
                  {one.last_error !== null && <p className="hy-job-error">{one.last_error}</p>}
                </li>
              ))}
            </ul>
          )}
        </>
      )}
    </Card>
  );
}
