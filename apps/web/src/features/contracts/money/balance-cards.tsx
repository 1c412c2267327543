import { t } from '@hireyard/messages';
import { type BalancesWire, MONEY_TYPES } from '@hireyard/wire/money/money';
import type { UseQueryResult } from '@tanstack/react-query';
import { choiceText } from '@hireyard/wire/field/choice-text';
import { StateChips } from '../../../ui/chip.tsx';
import { Money } from '../../../ui/money.tsx';
import { ErrorState, SkeletonRows } from '../../../ui/states.tsx';
import { useMoneyText } from '../../money/index.ts';
import type { Contract } from '../data.ts';
import { financeGroups } from '../header/finance-groups.ts';
import { Help } from '../../../ui/help/help.tsx';

const BESIDE = { display: 'flex', alignItems: 'center' } as const;

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
      <SkeletonRows rows={4} label={t('Loading the balances')} />
    ) : (
      <ErrorState
        title={t('The balances could not be loaded')}
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
          <section
            key={type}
            className="hy-card"
            aria-label={t('{type} balance', { type: choiceText(type) })}
          >
            <header>
              <div style={BESIDE}>
                <h2>{choiceText(type)}</h2>
                <Help topic={`money.${type}`} label={choiceText(type)} />
              </div>
              <StateChips
                states={contract.states.filter((state) => state.system_group === financeGroups[type])}
              />
            </header>
            <dl>
              {row(t('Total'), one.total)}
              {row(t('Paid'), one.paid)}
              {row(t('Refunded'), one.refunded)}
              <div className="is-strong">
                <dt>{t('Outstanding')}</dt>
                <dd>
                  <Money amount={one.outstanding} strong />
                </dd>
              </div>
            </dl>
            <p className="hy-hint">
              {one.tax !== '0.00' &&
                `${t('Total {total} + {total_tax} tax, outstanding {outstanding} + {outstanding_tax} tax.', { total: text(one.total_ex), total_tax: text(one.tax), outstanding: text(one.outstanding_ex), outstanding_tax: text(one.outstanding_tax) })} `}
              {one.requested === '0.00'
                ? t('No open requests')
                : t('Open requests: {requested}', { requested: text(one.requested) })}
            </p>
          </section>
        );
      })}
    </div>
  );
}
