import { t } from '@hireyard/messages';
import { invoice } from '@hireyard/wire/money/accounting';
import { toast } from '../../../ui/toast.tsx';
import { useMoneyWrite } from '../use-money-write.ts';
import type { Ask } from './use-desk.tsx';
import { DialogForm } from '../../../resource/form/dialog-form.tsx';

const { type, amount, due_date, reason } = invoice.fields;
const fields = {
  type,
  amount,
  due_date: { ...due_date, hint: t('Empty = the payment date of the contract') },
  reason,
};

/** Raises an invoice, or a credit note by a negative amount. */
export function InvoiceDialog({
  of,
  onClose,
}: {
  readonly of: Extract<Ask, { do: 'invoice' }>;
  readonly onClose: () => void;
}) {
  const write = useMoneyWrite(invoice);
  return (
    <DialogForm
      title={t('Raise an invoice for {number}', { number: of.number })}
      fields={fields}
      initial={{ type: 'contract' }}
      action={t('Raise invoice')}
      send={async (body) => write.run({ do: 'create', body: { ...body, contract: of.contract } as never })}
      onDone={() => {
        toast(t('Invoice raised'), { tone: 'success' });
        onClose();
      }}
      onClose={onClose}
    />
  );
}
