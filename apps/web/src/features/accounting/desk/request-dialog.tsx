import { type BalancesWire, MONEY_TYPES, type MoneyType } from '@hireyard/wire/money';
import { paymentrequest } from '@hireyard/wire/resources/paymentrequest';
import { toast } from '../../../ui/toast.ts';
import { isNothing } from '../sums.ts';
import { useMoneyText } from '../use-money-text.ts';
import { useMoneyWrite } from '../use-money-write.ts';
import type { Ask } from './ask.ts';
import { MoneyForm } from './money-form.tsx';

const { type, amount, due_date, manual_reference, draft } = paymentrequest.fields;
const fields = {
  type,
  amount,
  due_date: { ...due_date, hint: 'Empty = the payment date of the contract' },
  manual_reference,
  draft,
};

/** Asks the customer for a payment. */
export function RequestDialog({
  of,
  balances,
  onClose,
}: {
  readonly of: Extract<Ask, { do: 'request' }>;
  readonly balances: BalancesWire;
  readonly onClose: () => void;
}) {
  const write = useMoneyWrite(paymentrequest);
  const text = useMoneyText();
  const first = of.type ?? MONEY_TYPES.find((one) => balances[one].can_request) ?? 'contract';
  const proposed = (one: unknown) => {
    const { requestable } = balances[one as MoneyType] ?? {};
    return requestable === undefined || isNothing(requestable) ? '' : requestable;
  };
  return (
    <MoneyForm
      title={`Request a payment for ${of.number}`}
      fields={fields}
      initial={{ type: first, amount: proposed(first) }}
      follow={(values, changed) =>
        changed === 'type' ? { ...values, amount: proposed(values['type']) } : values
      }
      hints={({ type: one }) => {
        const balance = balances[one as MoneyType];
        return {
          amount:
            balance &&
            `${text(balance.outstanding)} is outstanding, ${text(balance.requested)} is asked for already.`,
          draft: 'It waits until you press Send.',
        };
      }}
      action="Request payment"
      send={async (body) => write.run({ do: 'create', body: { ...body, contract: of.contract } as never })}
      onDone={() => {
        toast('Payment requested: copy its link to send it', { tone: 'success' });
        onClose();
      }}
      onClose={onClose}
    />
  );
}
