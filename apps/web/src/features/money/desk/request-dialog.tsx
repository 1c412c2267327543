import { t } from '@hireyard/messages';
import { type BalancesWire, MONEY_TYPES, type MoneyType } from '@hireyard/wire/money/money';
import { paymentrequest } from '@hireyard/wire/money/paymentrequest';
import { recordsEmails } from '../../../lib/stored-mail.ts';
import { toast } from '../../../ui/toast.tsx';
import { isNothing, type PaymentRequest, requestMails } from '../data.ts';
import { useMoneyText } from '../words.tsx';
import { useMoneyWrite } from '../use-money-write.ts';
import type { Ask } from './ask.ts';
import { DialogForm } from '../../../resource/form/dialog-form.tsx';

const { type, amount, due_date, manual_reference, draft } = paymentrequest.fields;
const fields = {
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
      durationMs: 8000,
      action: { label: write.label, run: () => onAsk({ do: 'mail', about: write.about }) },
    });
}
