import { t } from '@hireyard/messages';
import type { Fields } from '@hireyard/wire/field';
import type { BalancesWire } from '@hireyard/wire/money/money';
import { paymentrequest } from '@hireyard/wire/money/paymentrequest';
import { client } from '../../../lib/api/client.ts';
import { toast } from '../../../ui/toast.tsx';
import { isNothing, leastOf, type PaymentRequest } from '../data.ts';
import { useMoneyText } from '../words.tsx';
import { useMoneyAction } from '../use-money-write.ts';
import { DialogForm } from '../../../resource/form/dialog-form.tsx';

const fields = paymentrequest.actions['apply']?.body as Fields;
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
      fields={fields}
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
