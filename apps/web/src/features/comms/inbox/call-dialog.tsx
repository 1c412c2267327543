/** Logs a phone call, which then waits in the inbox like a message. */
import { t } from '@hireyard/messages';
import { sesmail_incoming, enteredMessage } from '@hireyard/wire/comms/sesmail-incoming';
import { useWrite } from '../../../lib/api/write.ts';
import { useUser } from '../../../page/session.ts';
import { DialogForm } from '../../../resource/form/dialog-form.tsx';

const { source, subject, contract, content } = enteredMessage;
const FIELDS = {
  source: { ...source, label: t('Caller'), hint: t('Telephone, email or name') },
  subject: { ...subject, label: t('About') },
  content: { ...content, required: true },
  contract: { ...contract, hint: t('Default: matched by number or email') },
};

interface CallDialogProps {
  readonly onWritten: (id: number) => void;
  readonly onClose: () => void;
}

export default function CallDialog({ onWritten, onClose }: CallDialogProps) {
  const user = useUser();
  const write = useWrite(sesmail_incoming);
  const send = async (body: Readonly<Record<string, unknown>>) => {
    // the recipient is the colleague who took the call
    const rest = {
      category: 'message',
      type: 'text',
      destination: user?.email || user?.name || 'us',
    } as const;
    const outcome = await write.run({
      do: 'create',
      body: { ...(body as { source: string; subject: string }), ...rest },
    });
    if (outcome.ok) onWritten(outcome.record.id);
    return outcome;
  };
  return (
    <DialogForm
      title={t('Log a call')}
      fields={FIELDS}
      action={t('Log call')}
      send={send}
      onDone={onClose}
      onClose={onClose}
    />
  );
}
