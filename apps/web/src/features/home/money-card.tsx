import { t } from '@hireyard/messages';
import type { LaunchpadMoney } from '@hireyard/wire/reports/launchpad';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from '../../page/navigate.tsx';
import { usePageActive } from '../../lib/page-active.ts';
import { stateIds, statesOf } from '../../resource/record.ts';
import { paths } from '../../lib/registry/paths.ts';
import { Money } from '../../ui/text.tsx';
import { WeekChart } from './today-cards.tsx';
import { inFigures } from '../../lib/format.ts';
import './money-card.css';

/** How the money stands, for who answers for it; a figure that leads somewhere opens what it counts. */
export function MoneyCard({ money }: { readonly money: LaunchpadMoney }) {
  const active = usePageActive();
  const states = useQuery({ ...statesOf('refund_request_status'), subscribed: active });
  const toApprove = stateIds(states.data?.results ?? [])('create').join(',');
  const refunds = paths.refundRequests.to({}, toApprove === '' ? {} : { states__id__in: toApprove });
  const late = /[1-9]/.test(money.overdue);
  return (
    <section className="hy-card hy-mc" aria-labelledby="money-today">
      <header className="hy-card-head">
        <h2 id="money-today">{t('Money')}</h2>
      </header>
      <nav aria-label={t('Money')}>
        <ul>
          <Row label={t('Outstanding')} to={paths.accounts.to()}>
            <Money amount={money.outstanding} />
          </Row>
          <Row label={t('Overdue')} to={paths.accounts.to({}, { overdue: 'true' })} late={late}>
            <Money amount={money.overdue} />
          </Row>
          <Row label={t('Deposits held')}>
            <Money amount={money.deposits_held} />
          </Row>
          <Row label={t('Refunds to approve')} to={refunds}>
            {inFigures(money.refunds_to_approve)}
          </Row>
          <Row label={t('Failed jobs')} to={paths.system.to()} late={money.failed_jobs > 0}>
            {inFigures(money.failed_jobs)}
          </Row>
        </ul>
      </nav>
      <WeekChart week={money.week} />
    </section>
  );
}

interface RowProps {
  readonly label: string;
  readonly to?: string;
  readonly late?: boolean;
  readonly children: ReactNode;
}

function Row({ label, to, late = false, children }: RowProps) {
  const words = (
    <>
      <span>{label}</span>
      <b className={late ? 'is-late' : undefined}>{children}</b>
    </>
  );
  return (
    <li>
      {to === undefined ? (
        <div>{words}</div>
      ) : (
        <Link to={to} direction="root">
          {words}
        </Link>
      )}
    </li>
  );
}
