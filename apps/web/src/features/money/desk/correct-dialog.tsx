import { t } from '@hireyard/messages';
import { transaction as declaration } from '@hireyard/wire/money/transaction';
import { DateText, Money, rich } from '../../../ui/text.tsx';
import { toast } from '../../../ui/toast.tsx';
import type { Transaction } from '../data.ts';
import { useMoneyWrite } from '../use-money-write.ts';
import { otherContract } from '../words.tsx';
import { DialogForm } from '../../../resource/form/dialog-form.tsx';

/** The number of the contract that had the money before. */
const fromNumber = (row: Transaction): string =>
  (row.kind === 'capture' ? row.other_side?.contract_number : row.contract?.contract_number) ?? '';

const fields = {
  reason: { ...declaration.fields.reason, required: true },
};

/** Reverses a wrong movement with a new row; nothing is deleted. */
export function CorrectDialog({
  transaction,
  words,
  onClose,
}: {
  readonly transaction: Transaction;
  readonly words: string;
  readonly onClose: () => void;
}) {
  const write = useMoneyWrite(declaration);
  const amount = transaction.kind === 'capture' ? transaction.amount_captured : transaction.amount_refunded;
  return (
    <DialogForm
      title={t('Reverse entry')}
      fields={fields}
      action={t('Reverse entry')}
      danger
      send={async ({ reason }) =>
        write.run({ do: 'create', body: { reverses: transaction.id, reason: String(reason) } })
      }
      onDone={() => {
        toast(t('Entry reversed'), { tone: 'success' });
        onClose();
      }}
      onClose={onClose}
    >
      <p>
        {rich('{payment} of {amount} on {day}.', {
          payment: words,
          amount: <Money amount={amount} strong />,
          day: <DateText day={transaction.paid_on} />,
        })}{' '}
        {otherContract(transaction) !== null
          ? t('Reverses both sides; {number} has the money again.', {
              number: fromNumber(transaction),
            })
          : transaction.method === 'transfer'
            ? t('Reverses both sides. The money returns to its source.')
            : t('Both entries stay. Then record the correct one.')}
      </p>
    </DialogForm>
  );
}
