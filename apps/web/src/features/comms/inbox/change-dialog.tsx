/** Creates a change request from a message, by default with the message's text. */
import { t } from '@hireyard/messages';
import { changeBody } from '@hireyard/wire/contracts/change';
import * as f from '@hireyard/wire/field';
import { sesmail_incoming } from '@hireyard/wire/comms/sesmail-incoming';
import { useQuery } from '@tanstack/react-query';
import { decodedOptions } from '../../../lib/api/content-types.ts';
import { client } from '../../../lib/api/client.ts';
import { failureOf, type Outcome } from '../../../lib/api/outcome.ts';
import { useIdempotencyKey } from '../../../lib/api/write.ts';
import { DialogForm } from '../../../resource/form/dialog-form.tsx';
import type { Message } from './inbox-state.ts';

const FIELDS = {
  contract: f.relation(
    'contract',
    { id: f.id(), contract_number: f.text({}) },
    { required: true, label: t('Contract') },
  ),
  title: changeBody.title,
  content: changeBody.content,
};
/** Longest text of a change request. */
const LONGEST = 20_000;

interface ChangeDialogProps {
  readonly message: Message;
  /** Runs after earlier updates of the message were sent. */
  readonly serialised: <T>(work: () => Promise<T>) => Promise<T>;
  readonly onMade: (id: number) => void;
  readonly onClose: () => void;
}

export default function ChangeDialog({ message, serialised, onMade, onClose }: ChangeDialogProps) {
  const keyFor = useIdempotencyKey();
  const words = useQuery(decodedOptions(message.id, false));
  // loaded text must not overwrite typed text
  if (words.isPending) return null;
  const send = async (body: Readonly<Record<string, unknown>>): Promise<Outcome<unknown>> => {
    try {
      const made = await serialised(async () => {
        const answer = await client(sesmail_incoming).action<{ readonly id: number }>('changerequest', {
          id: message.id,
          body,
          idempotencyKey: keyFor.of(body),
        });
        onMade(answer.id);
        return answer;
      });
      return { ok: true, record: made };
    } catch (error) {
      return failureOf(error);
    }
  };
  return (
    <DialogForm
      title={t('Create change request')}
      fields={FIELDS}
      initial={{
        contract: message.contract,
        title: [...message.subject].slice(0, 250).join(''),
        content: (words.data?.new_text ?? message.preview).trim().slice(0, LONGEST),
      }}
      action={t('Create change request')}
      send={send}
      onDone={onClose}
      onClose={onClose}
    >
      <p>{t('Also resolves the message.')}</p>
    </DialogForm>
  );
}
