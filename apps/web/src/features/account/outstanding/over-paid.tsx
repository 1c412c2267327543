import type { MoneyType, OutstandingContract } from '@hireyard/wire/money';
import { MONEY_TYPES } from '@hireyard/wire/money';
import { Link } from '../../../frame/navigate.tsx';
import { useCan } from '../../../frame/session-hooks.ts';
import { paths } from '../../../routes.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Money } from '../../../ui/money.tsx';
import { minus, useDesk } from '../../accounting/index.ts';

interface Over {
  readonly contract: OutstandingContract;
  readonly type: MoneyType;
  readonly amount: string;
}
const WORDS: Readonly<Record<MoneyType, string>> = {
  deposit: 'deposit',
  contract: 'hire',
  damages: 'damages',
};

const overOf = (contracts: readonly OutstandingContract[]): readonly Over[] =>
  contracts.flatMap((contract) =>
    MONEY_TYPES.flatMap((type) => {
      const { outstanding } = contract.balance[type];
      return outstanding.startsWith('-') ? [{ contract, type, amount: minus('0.00', outstanding) }] : [];
    }),
  );

/** What was paid too much, contract by contract, to be applied to what others owe. */
export function OverPaid({ contracts }: { readonly contracts: readonly OutstandingContract[] }) {
  const can = useCan();
  const desk = useDesk();
  const over = overOf(contracts);
  if (over.length === 0) return null;
  const moves = can('accounting.change_transaction') && can('accounting.view_paymentrequest');
  return (
    <Card flush title="Paid too much">
      <ul className="hy-ac-over">
        {over.map(({ contract: { id, contract_number: number }, type, amount }) => (
          <li key={`${id} ${type}`}>
            <span>
              <Money amount={amount} strong /> is too much on{' '}
              <Link to={paths.contract.to({ id }, { tab: 'money' })}>{number}</Link>{' '}
              <span className="hy-hint">({WORDS[type]})</span>
            </span>
            {moves && (
              <Button
                aria-label={`Apply a payment of ${number}, ${WORDS[type]}`}
                onClick={() => desk.ask({ do: 'apply', contract: id, number, type, amount })}
              >
                Apply a payment
              </Button>
            )}
          </li>
        ))}
      </ul>
      {desk.dialog}
    </Card>
  );
}
