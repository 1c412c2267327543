import type { OutstandingStats } from '@hireyard/wire/stats';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { http } from '../../api/index.ts';
import { usePageActive } from '../../frame/page-active.ts';
import { Link } from '../../frame/navigate.tsx';
import { stateIds } from '../../resource-ui/state-ids.ts';
import { statesOf } from '../../resource-ui/states-of.ts';
import { paths } from '../../routes.ts';
import { Figure } from '../../ui/card.tsx';
import { Money } from '../../ui/money.tsx';

/** How the money stands, for who answers for it; a figure that leads somewhere opens what it counts. */
export function MoneyFigures() {
  const active = usePageActive();
  const { data, isError } = useQuery({
    queryKey: ['stats', 'outstanding'],
    queryFn: async ({ signal }) =>
      http<OutstandingStats>({ path: '/stats/outstanding/', signal, waiting: 'background' }),
    subscribed: active,
  });
  const states = useQuery({ ...statesOf('refund_request_status'), subscribed: active });
  const toApprove = stateIds(states.data?.results ?? [])('create').join(',');
  const overdue = paths.accounts.to({}, { overdue: 'true' });
  const refunds = paths.refundRequests.to({}, toApprove === '' ? {} : { states__id__in: toApprove });
  // a figure that cannot be had is a dash; the list it leads to says why
  const money = (amount: string | undefined) =>
    amount === undefined ? isError ? '–' : '\u2007' : <Money amount={amount} />;
  const count = (n: number | undefined) => n?.toLocaleString() ?? (isError ? '–' : '\u2007');
  const isLate = data !== undefined && /[1-9]/.test(data.overdue);
  return (
    <nav className="hy-figures hy-today is-money" aria-label="Money">
      <OneFigure to={paths.accounts.to()} label="Outstanding" note="on all accounts">
        {money(data?.outstanding)}
      </OneFigure>
      <OneFigure to={overdue} label="Overdue" note="past its day" late={isLate}>
        {money(data?.overdue)}
      </OneFigure>
      <Figure label="Deposits held" note="to be given back or used">
        {money(data?.deposits_held)}
      </Figure>
      <OneFigure to={refunds} label="Refunds to approve" note="wait for a decision">
        {count(data?.refunds_to_approve)}
      </OneFigure>
      <OneFigure
        to={paths.connections.to()}
        label="Failed jobs"
        note="wait for a decision"
        late={(data?.failed_jobs ?? 0) > 0}
      >
        {count(data?.failed_jobs)}
      </OneFigure>
    </nav>
  );
}

interface OneFigureProps {
  readonly to: string;
  readonly label: string;
  readonly note: string;
  readonly late?: boolean;
  readonly children: ReactNode;
}

function OneFigure({ to, label, note, late = false, children }: OneFigureProps) {
  return (
    <Link to={to} direction="root" className={late ? 'is-late' : undefined}>
      <Figure label={label} note={note}>
        {children}
      </Figure>
    </Link>
  );
}
