import { paymentrequest } from '@hireyard/wire/resources/paymentrequest';
import { toast } from '../../../ui/toast.ts';
import type { PaymentRequest } from '../data.ts';
import { useMoneyText } from '../use-money-text.ts';
import { useMoneyWrite } from '../use-money-write.ts';
import { MoneyForm } from './money-form.tsx';

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
    <MoneyForm
      title={`Cancel ${request.number}?`}
      fields={{}}
      action="Cancel request"
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
        toast(`${request.number} is cancelled`, { tone: 'success' });
        onClose();
      }}
      onClose={onClose}
    >
      <p>
        The customer’s link stops taking payments, and {text(request.amount)} can be asked for again by
        another request.
      </p>
    </MoneyForm>
  );
}
