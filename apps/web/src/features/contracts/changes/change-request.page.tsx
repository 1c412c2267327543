/** A change request: its text, messages, emails and notes beside the proposal or the applied changes. */
import { t } from '@hireyard/messages';
import { changerequest } from '@hireyard/wire/contracts/changerequest';
import { useQuery } from '@tanstack/react-query';
import { Link } from '../../../page/navigate.tsx';
import { History } from '../../../resource/detail/history.tsx';
import { RecordPage, type RecordTab } from '../../../resource/detail/record-page.tsx';
import { paths } from '../../../lib/registry/paths.ts';
import { StateChips } from '../../../ui/chip.tsx';
import { lazyPart } from '../../../ui/lazy.tsx';
import { MomentText, rich, Written } from '../../../ui/text.tsx';
import { SkeletonRows } from '../../../ui/states.tsx';
import { type ChangeRequest, changeOptions, isOpen } from './data.ts';
import { useCan } from '../../../page/session.ts';
import { Card } from '../../../ui/card.tsx';
import { DecisionButtons } from './decision-buttons.tsx';
import { EffectView } from './effect.tsx';
import { heads } from '@hireyard/wire/resource/heads';
import type { sesmail_incoming } from '@hireyard/wire/comms/sesmail-incoming';
import { type ReactNode, useState } from 'react';
import { listOptions } from '../../../lib/api/queries.ts';
import { Notes } from '../../../resource/detail/notes.tsx';
import { Stack, Cells } from '../../../ui/layout.tsx';
import { useWrite } from '../../../lib/api/write.ts';
import { Button } from '../../../ui/button.tsx';
import { IconMail } from '../../../ui/icons.tsx';
import { ComposeDialog } from '../../comms/compose/index.tsx';
import { toast } from '../../../ui/toast.tsx';
import './change-request.css';

/** The stored result of the applied proposal. */
function AppliedSide({
  one,
  applied,
}: {
  readonly one: ChangeRequest;
  readonly applied: NonNullable<ChangeRequest['applied']>;
}) {
  const can = useCan();
  const { id, contract_number: number } = one.contract;
  return (
    <Card
      title={t('Changes made')}
      actions={<Link to={paths.contract.to({ id })}>{t('Open {number}', { number })}</Link>}
    >
      <div className="hy-stack hy-gap-16">
        <p className="hy-hint">
          {rich('Applied by {name} · {when}', {
            name: applied.by || t('the system'),
            when: <MomentText at={one.applied_at} />,
          })}
        </p>
        <EffectView effect={applied} />
        {isOpen(one) && (
          <p>
            {t('This request was reopened. Change {number} directly or add another request.', { number })}
          </p>
        )}
      </div>
      {can('comms.change_changerequest') && (
        <div className="hy-stack hy-gap-8 hy-below hy-apart">
          <div className="hy-row">
            <DecisionButtons one={one} />
          </div>
        </div>
      )}
    </Card>
  );
}

const ProposalSide = lazyPart(() => import('./proposal-side.tsx'), <SkeletonRows rows={10} />);

const header = (one: ChangeRequest) => (
  <>
    <StateChips states={one.states} />
    <Link to={paths.contract.to({ id: one.object_id })}>{one.contract.contract_number}</Link>
    <span>{one.customer ?? <span className="hy-none">{t('No customer')}</span>}</span>
    <span>
      <span className="hy-none">{t('Requested')} </span>
      <MomentText at={one.created_at} />
    </span>
  </>
);
const tabs: readonly RecordTab<ChangeRequest>[] = [
  { key: 'change', label: t('Change'), body: (one) => <Sides one={one} /> },
  { key: 'history', label: t('History'), body: (one) => <History resource={changerequest} id={one.id} /> },
];
const sections = [{ fields: ['title', 'content', 'incoming_emails', 'outgoing_emails'] }];

function Sides({ one }: { readonly one: ChangeRequest }) {
  const etag = useQuery(changeOptions(one.id)).data?.etag;
  return (
    <div className="hy-sides hy-cr">
      <RequestSide one={one} etag={etag} />
      {one.applied === null ? (
        <ProposalSide key={one.id} one={one} etag={etag} />
      ) : (
        <AppliedSide one={one} applied={one.applied} />
      )}
    </div>
  );
}

/** A change request with its messages and impact (specification §2.1: /inbound/change-request/{id}). */
export default function ChangeRequestPage() {
  return <RecordPage resource={changerequest} sections={sections} header={header} tabs={tabs} />;
}

/** Emails the customer and links the email to the request. Hidden from users who can't send email. */
function EmailButton({ one, etag }: { readonly one: ChangeRequest; readonly etag: string | undefined }) {
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
      toast(t('Email sent, but not linked here: {message}', { message: outcome.message }), {
        tone: 'danger',
      });
  };
  return (
    <>
      <div className="hy-card-foot">
        <Button icon={IconMail} onPointerEnter={ComposeDialog.preload} onClick={() => setOpen(true)}>
          {t('Email the customer')}
        </Button>
      </div>
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

function RequestSide({ one, etag }: { readonly one: ChangeRequest; readonly etag: string | undefined }) {
  return (
    <Stack gap="gutter" className="hy-cr-side">
      <Card title={t('Requested change')}>
        <Written>{one.content}</Written>
        {one.created_by !== null && (
          <p className="hy-hint hy-apart">{t('Added by {created_by}', { created_by: one.created_by })}</p>
        )}
        {one.resolution !== '' && (
          <Stack as="p" gap={2} className="hy-anywhere hy-below hy-apart">
            <span className="hy-label">{t('Outcome')}</span>
            {one.resolution}
          </Stack>
        )}
      </Card>
      <Card title={t('Messages')} flush={one.incoming_emails.length > 0}>
        {one.incoming_emails.length === 0 ? (
          <p className="hy-none">{t('No linked messages.')}</p>
        ) : (
          <Messages emails={one.incoming_emails} />
        )}
      </Card>
      <Card title={t('Emails sent')} flush>
        {one.outgoing_emails.length === 0 ? (
          <p className="hy-none hy-pad">{t('No emails about this request yet.')}</p>
        ) : (
          <ul className="hy-rows" aria-label={t('Emails sent')}>
            {one.outgoing_emails.map(({ id, subject, to, states, created_at }) => (
              <Mail key={id} to={paths.sentMailRecord.to({ id })} subject={subject} at={created_at}>
                <span className="hy-hint">{t('to {to}', { to }, 'email')}</span>
                <StateChips states={states} most={1} />
              </Mail>
            ))}
          </ul>
        )}
        <EmailButton one={one} etag={etag} />
      </Card>
      <section className="hy-cr-notes" aria-label={t('Notes')}>
        <Notes resource={changerequest} id={one.id} />
      </section>
    </Stack>
  );
}

/** Message texts are shown only to users who can read the inbox. */
function Messages({ emails }: { readonly emails: ChangeRequest['incoming_emails'] }) {
  const may = useCan()('comms.view_sesmail_incoming');
  const ids = emails.map(({ id }) => id).join(',');
  const { data } = useQuery({
    ...listOptions<typeof sesmail_incoming>(heads.sesmail_incoming, { id__in: ids, page_size: 50 }),
    enabled: may,
  });
  return (
    <ul className="hy-rows" aria-label={t('Messages')}>
      {emails.map(({ id, subject, source, created_at }) => {
        const full = data?.results.find((one) => one.id === id);
        return (
          <Mail
            key={id}
            to={may ? paths.inbox.to({}, { id }) : undefined}
            subject={subject || t('No subject')}
            at={created_at}
          >
            <span className="hy-hint">{full?.source_name || source}</span>
            {full !== undefined && full.preview !== '' && (
              <p className="hy-first-4 hy-across hy-muted hy-size-table" dir="auto">
                {full.preview}
              </p>
            )}
          </Mail>
        );
      })}
    </ul>
  );
}

interface MailProps {
  /** Undefined for users who can't read it. */
  readonly to: string | undefined;
  readonly subject: string;
  readonly at: string;
  readonly children: ReactNode;
}

const Mail = ({ to, subject, at, children }: MailProps) => (
  <Cells columns="minmax(0, 1fr) auto" align="baseline">
    <span className="hy-strong hy-anywhere" dir="auto">
      {to === undefined ? subject : <Link to={to}>{subject}</Link>}
    </span>
    <span className="hy-hint">
      <MomentText at={at} />
    </span>
    {children}
  </Cells>
);
