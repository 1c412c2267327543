import { t } from '@hireyard/messages';
import type { LaunchpadMoney } from '@hireyard/wire/reports/launchpad';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from '../../page/navigate.tsx';
import { usePageActive } from '../../lib/page-active.ts';
import { stateIds, statesOf } from '../../resource/record.ts';
import { paths } from '../../lib/registry/paths.ts';
import { classNames } from '../../lib/class-names.ts';
import { Row } from '../../ui/layout.tsx';
import { Money } from '../../ui/text.tsx';
import { WeekChart } from './today-cards.tsx';
import { inFigures } from '../../lib/format.ts';

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
          <Line label={t('Outstanding')} to={paths.accounts.to()}>
            <Money amount={money.outstanding} />
          </Line>
          <Line label={t('Overdue')} to={paths.accounts.to({}, { overdue: 'true' })} late={late}>
            <Money amount={money.overdue} />
          </Line>
          <Line label={t('Deposits held')}>
            <Money amount={money.deposits_held} />
          </Line>
          <Line label={t('Refunds to approve')} to={refunds}>
            {inFigures(money.refunds_to_approve)}
          </Line>
          <Line label={t('Failed jobs')} to={paths.system.to()} late={money.failed_jobs > 0}>
            {inFigures(money.failed_jobs)}
          </Line>
        </ul>
      </nav>
      <WeekChart week={money.week} />
    </section>
  );
}

interface LineProps {
  readonly label: string;
  readonly to?: string;
  readonly late?: boolean;
  readonly children: ReactNode;
}

function Line({ label, to, late = false, children }: LineProps) {
  const words = (
    <>
      <span>{label}</span>
      <b className={classNames('hy-num', late && 'hy-danger')}>{children}</b>
    </>
  );
  return (
    <li>
      {to === undefined ? (
        <Row between>{words}</Row>
      ) : (
        <Link to={to} direction="root" className="hy-row is-between">
          {words}
        </Link>
      )}
    </li>
  );
}
