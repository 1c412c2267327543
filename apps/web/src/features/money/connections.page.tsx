import { t } from '@hireyard/messages';
import { underFinance } from '../../lib/registry/finance-lists.ts';
import { Link } from '../../page/navigate.tsx';
import { Page } from '../../page/page.tsx';
import { useCan } from '../../page/session-hooks.ts';
import { paths } from '../../lib/registry/paths.ts';
import { PermissionState } from '../../ui/states.tsx';
import { EventsCard } from './connections/events-card.tsx';
import { JobsCard } from './connections/jobs-card.tsx';
import { StateCard } from './connections/state-card.tsx';
import './finance.css';
import './connections/connections.css';

/** What the product and outside services owe each other, and what to do when that failed (docs/money.md, "Jobs"). */
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
        <div className="hy-body hy-finance-two">
          <div className="hy-connections-column">
            <p>
              <Link to={paths.system.to()}>{t('See how the whole system is')}</Link>
            </p>
            <JobsCard title={t('Failed jobs')} states="dead" empty={t('Nothing has failed')} decide />
            <JobsCard
              title={t('Waiting and running')}
              states="queued,running"
              empty={t('Queue empty')}
              decide={false}
            />
          </div>
          <div className="hy-connections-column">
            <StateCard />
            {can('core.view_inboundevent') && <EventsCard />}
          </div>
        </div>
      )}
    </Page>
  );
}
