/** Dialogs about payment requests: creating one, recording a payment, refunding it, and paying from a deposit. */
import { t, inSentence } from '@hireyard/messages';
import { type BalancesWire, MONEY_TYPES, type MoneyType } from '@hireyard/wire/money/money';
import { paymentrequest } from '@hireyard/wire/money/paymentrequest';
import { recordsEmails } from '../../../lib/stored-mail.ts';
import { toast } from '../../../ui/toast.tsx';
import { isNothing, type PaymentRequest, requestMails, isAbove, minus, leastOf } from '../data.ts';
import { useMoneyText } from '../words.tsx';
import { useMoneyWrite, useMoneyAction } from '../use-money-write.ts';
import { type Ask, byHand } from './ask.ts';
import { DialogForm } from '../../../resource/form/dialog-form.tsx';
import { useState } from 'react';
import type { Fields } from '@hireyard/wire/field';
import { transaction } from '@hireyard/wire/money/transaction';
import { useToday } from '../../../lib/use-today.ts';
import { choiceText } from '@hireyard/wire/field/choice-text';
import type { FormValues } from '../../../resource/form/form-values.ts';
import { refundrequest } from '@hireyard/wire/money/refundrequest';
import { client } from '../../../lib/api/client.ts';

const { type, amount, due_date, manual_reference, draft } = paymentrequest.fields;
const requestFields = {
  type,
  amount,
  due_date: { ...due_date, hint: t('Default: the contract’s payment due date') },
  manual_reference,
  draft,
};

/** Creates a payment request. */
export function RequestDialog({
  of,
  balances,
  onAsk,
  onClose,
}: {
  readonly of: Extract<Ask, { do: 'request' }>;
  readonly balances: BalancesWire;
  readonly onAsk: (ask: Ask) => void;
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
    <DialogForm
      title={t('Request payment for {number}', { number: of.number })}
      fields={requestFields}
      initial={{ type: first, amount: proposed(first) }}
      follow={(values, changed) =>
        changed === 'type' ? { ...values, amount: proposed(values['type']) } : values
      }
      hints={({ type: one }) => {
        const balance = balances[one as MoneyType];
        return {
          amount:
            balance &&
            t('{outstanding} outstanding, {requested} already requested.', {
              outstanding: text(balance.outstanding),
              requested: text(balance.requested),
            }),
          draft: t('Draft until you press Send'),
        };
      }}
      action={t('Request payment')}
      send={async (body) => {
        const outcome = await write.run({
          do: 'create',
          body: { ...body, contract: of.contract } as never,
        });
        if (outcome.ok) tell(outcome.record, onAsk);
        return outcome;
      }}
      onDone={onClose}
      onClose={onClose}
    />
  );
}

/** Reports whether the customer was emailed, and otherwise offers to. */
function tell(request: PaymentRequest, onAsk: (ask: Ask) => void): void {
  const [mail] = request.emails;
  const [write] = requestMails(request);
  if (mail !== undefined)
    toast(
      recordsEmails()
        ? t('Payment requested; email stored, not sent')
        : t('Payment requested; email to {address} queued', { address: mail.to }),
      { tone: 'success', durationMs: 6000 },
    );
  else if (write === undefined) toast(t('Payment requested'), { tone: 'success' });
  else
    toast(t('Payment requested'), {
      tone: 'success',
      action: { label: write.label, run: () => onAsk({ do: 'mail', about: write.about }) },
    });
}

/** Card terminal payments need a reference, the only link to the receipt. */
const fieldsFor = ({ method }: FormValues): Fields => ({
  ...byHand,
  amount: { ...transaction.fields.amount, required: true },
  manual_reference:
    method === 'card'
      ? {
          ...transaction.fields.manual_reference,
          required: true,
          hint: t('Code on the card terminal’s receipt'),
        }
      : transaction.fields.manual_reference,
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

const refundFields = { amount: refundrequest.fields.amount, reason: refundrequest.fields.reason };

/** Creates a refund request, which needs approval. */
export function RefundDialog({
  request,
  amount: proposed,
  onClose,
}: {
  readonly request: PaymentRequest;
  readonly amount: string | undefined;
  readonly onClose: () => void;
}) {
  const write = useMoneyWrite(refundrequest);
  const text = useMoneyText();
  return (
    <DialogForm
      title={t('Request refund of {number}', { number: request.number })}
      fields={refundFields}
      initial={{ amount: proposed ?? request.refundable }}
      hints={() => ({
        amount: t('Up to {refundable} can be refunded.', { refundable: text(request.refundable) }),
      })}
      action={t('Request refund')}
      send={async (body) =>
        write.run({ do: 'create', body: { ...body, paymentrequest: request.id } as never })
      }
      onDone={() => {
        toast(t('Refund requested; awaiting approval'), { tone: 'success' });
        onClose();
      }}
      onClose={onClose}
    >
      <p>{t('No money moves until it is approved.')}</p>
    </DialogForm>
  );
}

const depositFields = paymentrequest.actions['apply']?.body as Fields;
type Use = 'contract' | 'damages';

/** Pays a contract's debt from its own deposit. */
export function DepositDialog({
  request,
  type,
  balances,
  onClose,
}: {
  readonly request: PaymentRequest;
  readonly type: Use | undefined;
  readonly balances: BalancesWire;
  readonly onClose: () => void;
}) {
  const action = useMoneyAction();
  const text = useMoneyText();
  const most = (use: Use) => leastOf(request.refundable, balances[use].requestable);
  const first = type ?? (isNothing(most('damages')) ? 'contract' : 'damages');
  return (
    <DialogForm
      title={t('Use deposit {number}', { number: request.number })}
      fields={depositFields}
      initial={{ type: first, amount: most(first) }}
      follow={(values, changed) =>
        changed === 'type' ? { ...values, amount: most(values['type'] as Use) } : values
      }
      hints={({ type: use }) => ({ type: owed(balances, use as Use, text) })}
      action={t('Use deposit')}
      send={async (body) =>
        action.run(body, async (idempotencyKey) =>
          client(paymentrequest).action('apply', { id: request.id, body, idempotencyKey }),
        )
      }
      onDone={() => {
        toast(t('Paid from the deposit'), { tone: 'success' });
        onClose();
      }}
      onClose={onClose}
    >
      <p>{t('{refundable} of the deposit is available.', { refundable: text(request.refundable) })}</p>
    </DialogForm>
  );
}

function owed(balances: BalancesWire, use: Use, text: (amount: string) => string): string | undefined {
  const { outstanding, requested } = balances[use] ?? {};
  if (outstanding === undefined || requested === undefined) return undefined;
  return isNothing(requested)
    ? t('{outstanding} is owed.', { outstanding: text(outstanding) })
    : t('{outstanding} owed, {requested} already requested. Cancel that first.', {
        outstanding: text(outstanding),
        requested: text(requested),
      });
}
