import { t } from '@hireyard/messages';
import { transaction as declaration } from '@hireyard/wire/money/transaction';
import { DateText, Money } from '../../../ui/text.tsx';
import { toast } from '../../../ui/toast.tsx';
import type { Transaction } from '../data.ts';
import { useMoneyWrite } from '../use-money-write.ts';
import { otherContract } from '../words.tsx';
import { rich } from '../../../ui/rich.tsx';
import { DialogForm } from '../../../resource/form/dialog-form.tsx';

/** The contract that the money was on before. */
const fromNumber = (row: Transaction): string =>
  (row.kind === 'capture' ? row.other_side?.contract_number : row.contract?.contract_number) ?? '';

const fields = {
  reason: { ...declaration.fields.reason, required: true, hint: t('It stands beside the correction.') },
};

/** Takes a movement back that was recorded wrongly: a row of its own, nothing is erased. */
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
      title={t('Correct a wrong entry')}
      fields={fields}
      action={t('Take it back')}
      danger
      send={async ({ reason }) =>
        write.run({ do: 'create', body: { reverses: transaction.id, reason: String(reason) } })
      }
      onDone={() => {
        toast(t('Reversed'), { tone: 'success' });
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
          ? t('Both sides of it are taken back; the money is free again on {number}.', {
              number: fromNumber(transaction),
            })
          : transaction.method === 'transfer'
            ? t('Both sides of it are taken back; the money is where it was before.')
            : t(
                'Both the entry and its correction stay in the books. Record what really happened afterwards.',
              )}
      </p>
    </DialogForm>
  );
}
