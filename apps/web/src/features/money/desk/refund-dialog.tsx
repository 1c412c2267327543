import { t } from '@hireyard/messages';
import { refundrequest } from '@hireyard/wire/money/refundrequest';
import { toast } from '../../../ui/toast.tsx';
import type { PaymentRequest } from '../data.ts';
import { useMoneyText } from '../words.tsx';
import { useMoneyWrite } from '../use-money-write.ts';
import { DialogForm } from '../../../resource/form/dialog-form.tsx';

const { amount, reason } = refundrequest.fields;
const fields = { amount, reason };

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
      fields={fields}
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
