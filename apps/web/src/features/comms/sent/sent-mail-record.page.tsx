/** A sent email: its contents, delivery events and actions. */
import { t } from '@hireyard/messages';
import * as f from '@hireyard/wire/field';
import { sesmail, type SesMail } from '@hireyard/wire/comms/sesmail';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { client } from '../../../lib/api/client.ts';
import { failureOf, type Outcome } from '../../../lib/api/outcome.ts';
import { invalidateAfterWrite, useIdempotencyKey, useWrite } from '../../../lib/api/write.ts';
import { useGo, Link } from '../../../page/navigate.tsx';
import { useCan } from '../../../page/session.ts';
import { download } from '../../../resource/list/copy-rows.ts';
import { paths } from '../../../lib/registry/paths.ts';
import { useConfirm } from '../../../ui/dialog.tsx';
import { isBeingDelivered } from '../../../lib/stored-mail.ts';
import { type MenuItem, MenuButton } from '../../../ui/popover.tsx';
import { toast } from '../../../ui/toast.tsx';
import { DialogForm } from '../../../resource/form/dialog-form.tsx';
import { choiceText } from '@hireyard/wire/field/choice-text';
import { History } from '../../../resource/detail/history.tsx';
import { RecordPage, type RecordTab } from '../../../resource/detail/record-page.tsx';
import { Button } from '../../../ui/button.tsx';
import { IconMore } from '../../../ui/icons.tsx';
import { Row, Sides } from '../../../ui/layout.tsx';
import { MailContents, MailFacts, Progress } from './mail-contents.tsx';

const RESEND = {
  to: f.text({ required: true, max: 2000, label: t('To'), hint: t('Separate several with commas') }),
};
const MARK = { reason: f.text({ label: t('Reason') }) };
type Failed = 'bounced' | 'complaint';
type Send = (body: Readonly<Record<string, unknown>>) => Promise<Outcome<unknown>>;

async function save(id: number): Promise<void> {
  try {
    download(`mail-${id}.eml`, await client(sesmail).action<Blob>('raw', { id, as: 'blob' }));
  } catch (error) {
    toast(failureOf(error).message, { tone: 'danger' });
  }
}

function useMailActions(mail: SesMail) {
  const can = useCan();
  const go = useGo();
  const cache = useQueryClient();
  const write = useWrite(sesmail);
  const keyFor = useIdempotencyKey();
  const [ask, question] = useConfirm();
  const [open, setOpen] = useState<'resend' | Failed>();
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
    toast(isBeingDelivered(outcome.record.to), { tone: 'success' });
    go(paths.sentMailRecord.to({ id: outcome.record.id }));
    return outcome;
  };
  const mark = (action: Failed) => async (body: Readonly<Record<string, unknown>>) =>
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
      title: t('Withdraw this email?'),
      text: t('It won’t be sent.'),
      action: t('Withdraw email'),
    });
    if (!yes) return;
    const outcome = await write.run({ do: 'remove', id, ifMatch: null });
    if (!outcome.ok) return void toast(outcome.message, { tone: 'danger' });
    toast(t('Email withdrawn'), { tone: 'success' });
    go(paths.sentMail.to(), 'back');
  };

  const dialogs = (
    <>
      {question}
      {open === 'resend' && <ResendDialog to={mail.to} send={resend} onClose={close} />}
      {(open === 'bounced' || open === 'complaint') && (
        <MarkDialog to={mail.to} as={open} send={mark(open)} onClose={close} />
      )}
    </>
  );
  return {
    resend: mail.can_resend && can('comms.add_sesmail') ? () => setOpen('resend') : undefined,
    taken: mayChange ? () => void taken() : undefined,
    others: otherActions(mail, can, {
      save: () => void save(id),
      mark: setOpen,
      withdraw: () => void withdraw(),
    }),
    busy,
    dialogs,
  };
}

interface Doing {
  readonly save: () => void;
  readonly mark: (as: Failed) => void;
  readonly withdraw: () => void;
}

/** Returns the actions other than sending again. */
function otherActions(
  { furthest, unclear }: SesMail,
  can: (permission: string) => boolean,
  doing: Doing,
): readonly MenuItem[] {
  const waiting = furthest === 'pending';
  const mayMark = !waiting && can('comms.change_sesmail');
  const items: (MenuItem | false)[] = [
    {
      key: 'save',
      label: t('Download email'),
      onSelect: doing.save,
      ...(waiting ? { whyNot: t('This email hasn’t been sent yet.') } : {}),
    },
    mayMark &&
      furthest !== 'bounced' && {
        key: 'bounced',
        label: t('Mark as bounced'),
        onSelect: () => doing.mark('bounced'),
      },
    mayMark &&
      furthest !== 'complaint' && {
        key: 'complaint',
        label: t('Mark as complaint'),
        onSelect: () => doing.mark('complaint'),
      },
    waiting &&
      !unclear &&
      can('comms.delete_sesmail') && {
        key: 'withdraw',
        label: t('Withdraw'),
        danger: true,
        onSelect: doing.withdraw,
      },
  ];
  return items.filter((item) => item !== false);
}

interface SendDialogProps {
  readonly to: string;
  readonly send: Send;
  readonly onClose: () => void;
}

function ResendDialog({ to, send, onClose }: SendDialogProps) {
  return (
    <DialogForm
      title={t('Send again')}
      fields={RESEND}
      initial={{ to }}
      action={t('Send again')}
      send={send}
      onDone={onClose}
      onClose={onClose}
    >
      <p>{t('Same text, with current documents.')}</p>
    </DialogForm>
  );
}

/** Records a bounce or complaint that was reported another way. */
function MarkDialog({ to, as, send, onClose }: SendDialogProps & { readonly as: Failed }) {
  const words = as === 'bounced' ? t('Mark as bounced') : t('Mark as complaint');
  return (
    <DialogForm
      title={words}
      fields={MARK}
      action={words}
      danger
      send={send}
      onDone={onClose}
      onClose={onClose}
    >
      <p>{t('Blocks email to {to}. Unblock it on the customer’s page.', { to })}</p>
    </DialogForm>
  );
}

/** A sent email has no form because it can't be changed. */
const written = { ...sesmail, methods: sesmail.methods.filter((method) => method !== 'partialUpdate') };

const tabs: readonly RecordTab<SesMail>[] = [
  {
    key: 'overview',
    label: t('Overview'),
    body: (mail) => (
      <Sides>
        <MailContents mail={mail} />
        <MailFacts mail={mail} />
      </Sides>
    ),
  },
  { key: 'history', label: t('History'), body: (mail) => <History resource={sesmail} id={mail.id} /> },
];

const header = (mail: SesMail) => <Header mail={mail} />;

export default function SentMailPage() {
  return <RecordPage resource={written} header={header} tabs={tabs} />;
}

function Header({ mail }: { readonly mail: SesMail }) {
  const acts = useMailActions(mail);
  return (
    <>
      <Progress mail={mail} />
      <span>{choiceText(mail.category)}</span>
      <span className="hy-anywhere">{t('to {to}', { to: mail.to }, 'email')}</span>
      {mail.contract && (
        <Link to={paths.contract.to({ id: mail.contract.id })}>{mail.contract.contract_number}</Link>
      )}
      {mail.customer && <Link to={paths.customer.to({ id: mail.customer.id })}>{mail.customer.name}</Link>}
      <span className="hy-row hy-to-end">
        {acts.resend && !mail.unclear && <Button onClick={acts.resend}>{t('Send again')}</Button>}
        <MenuButton label={t('Other actions')} kind="quiet" icon={IconMore} items={acts.others} />
      </span>
      {mail.unclear && (
        <Row className="hy-surface is-warning" role="alert">
          <p className="hy-grow">
            {mail.last_error === ''
              ? t('Not confirmed by the email service. Check there first, or it may arrive twice.')
              : t(
                  'Not confirmed by the email service ({error}). Check there first, or it may arrive twice.',
                  { error: mail.last_error },
                )}
          </p>
          <span className="hy-row">
            {acts.taken && (
              <Button loading={acts.busy} onClick={acts.taken}>
                {t('Mark as sent')}
              </Button>
            )}
            {acts.resend && <Button onClick={acts.resend}>{t('Send again')}</Button>}
          </span>
        </Row>
      )}
      {acts.dialogs}
    </>
  );
}
