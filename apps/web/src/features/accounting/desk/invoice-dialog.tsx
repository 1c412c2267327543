import { invoice } from '@hireyard/wire/resources/accounting';
import { toast } from '../../../ui/toast.ts';
import { useMoneyWrite } from '../use-money-write.ts';
import type { Ask } from './ask.ts';
import { MoneyForm } from './money-form.tsx';

const { type, amount, due_date, reason } = invoice.fields;
const fields = {
  type,
  amount,
  due_date: { ...due_date, hint: 'Empty = the payment date of the contract' },
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
    <MoneyForm
      title={`Raise an invoice for ${of.number}`}
      fields={fields}
      initial={{ type: 'contract' }}
      action="Raise invoice"
      send={async (body) => write.run({ do: 'create', body: { ...body, contract: of.contract } as never })}
      onDone={() => {
        toast('Invoice raised', { tone: 'success' });
        onClose();
      }}
      onClose={onClose}
    />
  );
}
