/** Adds a change request and opens its page, where the proposal is edited. */
import { t } from '@hireyard/messages';
import { changeBody } from '@hireyard/wire/contracts/change';
import * as f from '@hireyard/wire/field';
import { changerequest } from '@hireyard/wire/contracts/changerequest';
import { useQueryClient } from '@tanstack/react-query';
import { useWrite } from '../../../lib/api/write.ts';
import { useGo } from '../../../page/navigate.tsx';
import { paths } from '../../../lib/registry/paths.ts';
import { toast } from '../../../ui/toast.tsx';
import { DialogForm } from '../../../resource/form/dialog-form.tsx';
import { renewChange } from './data.ts';

const FIELDS = {
  object_id: f.relation(
    'contract',
    { id: f.id(), contract_number: f.text({}) },
    { required: true, label: t('Contract') },
  ),
  title: changeBody.title,
  content: changeBody.content,
};

export default function NewChangeDialog({ onClose }: { readonly onClose: () => void }) {
  const cache = useQueryClient();
  const go = useGo();
  const write = useWrite(changerequest);
  return (
    <DialogForm
      title={t('New change request')}
      fields={FIELDS}
      action={t('Add request')}
      send={async (body) => {
        const outcome = await write.run({
          do: 'create',
          body: {
            object_id: Number(body['object_id']),
            title: String(body['title']),
            content: String(body['content']),
          },
        });
        if (!outcome.ok) return outcome;
        void renewChange(cache);
        toast(t('Change request added. Add a proposal.'), { tone: 'success' });
        go(paths.changeRequest.to({ id: outcome.record.id }));
        return outcome;
      }}
      onDone={onClose}
      onClose={onClose}
    />
  );
}
