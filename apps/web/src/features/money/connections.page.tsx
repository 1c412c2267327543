import { fromServer, t } from '@hireyard/messages';
import type { Connections } from '@hireyard/wire/money/ledger';
import { inboundevent } from '@hireyard/wire/system/inboundevent';
import { topicName } from '@hireyard/wire/system/job-topics';
import { reconcilerrun } from '@hireyard/wire/system/reconcilerrun';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { bothOf, PagedView, QueryView } from '../../ui/query-view.tsx';
import { inFigures } from '../../lib/format.ts';
import { http } from '../../lib/api/client.ts';
import { listOptions } from '../../lib/api/queries.ts';
import { paths } from '../../lib/registry/paths.ts';
import { underFinance } from '../../lib/registry/places.ts';
import { Link } from '../../page/navigate.tsx';
import { Page } from '../../page/page.tsx';
import { useCan } from '../../page/session.ts';
import { Button } from '../../ui/button.tsx';
import { Card, KeyValues } from '../../ui/card.tsx';
import { StateChip } from '../../ui/chip.tsx';
import { rich, MomentText } from '../../ui/text.tsx';
import { EmptyState, PermissionState } from '../../ui/states.tsx';
import { countsText, useDecide } from '../system/index.ts';
import { JobsCard } from './connections/jobs-card.tsx';
import { mailInWords, providerWords } from './connections/words.ts';
import { Rows, Sides, Stack } from '../../ui/layout.tsx';
import './money.css';

const connectionsOptions = queryOptions({
  queryKey: ['connections'],
  queryFn: async ({ signal }) =>
    http<Connections>({ path: '/api/v1/connections/', signal, waiting: 'background' }),
});

/** The connected services for cards, accounting, email and shop, with their last catch-ups. */
function StateCard() {
  const connections = useQuery(connectionsOptions);
  const runs = useQuery(listOptions(reconcilerrun, { page_size: 50 }));
  const cache = useQueryClient();
  const reloadConnections = async () =>
    Promise.all(
      ['connections', 'job', 'inboundevent', 'reconcilerrun'].map(async (name) =>
        cache.invalidateQueries({ queryKey: [name] }),
      ),
    );
  return (
    <Card
      title={t('Connected services')}
      help="connections.where"
      actions={
        <Button kind="quiet" onClick={() => void reloadConnections()}>
          {t('Refresh')}
        </Button>
      }
    >
      <QueryView query={bothOf(connections, runs)} rows={6}>
        {([data, { results }]) => (
          <>
            <KeyValues
              items={[
                [
                  t('Card payments'),
                  data.payments === null ? t('None; record payments manually') : providerWords(data.payments),
                ],
                [
                  t('Accounting'),
                  data.accounting === null ? t('Built-in ledger') : providerWords(data.accounting),
                ],
                [t('Outgoing email'), providerWords(data.mail_out)],
                [t('Incoming email'), data.mail_in === null ? t('Not connected') : mailInWords(data.mail_in)],
                [t('Online shop'), data.shop === null ? t('Not connected') : providerWords(data.shop)],
              ]}
            />
            {results.length > 0 && (
              <Rows flush className="hy-apart" aria-label={t('Catch-ups')}>
                {results.map((one) => (
                  <Stack key={one.id} as="li" gap={4}>
                    <div>{topicName(`reconcile.${one.name}`)}</div>
                    <p className="hy-hint">
                      {one.ran_at === null
                        ? t('not run yet')
                        : rich('last {when}', { when: <MomentText at={one.ran_at} /> })}
                      {Object.keys(one.counts).length > 0 && ` · ${countsText(one.counts)}`}
                    </p>
                    {one.last_error !== null && <p className="hy-anywhere">{fromServer(one.last_error)}</p>}
                  </Stack>
                ))}
              </Rows>
            )}
          </>
        )}
      </QueryView>
    </Card>
  );
}

const PAGE = 10;
const STATES: Readonly<Record<string, { readonly colour: string; readonly label: string }>> = {
  received: { colour: 'warning', label: t('Received') },
  applied: { colour: 'success', label: t('Applied') },
  ignored: { colour: 'medium', label: t('Ignored') },
  failed: { colour: 'danger', label: t('Failed') },
};

/** Events received from outside services, newest first. */
function EventsCard() {
  const can = useCan();
  const { busy, replay } = useDecide();
  return (
    <Card title={t('Events received')} help="connections.deliveries" flush>
      <PagedView
        pages={(page) => listOptions(inboundevent, { page, page_size: PAGE })}
        pageSize={PAGE}
        rows={4}
        empty={<EmptyState title={t('No events received yet')} />}
      >
        {(rows, pager) => (
          <>
            <Rows aria-label={t('Events received')}>
              {rows.map((one) => (
                <Stack key={one.id} as="li" gap={4}>
                  <div className="hy-row">
                    <StateChip colour={STATES[one.state]?.colour}>
                      {STATES[one.state]?.label ?? one.state}
                    </StateChip>
                    <strong>{one.type}</strong>
                    <span className="hy-hint">
                      {one.provider} · <MomentText at={one.received_at} />
                      {one.deliveries > 1 &&
                        ` ${t('· received {deliveries} times', { deliveries: inFigures(one.deliveries) })}`}
                    </span>
                  </div>
                  {one.last_error !== null && <p className="hy-anywhere">{fromServer(one.last_error)}</p>}
                  <p className="hy-hint hy-anywhere">{one.external_id}</p>
                  {can('core.change_inboundevent') && (
                    <div className="hy-row">
                      <Button
                        aria-label={t('Replay {external_id}', { external_id: one.external_id })}
                        loading={busy === `replay ${one.id}`}
                        onClick={() => void replay(one.id)}
                      >
                        {t('Replay')}
                      </Button>
                    </div>
                  )}
                </Stack>
              ))}
            </Rows>
            {pager}
          </>
        )}
      </PagedView>
    </Card>
  );
}

/** Connections to outside services: failed jobs, events and what to do about them (docs/extend/jobs.md). */
export default function ConnectionsPage() {
  const can = useCan();
  return (
    <Page
      title={t('Connections')}
      crumbs={[...underFinance, { label: t('Connections'), to: paths.connections.to() }]}
    >
      {!can('core.view_job') ? (
        <PermissionState what={t('connections')} />
      ) : (
        <Sides columns="repeat(2, minmax(0, 1fr))" className="hy-body">
          <Stack gap="gutter">
            <p>
              <Link to={paths.system.to()}>{t('View system status')}</Link>
            </p>
            <JobsCard title={t('Failed jobs')} states="dead" empty={t('No failed jobs')} decide />
            <JobsCard
              title={t('Waiting and running')}
              states="queued,running"
              empty={t('Queue empty')}
              decide={false}
            />
          </Stack>
          <Stack gap="gutter">
            <StateCard />
            {can('core.view_inboundevent') && <EventsCard />}
          </Stack>
        </Sides>
      )}
    </Page>
  );
}
