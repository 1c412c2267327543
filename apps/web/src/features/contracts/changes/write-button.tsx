/** Writes to the customer about a change request; the mail stands on it afterwards. */
import { t } from '@hireyard/messages';
import { changerequest } from '@hireyard/wire/contracts/changerequest';
import { useState } from 'react';
import { useWrite } from '../../../lib/api/write.ts';
import { useCan } from '../../../page/session.ts';
import { Button } from '../../../ui/button.tsx';
import { IconMail } from '../../../ui/icons.tsx';
import { ComposeDialog } from '../../comms/compose/index.ts';
import { toast } from '../../../ui/toast.tsx';
import type { ChangeRequest } from './data.ts';

/** Nothing for those who may not write mail. */
export function WriteButton({
  one,
  etag,
}: {
  readonly one: ChangeRequest;
  readonly etag: string | undefined;
}) {
  const can = useCan();
  const write = useWrite(changerequest);
  const [open, setOpen] = useState(false);
  if (!can('comms.add_sesmail')) return null;
  const incoming = one.incoming_emails.at(-1)?.id;
  const link = async (mail: number) => {
    if (!can('comms.change_changerequest')) return;
    const outgoing_emails = [...one.outgoing_emails.map(({ id }) => id), mail];
    const outcome = await write.run({ do: 'patch', id: one.id, body: { outgoing_emails }, ifMatch: etag });
    if (!outcome.ok)
      toast(t('The mail went out, but could not be linked here: {message}', { message: outcome.message }), {
        tone: 'danger',
      });
  };
  return (
    <>
      <Button
        className="hy-cr-write"
        icon={IconMail}
        onPointerEnter={ComposeDialog.preload}
        onClick={() => setOpen(true)}
      >
        {t('Write to the customer')}
      </Button>
      {open && (
        <ComposeDialog
          about={{
            category: 'conversation',
            contract: one.object_id,
            ...(incoming !== undefined && { incoming }),
          }}
          onClose={() => setOpen(false)}
          onSent={(mail) => void link(mail.id)}
        />
      )}
    </>
  );
}
