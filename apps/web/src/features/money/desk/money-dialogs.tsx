/** The dialogs of the money desk; loaded on first use. */
import { t } from '@hireyard/messages';
import { Dialog } from '../../../ui/dialog.tsx';
import { ComposeDialog } from '../../comms/compose/index.tsx';
import { SkeletonRows } from '../../../ui/states.tsx';
import { MoveDialog, ApplyDialog } from '../move/move-dialog.tsx';
import { type Ask, useBalances } from './ask.ts';
import { DepositDialog, PaymentDialog, RefundDialog, RequestDialog } from './request-dialogs.tsx';
import { paymentrequest } from '@hireyard/wire/money/paymentrequest';
import { toast } from '../../../ui/toast.tsx';
import type { PaymentRequest, Transaction } from '../data.ts';
import { useMoneyText, otherContract } from '../words.tsx';
import { useMoneyWrite } from '../use-money-write.ts';
import { DialogForm } from '../../../resource/form/dialog-form.tsx';
import { invoice } from '@hireyard/wire/money/accounting';
import { transaction as declaration } from '@hireyard/wire/money/transaction';
import { DateText, Money, rich } from '../../../ui/text.tsx';

const { type, amount, due_date, reason } = invoice.fields;
const invoiceFields = {
  type,
  amount,
  due_date: { ...due_date, hint: t('Default: the contract’s payment due date') },
  reason,
};

/** Raises an invoice, or with a negative amount a credit note. */
function InvoiceDialog({
  of,
  onClose,
}: {
  readonly of: Extract<Ask, { do: 'invoice' }>;
  readonly onClose: () => void;
}) {
  const write = useMoneyWrite(invoice);
  return (
    <DialogForm
      title={t('Raise invoice for {number}', { number: of.number })}
      fields={invoiceFields}
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

/** Cancels an unpaid request. */
function CancelDialog({
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
        toast(t('{number} cancelled', { number: request.number }), { tone: 'success' });
        onClose();
      }}
      onClose={onClose}
    >
      <p>
        {t('Closes the link. You can request {amount} again.', {
          amount: text(request.amount),
        })}
      </p>
    </DialogForm>
  );
}

interface MoneyDialogsProps {
  readonly ask: Ask;
  /** Opens another dialog. */
  readonly onAsk: (ask: Ask) => void;
  readonly onClose: () => void;
}

export default function MoneyDialogs({ ask, onAsk, onClose }: MoneyDialogsProps) {
  switch (ask.do) {
    case 'mail':
      return <ComposeDialog about={ask.about} onClose={onClose} />;
    case 'pay':
      return <PaymentDialog request={ask.request} onClose={onClose} />;
    case 'refund':
      return <RefundDialog request={ask.request} amount={ask.amount} onClose={onClose} />;
    case 'move':
      return <MoveDialog request={ask.request} onClose={onClose} />;
    case 'apply':
      return <ApplyDialog of={ask} onClose={onClose} />;
    case 'cancel':
      return <CancelDialog request={ask.request} onClose={onClose} />;
    case 'correct':
      return <CorrectDialog transaction={ask.transaction} words={ask.words} onClose={onClose} />;
    default:
      return <WithBalances ask={ask} onAsk={onAsk} onClose={onClose} />;
  }
}

/** These dialogs need fresh balances first. */
function WithBalances({
  ask,
  onAsk,
  onClose,
}: MoneyDialogsProps & { readonly ask: Extract<Ask, { do: 'deposit' | 'request' | 'invoice' }> }) {
  const contract = ask.do === 'deposit' ? (ask.request.contract?.id ?? 0) : ask.contract;
  const { balances, error } = useBalances(contract);
  if (balances === undefined)
    return (
      <Dialog open title={t('Loading…')} onClose={onClose}>
        {error === undefined ? <SkeletonRows rows={4} /> : <p role="alert">{error}</p>}
      </Dialog>
    );
  if (ask.do === 'deposit')
    return <DepositDialog request={ask.request} type={ask.type} balances={balances} onClose={onClose} />;
  if (ask.do === 'invoice') return <InvoiceDialog of={ask} onClose={onClose} />;
  return <RequestDialog of={ask} balances={balances} onAsk={onAsk} onClose={onClose} />;
}

/** The number of the contract that had the money before. */
const fromNumber = (row: Transaction): string =>
  (row.kind === 'capture' ? row.other_side?.contract_number : row.contract?.contract_number) ?? '';

const correctFields = {
  reason: { ...declaration.fields.reason, required: true },
};

/** Reverses a wrong movement with a new row; nothing is deleted. */
function CorrectDialog({
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
      title={t('Reverse entry')}
      fields={correctFields}
      action={t('Reverse entry')}
      danger
      send={async ({ reason }) =>
        write.run({ do: 'create', body: { reverses: transaction.id, reason: String(reason) } })
      }
      onDone={() => {
        toast(t('Entry reversed'), { tone: 'success' });
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
          ? t('Reverses both sides; {number} has the money again.', {
              number: fromNumber(transaction),
            })
          : transaction.method === 'transfer'
            ? t('Reverses both sides. The money returns to its source.')
            : t('Both entries stay. Then record the correct one.')}
      </p>
    </DialogForm>
  );
}
