import { t } from '@hireyard/messages';
import type { Fields } from '@hireyard/wire/field';
import { refundrequest } from '@hireyard/wire/money/refundrequest';
import type { Move } from '@hireyard/wire/records/workflow';
import { useToday } from '../../../lib/use-today.ts';
import { toast } from '../../../ui/toast.tsx';
import { byHand } from '../desk/ask.ts';
import { DialogForm } from '../../../resource/form/dialog-form.tsx';
import { minus, type RefundRequest } from '../data.ts';
import { useMoneyText } from '../words.tsx';
import { useMoneyWrite } from '../use-money-write.ts';

const { reason, manual_reference } = refundrequest.fields;
const FIELDS: Readonly<Record<string, Fields>> = {
  rejected: { decline_reason: { ...reason, label: t('Why'), hint: t('Shown to the requester') } },
};
const DONE: Readonly<Record<string, string>> = {
  approved: t('Approved'),
  rejected: t('Declined'),
  succeeded: t('Marked as refunded'),
  cancelled: t('Cancelled'),
};

/** A reference that the request has already is optional. */
const fieldsOf = (action: string, refund: RefundRequest): Fields =>
  action === 'succeeded'
    ? { ...byHand, manual_reference: { ...manual_reference, required: refund.manual_reference === '' } }
    : (FIELDS[action] ?? {});

interface DecisionDialogProps {
  readonly refund: RefundRequest;
  readonly move: Move;
  readonly onClose: () => void;
}

/** Confirms a decision and asks for its inputs. */
export default function DecisionDialog({ refund, move, onClose }: DecisionDialogProps) {
  const write = useMoneyWrite(refundrequest);
  const text = useMoneyText();
  const today = useToday();
  const { system_action: action } = move;
  const rest = text(minus(refund.amount, refund.amount_refunded));
  const words: Readonly<Record<string, string>> = {
    approved: refund.by_provider
      ? t('{amount} is refunded to the card. You can’t undo this.', {
          amount: rest,
        })
      : t('Pay the customer {amount} first.', { amount: rest }),
    rejected: t('Nothing is refunded. You can request it again.'),
    succeeded: t('Record how {amount} was refunded.', { amount: rest }),
    cancelled: t('Nothing is refunded. You can request it again.'),
  };
  return (
    <DialogForm
      title={`${move.label} ${refund.number}`}
      fields={fieldsOf(action, refund)}
      initial={
        action === 'succeeded'
          ? { method: refund.method, paid_on: today, manual_reference: refund.manual_reference }
          : {}
      }
      action={move.label}
      danger={action === 'rejected' || action === 'cancelled'}
      send={async (additional) =>
        write.run({
          do: 'systemState',
          id: refund.id,
          body: { system_action: action, action: 'attach', additional },
          ifMatch: null,
        })
      }
      onDone={() => {
        toast(DONE[action] ?? move.label, { tone: 'success' });
        onClose();
      }}
      onClose={onClose}
    >
      <p>{words[action]}</p>
    </DialogForm>
  );
}
