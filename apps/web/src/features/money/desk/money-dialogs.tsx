/** The dialog of what was asked for. Its code comes with the first press. */
import { t } from '@hireyard/messages';
import { Dialog } from '../../../ui/dialog.tsx';
import { ComposeDialog } from '../../comms/compose/index.ts';
import { SkeletonRows } from '../../../ui/states.tsx';
import { ApplyDialog } from '../move/apply-dialog.tsx';
import { MoveDialog } from '../move/move-dialog.tsx';
import { type Ask, useBalances } from './use-desk.tsx';
import { CancelDialog } from './cancel-dialog.tsx';
import { CorrectDialog } from './correct-dialog.tsx';
import { DepositDialog } from './deposit-dialog.tsx';
import { InvoiceDialog } from './invoice-dialog.tsx';
import { PaymentDialog } from './payment-dialog.tsx';
import { RefundDialog } from './refund-dialog.tsx';
import { RequestDialog } from './request-dialog.tsx';

interface MoneyDialogsProps {
  readonly ask: Ask;
  /** Goes on to another dialog. */
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

/** These begin with figures that must be here first, and fresh. */
function WithBalances({
  ask,
  onAsk,
  onClose,
}: MoneyDialogsProps & { readonly ask: Extract<Ask, { do: 'deposit' | 'request' | 'invoice' }> }) {
  const contract = ask.do === 'deposit' ? (ask.request.contract?.id ?? 0) : ask.contract;
  const { balances, error } = useBalances(contract);
  if (balances === undefined)
    return (
      <Dialog open title={t('One moment')} onClose={onClose}>
        {error === undefined ? <SkeletonRows rows={4} /> : <p role="alert">{error}</p>}
      </Dialog>
    );
  if (ask.do === 'deposit')
    return <DepositDialog request={ask.request} type={ask.type} balances={balances} onClose={onClose} />;
  if (ask.do === 'invoice') return <InvoiceDialog of={ask} onClose={onClose} />;
  return <RequestDialog of={ask} balances={balances} onAsk={onAsk} onClose={onClose} />;
}
