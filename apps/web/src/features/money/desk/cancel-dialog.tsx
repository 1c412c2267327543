import { t } from '@hireyard/messages';
import { paymentrequest } from '@hireyard/wire/money/paymentrequest';
import { toast } from '../../../ui/toast.tsx';
import type { PaymentRequest } from '../data.ts';
import { useMoneyText } from '../words.tsx';
import { useMoneyWrite } from '../use-money-write.ts';
import { DialogForm } from '../../../resource/form/dialog-form.tsx';

/** Takes a request back that nobody has paid on. */
export function CancelDialog({
  request,
  onClose,
}: {
  readonly request: PaymentRequest;
  readonly onClose: () => void;
}) {
  const write = useMoneyWrite(paymentrequest);
  const text = useMoneyText();
  return (
    <DialogForm
      title={t('Cancel {number}?', { number: request.number })}
      fields={{}}
      action={t('Cancel request')}
      danger
      send={async () =>
        write.run({
          do: 'systemState',
          id: request.id,
          body: { system_action: 'cancelled', action: 'attach' },
          ifMatch: null,
        })
      }
      onDone={() => {
        toast(t('{number} is cancelled', { number: request.number }), { tone: 'success' });
        onClose();
      }}
      onClose={onClose}
    >
      <p>
        {t(
          'The customer’s link stops taking payments, and {amount} can be asked for again by another request.',
          { amount: text(request.amount) },
        )}
      </p>
    </DialogForm>
  );
}
