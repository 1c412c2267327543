import { type BalancesWire, MONEY_TYPES } from '@hireyard/wire/money';
import type { UseQueryResult } from '@tanstack/react-query';
import { choiceText } from '../../../resource-ui/choice-text.ts';
import { StateChips } from '../../../ui/chip.tsx';
import { Money } from '../../../ui/money.tsx';
import { ErrorState, SkeletonRows } from '../../../ui/states.tsx';
import { useMoneyText } from '../../accounting/index.ts';
import type { Contract } from '../data.ts';
import { financeGroups } from '../header/finance-groups.ts';

interface BalanceCardsProps {
  readonly contract: Contract;
  readonly balances: UseQueryResult<BalancesWire>;
}

/** What each balance asks for and what came of it. */
export function BalanceCards({ contract, balances }: BalanceCardsProps) {
  const text = useMoneyText();
  const { data, error } = balances;
  if (data === undefined)
    return error === null ? (
      <SkeletonRows rows={4} label="Loading the balances" />
    ) : (
      <ErrorState
        title="The balances could not be loaded"
        detail={error.message}
        onRetry={() => void balances.refetch()}
      />
    );
  return (
    <div className="hy-mo-balances">
      {MONEY_TYPES.map((type) => {
        const one = data[type];
        const row = (label: string, amount: string) => (
          <div>
            <dt>{label}</dt>
            <dd>
              <Money amount={amount} />
            </dd>
          </div>
        );
        return (
          <section key={type} className="hy-card" aria-label={`${choiceText(type)} balance`}>
            <header>
              <h2>{choiceText(type)}</h2>
              <StateChips
                states={contract.states.filter((state) => state.system_group === financeGroups[type])}
              />
            </header>
            <dl>
              {row('Total', one.total)}
              {row('Paid', one.paid)}
              {row('Refunded', one.refunded)}
              <div className="is-strong">
                <dt>Outstanding</dt>
                <dd>
                  <Money amount={one.outstanding} strong />
                </dd>
              </div>
            </dl>
            <p className="hy-hint">
              {one.tax !== '0.00' &&
                `Total ${text(one.total_ex)} + ${text(one.tax)} tax, outstanding ${text(one.outstanding_ex)} + ${text(one.outstanding_tax)} tax. `}
              Open requests ask for {text(one.requested)}.
            </p>
          </section>
        );
      })}
    </div>
  );
}
