import { t } from '@hireyard/messages';
import type { ProviderLoad } from '@hireyard/wire/system/system';
import { Link } from '../../../page/navigate.tsx';
import { useCan } from '../../../page/session-hooks.ts';
import { paths } from '../../../lib/registry/paths.ts';
import { Card } from '../../../ui/card.tsx';
import { inFigures } from '../../../lib/locale.ts';
import { MomentText } from '../../../ui/money.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { providerText } from '../words.ts';

/** What outside services delivered, by service. */
export function DeliveriesCard({ providers }: { readonly providers: readonly ProviderLoad[] }) {
  return (
    <Card title={t('Deliveries')} help="connections.deliveries" flush>
      {providers.length === 0 ? (
        <EmptyState title={t('Nothing was delivered yet')} />
      ) : (
        <table className="hy-table hy-sys-table">
          <thead>
            <tr>
              <th scope="col">{t('From')}</th>
              {[t('Waiting'), t('Failed'), t('Turned away')].map((head) => (
                <th key={head} scope="col" className="hy-end">
                  {head}
                </th>
              ))}
              <th scope="col">{t('Last one')}</th>
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
                  <Count provider={provider} state="received" count={waiting} />
                </td>
                <td className="hy-end" data-label={t('Failed')}>
                  <Count provider={provider} state="failed" count={failed} />
                </td>
                <td className="hy-end" data-label={t('Turned away')}>
                  {refused === 0 ? <span className="hy-none">0</span> : inFigures(refused)}
                </td>
                <td data-label={t('Last one')}>
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

interface CountProps {
  readonly provider: string;
  readonly state: string;
  readonly count: number;
}

function Count({ provider, state, count }: CountProps) {
  const mayOpen = useCan()('core.view_inboundevent');
  if (count === 0) return <span className="hy-none">0</span>;
  if (!mayOpen) return inFigures(count);
  return (
    <Link
      to={paths.deliveries.to({}, { provider__in: provider, state__in: state })}
      className={state === 'failed' ? 'hy-sys-bad' : undefined}
    >
      {inFigures(count)}
    </Link>
  );
}
