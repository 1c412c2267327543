import { t } from '@hireyard/messages';
import { job } from '@hireyard/wire/system/job';
import { useQuery } from '@tanstack/react-query';
import { listOptions } from '../../lib/api/queries.ts';
import { financeGroups } from '../../lib/registry/places.ts';
import { Link, warm } from '../../page/navigate.tsx';
import { Page } from '../../page/page.tsx';
import { useCan } from '../../page/session.ts';
import { paths } from '../../lib/registry/paths.ts';
import { CountChip } from '../../ui/chip.tsx';
import { PermissionState } from '../../ui/states.tsx';
import { Columns, Rows } from '../../ui/layout.tsx';
import './money.css';

/** The finance overview (specification §2.1: /accounting). */
export default function FinancePage() {
  const can = useCan();
  const failed = useQuery({
    ...listOptions(job, { state: 'dead', page_size: 1 }),
    enabled: can('core.view_job'),
  });
  const groups = financeGroups
    .map((group) => ({ ...group, entries: group.entries.filter(({ permission }) => can(permission)) }))
    .filter(({ entries }) => entries.length > 0);
  return (
    <Page title={t('Finance')}>
      <div className="hy-body">
        {groups.length === 0 && <PermissionState what={t('finance')} />}
        <Columns min={320} className="hy-align-start">
          {groups.map(({ label, entries }) => (
            <section key={label} className="hy-card" aria-label={label}>
              <header className="hy-card-head">
                <h2>{label}</h2>
              </header>
              <Rows>
                {entries.map(({ label: name, to, about }) => (
                  <li key={to}>
                    <Link
                      to={to}
                      className="hy-finance-link hy-stack hy-gap-2"
                      onPointerEnter={() => warm(to)}
                    >
                      <span>
                        <strong>{name}</strong>
                        {to === paths.connections.to() && (
                          <CountChip count={failed.data?.count ?? 0} of={t('failed jobs')} />
                        )}
                      </span>
                      <span className="hy-hint">{about}</span>
                    </Link>
                  </li>
                ))}
              </Rows>
            </section>
          ))}
        </Columns>
      </div>
    </Page>
  );
}
