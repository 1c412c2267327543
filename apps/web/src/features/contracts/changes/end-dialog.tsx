/** Asks for the reason before a change request ends. */
import { t } from '@hireyard/messages';
import * as f from '@hireyard/wire/field';
import { changerequest } from '@hireyard/wire/contracts/changerequest';
import type { Move } from '@hireyard/wire/records/workflow';
import { useQueryClient } from '@tanstack/react-query';
import { useWrite } from '../../../lib/api/write.ts';
import { toast } from '../../../ui/toast.tsx';
import { DialogForm } from '../../../resource/form/dialog-form.tsx';
import { type ChangeRequest, renewChange } from './data.ts';

const QUESTIONS: Readonly<Record<string, string>> = {
  resolved: t('How was it resolved?'),
  cancelled: t('Why is it cancelled?'),
};
const DONE: Readonly<Record<string, string>> = { resolved: t('Resolved'), cancelled: t('Cancelled') };

interface EndDialogProps {
  readonly one: ChangeRequest;
  readonly move: Move;
  readonly label: string;
  readonly onClose: () => void;
}

export default function EndDialog({ one, move, label, onClose }: EndDialogProps) {
  const cache = useQueryClient();
  const write = useWrite(changerequest);
  const { system_action: action, needs } = move;
  const reason = f.text({
    required: needs.includes('reason'),
    multiline: true,
    label: QUESTIONS[action] ?? t('Why?'),
    hint: t('Shown to colleagues on the request.'),
  });
  const number = one.contract.contract_number;
  return (
    <DialogForm
      title={label}
      fields={{ reason }}
      action={label}
      danger={action === 'cancelled'}
      send={async (additional) =>
        write.run({
          do: 'systemState',
          id: one.id,
          body: { system_action: action, action: 'attach', additional },
          ifMatch: null,
        })
      }
      onDone={() => {
        void renewChange(cache);
        toast(DONE[action] ?? label, { tone: 'success' });
        onClose();
      }}
      onClose={onClose}
    >
      <p>
        {one.applied !== null
          ? t('Changes to {number} stay. You can reopen it.', { number })
          : t('{number} doesn’t change. You can reopen it.', { number })}
      </p>
    </DialogForm>
  );
}
