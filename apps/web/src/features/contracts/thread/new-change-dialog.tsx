/** Adds a change request. The proposal is edited on its own page. */
import { t } from '@hireyard/messages';
import { changeBody } from '@hireyard/wire/contracts/change';
import { heads } from '@hireyard/wire/resource/heads';
import { contractWithChanges } from '@hireyard/wire/contracts/contract-changes';
import { useQueryClient } from '@tanstack/react-query';
import { client } from '../../../lib/api/client.ts';
import { failureOf, type Outcome } from '../../../lib/api/outcome.ts';
import { invalidateAfterWrite, useIdempotencyKey } from '../../../lib/api/write.ts';
import { useGo } from '../../../page/navigate.tsx';
import { paths } from '../../../lib/registry/paths.ts';
import { toast } from '../../../ui/toast.tsx';
import { renewContract } from '../data.ts';
import { DialogForm } from '../../../resource/form/dialog-form.tsx';

const FIELDS = { title: changeBody.title, content: changeBody.content };

interface NewChangeDialogProps {
  readonly contract: number;
  readonly onClose: () => void;
}

export default function NewChangeDialog({ contract, onClose }: NewChangeDialogProps) {
  const cache = useQueryClient();
  const key = useIdempotencyKey();
  const go = useGo();
  const send = async (body: Readonly<Record<string, unknown>>): Promise<Outcome<unknown>> => {
    try {
      const made = await client(contractWithChanges).action<{ readonly id: number }>('changerequest', {
        id: contract,
        body,
        idempotencyKey: key.of(body),
      });
      toast(t('Change request added'), {
        tone: 'success',
        action: { label: t('View change request'), run: () => go(paths.changeRequest.to({ id: made.id })) },
      });
      void renewContract(cache, contract);
      void invalidateAfterWrite(cache, heads.changerequest);
      return { ok: true, record: made };
    } catch (error) {
      return failureOf(error);
    }
  };
  return (
    <DialogForm
      title={t('New change request')}
      fields={FIELDS}
      action={t('Add request')}
      send={send}
      onDone={onClose}
      onClose={onClose}
    />
  );
}
