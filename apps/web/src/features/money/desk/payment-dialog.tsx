import { t, inSentence } from '@hireyard/messages';
import { paymentrequest } from '@hireyard/wire/money/paymentrequest';
import { useState } from 'react';
import type { Fields } from '@hireyard/wire/field';
import { transaction } from '@hireyard/wire/money/transaction';
import { useToday } from '../../../lib/use-today.ts';
import { choiceText } from '@hireyard/wire/field/choice-text';
import type { FormValues } from '../../../resource/form/form-values.ts';
import { toast } from '../../../ui/toast.tsx';
import { isAbove, isNothing, minus, type PaymentRequest } from '../data.ts';
import { useMoneyText } from '../words.tsx';
import { useMoneyWrite } from '../use-money-write.ts';
import { byHand } from './ask.ts';
import { DialogForm } from '../../../resource/form/dialog-form.tsx';

const { amount, manual_reference } = transaction.fields;
/** Card terminal payments need a reference, the only link to the receipt. */
const fieldsFor = ({ method }: FormValues): Fields => ({
  ...byHand,
  amount: { ...amount, required: true },
  manual_reference:
    method === 'card'
      ? { ...manual_reference, required: true, hint: t('Code on the card terminal’s receipt') }
      : manual_reference,
});
const money = paymentrequest.fields.amount;

/** Records a payment that didn't come through the card provider. */
export function PaymentDialog({
  request,
  onClose,
}: {
  readonly request: PaymentRequest;
  readonly onClose: () => void;
}) {
  const write = useMoneyWrite(transaction);
  const text = useMoneyText();
  const today = useToday();
  // the overpayment that the server asked to confirm
  const [unconfirmed, setUnconfirmed] = useState<unknown>();
  const { payable, number } = request;
  // a draft is due in full, though its link can't be paid yet
  const asked = !isNothing(payable) ? payable : isNothing(request.amount_captured) ? request.amount : '';
  return (
    <DialogForm
      title={t('Record payment on {number}', { number })}
      fields={fieldsFor}
      initial={{ method: 'bank_transfer', paid_on: today, amount: asked }}
      hints={({ amount: typed }) => {
        const clean = money.check(typed);
        return typeof clean === 'string' && isAbove(clean, payable)
          ? {
              amount: t('{amount} more than due: overpaid.', {
                amount: text(minus(clean, payable)),
              }),
            }
          : {
              amount: t('{amount} due on this {type} request.', {
                amount: text(payable),
                type: inSentence(choiceText(request.type)),
              }),
            };
      }}
      action={unconfirmed === undefined ? t('Record payment') : t('Record anyway')}
      send={async (body) => {
        const confirm = unconfirmed !== undefined && body['amount'] === unconfirmed;
        const outcome = await write.run({
          do: 'create',
          body: { ...body, payment_request: request.id, ...(confirm ? { confirm } : {}) },
        });
        const needsConfirm = !outcome.ok && outcome.kind === 'refused' && outcome.code === 'overpayment';
        setUnconfirmed(needsConfirm ? body['amount'] : undefined);
        return outcome;
      }}
      onDone={() => {
        toast(t('Payment recorded'), { tone: 'success' });
        onClose();
      }}
      onClose={onClose}
    />
  );
}
