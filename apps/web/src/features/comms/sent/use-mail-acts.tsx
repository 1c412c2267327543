/** What can be done with a mail that was written. */
import { t } from '@hireyard/messages';
import * as f from '@hireyard/wire/field';
import { sesmail, type SesMail } from '@hireyard/wire/comms/sesmail';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { client } from '../../../lib/api/client.ts';
import { failureOf, type Outcome } from '../../../lib/api/outcome.ts';
import { invalidateAfterWrite, useIdempotencyKey, useWrite } from '../../../lib/api/write.ts';
import { useGo } from '../../../page/navigate.tsx';
import { useCan } from '../../../page/session.ts';
import { download } from '../../../resource/list/copy-rows.ts';
import { paths } from '../../../lib/registry/paths.ts';
import { useConfirm } from '../../../ui/dialog.tsx';
import { onItsWay } from '../../../lib/kept-mail.ts';
import type { MenuItem } from '../../../ui/popover.tsx';
import { toast } from '../../../ui/toast.tsx';
import { DialogForm } from '../../../resource/form/dialog-form.tsx';

const RESEND = {
  to: f.text({ required: true, max: 2000, label: t('To'), hint: t('Several are separated by commas') }),
};
const MARK = { reason: f.text({ label: t('How it is known') }) };
type Open = 'resend' | 'bounced' | 'complaint';

export function useMailActs(mail: SesMail) {
  const can = useCan();
  const go = useGo();
  const cache = useQueryClient();
  const write = useWrite(sesmail);
  const keyFor = useIdempotencyKey();
  const [ask, question] = useConfirm();
  const [open, setOpen] = useState<Open>();
  const [busy, setBusy] = useState(false);
  const { id } = mail;
  const mayChange = can('comms.change_sesmail');
  const close = () => setOpen(undefined);

  const attempt = async <T,>(call: () => Promise<T>): Promise<Outcome<T>> => {
    try {
      const record = await call();
      await invalidateAfterWrite(cache, sesmail);
      return { ok: true, record };
    } catch (error) {
      return failureOf(error);
    }
  };
  const resend = async (body: Readonly<Record<string, unknown>>) => {
    const outcome = await attempt(async () =>
      client(sesmail).action<SesMail>('resend', { id, body, idempotencyKey: keyFor.of(body) }),
    );
    if (!outcome.ok) return outcome;
    keyFor.spent();
    toast(onItsWay(outcome.record.to), { tone: 'success' });
    go(paths.sentMailRecord.to({ id: outcome.record.id }));
    return outcome;
  };
  const mark = (action: 'bounced' | 'complaint') => async (body: Readonly<Record<string, unknown>>) =>
    write.run({
      do: 'systemState',
      id,
      body: { system_action: action, action: 'attach', additional: body },
      ifMatch: null,
    });
  const taken = async () => {
    setBusy(true);
    const outcome = await attempt(async () => client(sesmail).action('taken', { id, body: {} }));
    setBusy(false);
    if (!outcome.ok) toast(outcome.message, { tone: 'danger' });
  };
  const withdraw = async () => {
    const yes = await ask({
      title: t('Withdraw this mail?'),
      text: t('It has not gone out yet, and will not.'),
      action: t('Withdraw mail'),
    });
    if (!yes) return;
    const outcome = await write.run({ do: 'remove', id, ifMatch: null });
    if (!outcome.ok) return void toast(outcome.message, { tone: 'danger' });
    toast(t('Withdrawn'), { tone: 'success' });
    go(paths.sentMail.to(), 'back');
  };
  const save = async () => {
    try {
      download(`mail-${id}.eml`, await client(sesmail).action<Blob>('raw', { id, as: 'blob' }));
    } catch (error) {
      toast(failureOf(error).message, { tone: 'danger' });
    }
  };

  const waiting = mail.furthest === 'pending';
  const others: (MenuItem | false)[] = [
    {
      key: 'save',
      label: t('Download as sent'),
      onSelect: () => void save(),
      ...(waiting ? { whyNot: t('It has not gone out yet.') } : {}),
    },
    mayChange &&
      !waiting &&
      mail.furthest !== 'bounced' && {
        key: 'bounced',
        label: t('Mark as bounced'),
        onSelect: () => setOpen('bounced'),
      },
    mayChange &&
      !waiting &&
      mail.furthest !== 'complaint' && {
        key: 'complaint',
        label: t('Mark as complaint'),
        onSelect: () => setOpen('complaint'),
      },
    waiting &&
      !mail.unclear &&
      can('comms.delete_sesmail') && {
        key: 'withdraw',
        label: t('Withdraw'),
        danger: true,
        onSelect: () => void withdraw(),
      },
  ];
  const marking = open === 'bounced' || open === 'complaint' ? open : undefined;
  const dialogs = (
    <>
      {question}
      {open === 'resend' && (
        <DialogForm
          title={t('Send it again')}
          fields={RESEND}
          initial={{ to: mail.to }}
          action={t('Send again')}
          send={resend}
          onDone={close}
          onClose={close}
        >
          <p>{t('The same words go out as a mail of its own, with papers as they are now.')}</p>
        </DialogForm>
      )}
      {marking && (
        <DialogForm
          title={marking === 'bounced' ? t('Mark as bounced') : t('Mark as complaint')}
          fields={MARK}
          action={marking === 'bounced' ? t('Mark as bounced') : t('Mark as complaint')}
          danger
          send={mark(marking)}
          onDone={close}
          onClose={close}
        >
          <p>
            {t('No further mail goes to {to} until that is allowed again on the customer.', { to: mail.to })}
          </p>
        </DialogForm>
      )}
    </>
  );
  return {
    resend: mail.can_resend && can('comms.add_sesmail') ? () => setOpen('resend') : undefined,
    taken: mayChange ? () => void taken() : undefined,
    others: others.filter((item) => item !== false),
    busy,
    dialogs,
  };
}
