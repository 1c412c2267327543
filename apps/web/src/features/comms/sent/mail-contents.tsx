/** The contents of a sent email, as its reader saw them. */
import { t } from '@hireyard/messages';
import { sesmail, type SesMail } from '@hireyard/wire/comms/sesmail';
import { choiceText } from '@hireyard/wire/field/choice-text';
import { type ReactNode, useState } from 'react';
import { client } from '../../../lib/api/client.ts';
import { failureOf } from '../../../lib/api/outcome.ts';
import { isKept, KEPT } from '../../../lib/stored-mail.ts';
import { paths } from '../../../lib/registry/paths.ts';
import { Link } from '../../../page/navigate.tsx';
import { sizeText } from '../../../resource/files/upload.ts';
import { download } from '../../../resource/list/copy-rows.ts';
import { Button } from '../../../ui/button.tsx';
import { Card, KeyValues } from '../../../ui/card.tsx';
import { StateChip } from '../../../ui/chip.tsx';
import { IconDownload } from '../../../ui/icons.tsx';
import { Stack, Row, Cells } from '../../../ui/layout.tsx';
import { MailFrame } from '../../../ui/mail-frame.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { MomentText } from '../../../ui/text.tsx';
import { toast } from '../../../ui/toast.tsx';
import './sent.css';

// The delivery events of an email in order, and its records.

const COLOURS: Readonly<Record<string, string>> = { bounced: 'danger', complaint: 'danger', sent: 'medium' };

export function MailFacts({ mail }: { readonly mail: SesMail }) {
  return (
    <Stack gap="gutter">
      <Card title={t('Tracking')}>
        <Stack as="ol">
          <Step chip={<StateChip colour="medium">{t('Written')}</StateChip>}>
            <MomentText at={mail.created_at} />
            <small className="hy-muted hy-anywhere">
              {mail.automatic
                ? t('Automatic')
                : t('By {created_by}', { created_by: mail.created_by ?? t('the system') })}
            </small>
          </Step>
          {mail.events.map((event) => (
            <Step
              key={`${event.action}${event.at}${event.address}`}
              chip={
                <StateChip colour={COLOURS[event.action] ?? 'success'}>
                  {event.action === 'sent' && mail.provider === 'capture' ? KEPT : choiceText(event.action)}
                </StateChip>
              }
            >
              <MomentText at={event.at} />
              {(event.address !== '' || event.detail !== '') && (
                <small className="hy-muted hy-anywhere">
                  {[event.address, event.detail].filter(Boolean).join(' – ')}
                </small>
              )}
            </Step>
          ))}
          {mail.last_error !== '' && !mail.unclear && (
            <Step chip={<StateChip colour="warning">{t('Problem')}</StateChip>}>
              <small className="hy-muted hy-anywhere">{mail.last_error}</small>
            </Step>
          )}
        </Stack>
      </Card>
      <Card title={t('Details')}>
        <KeyValues items={factsOf(mail)} />
      </Card>
    </Stack>
  );
}

interface StepProps {
  readonly chip: ReactNode;
  readonly children: ReactNode;
}

function Step({ chip, children }: StepProps) {
  return (
    <Cells columns="96px minmax(0, 1fr)" align="start">
      <span>{chip}</span>
      <Stack as="span" gap={2}>
        {children}
      </Stack>
    </Cells>
  );
}

function factsOf(mail: SesMail): readonly (readonly [string, ReactNode])[] {
  const link = (to: string, words: string) => <Link to={to}>{words}</Link>;
  const { paymentrequest, refundrequest, account, incoming, resent_of } = mail;
  const all: readonly (readonly [string, ReactNode] | false)[] = [
    [t('From'), mail.from],
    [t('To'), mail.to],
    mail.cc !== '' && [t('Cc'), mail.cc],
    mail.reply_to !== '' && [t('Replies go to'), mail.reply_to],
    account !== null && [t('Account'), link(paths.account.to({ id: account.id }), account.name)],
    paymentrequest !== null && [
      t('Payment request'),
      link(paths.paymentRequest.to({ id: paymentrequest.id }), `P${paymentrequest.id}`),
    ],
    refundrequest !== null && [
      t('Refund request'),
      link(paths.refundRequest.to({ id: refundrequest.id }), `R${refundrequest.id}`),
    ],
    incoming !== null && [
      t('In reply to'),
      link(paths.inbox.to({}, { show: 'all', id: incoming.id }), incoming.subject || t('Message')),
    ],
    resent_of !== null && [
      t('Resent from'),
      link(paths.sentMailRecord.to({ id: resent_of }), t('Earlier email')),
    ],
    mail.provider !== '' && (isKept(mail) ? [t('Mail server'), KEPT] : [t('Sent via'), mail.provider]),
    mail.message_id !== '' && [t('Message-ID'), mail.message_id],
  ];
  return all.filter((one) => one !== false);
}

// Progress of an email as dots and as a word.

type MailOutcome = Pick<SesMail, 'furthest' | 'unclear' | 'last_error' | 'provider'>;

const STEPS = ['sent', 'received', 'opened', 'clicked'] as const;

/** Returns why an email did not arrive, or may not have; undefined = no problem. */
export function mailProblem({
  furthest,
  unclear,
  last_error,
}: Omit<MailOutcome, 'provider'>): string | undefined {
  if (furthest === 'bounced') return t('Bounced');
  if (furthest === 'complaint') return t('Complaint');
  if (unclear) return t('Outcome unknown');
  return last_error === '' ? undefined : t('Retrying');
}

/** Returns the number of steps it reached. */
export const stepsOf = (furthest: SesMail['furthest']): number =>
  STEPS.findIndex((step) => step === furthest) + 1;

/** Returns the progress as text. */
export function progressText(mail: MailOutcome): string {
  const trouble = mailProblem(mail);
  if (trouble !== undefined) return trouble;
  if (isKept(mail)) return KEPT;
  return mail.furthest === 'pending' ? t('Waiting') : choiceText(mail.furthest);
}

export function Progress({ mail }: { readonly mail: MailOutcome }) {
  const trouble = mailProblem(mail);
  if (trouble !== undefined) {
    const ended = mail.furthest === 'bounced' || mail.furthest === 'complaint';
    return <StateChip colour={ended ? 'danger' : 'warning'}>{trouble}</StateChip>;
  }
  if (isKept(mail)) return <StateChip colour="medium">{KEPT}</StateChip>;
  const reached = stepsOf(mail.furthest);
  return (
    <Row as="span" nowrap className="hy-nowrap">
      <Row as="span" gap={2} className="hy-progress" aria-hidden="true">
        {STEPS.map((step, at) => (
          <i key={step} className={at < reached ? 'is-reached' : undefined} />
        ))}
      </Row>
      {progressText(mail)}
    </Row>
  );
}

export function MailContents({ mail }: { readonly mail: SesMail }) {
  const [plain, setPlain] = useState(false);
  const { content_html: html, content_text: text } = mail;
  const both = Boolean(html) && Boolean(text);
  return (
    <Card
      title={mail.subject}
      {...(both
        ? {
            actions: (
              <Button kind="quiet" onClick={() => setPlain(!plain)}>
                {plain ? t('Show formatted') : t('Show plain text')}
              </Button>
            ),
          }
        : {})}
    >
      {mail.category === 'security' ? (
        <EmptyState title={t('Only the recipient can read security emails')} />
      ) : html && !plain ? (
        <MailFrame html={html} title={t('Email to {to}', { to: mail.to })} images />
      ) : text ? (
        <pre className="hy-written">{text}</pre>
      ) : (
        <EmptyState title={t('Not available yet')}>{t('Shown once sent.')}</EmptyState>
      )}
      {mail.attachments.length > 0 && (
        <Stack as="ul" className="hy-apart" aria-label={t('Attachments')}>
          {mail.attachments.map((one) => (
            <Row as="li" key={one.id}>
              <b>{one.name}</b>
              <small className="hy-muted hy-anywhere">{sizeText(one.size)}</small>
              <Download mail={mail.id} attachment={one} />
            </Row>
          ))}
        </Stack>
      )}
    </Card>
  );
}

interface DownloadProps {
  readonly mail: number;
  readonly attachment: SesMail['attachments'][number];
}

function Download({ mail, attachment: { id, name } }: DownloadProps) {
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      const query = { attachment: id };
      download(name, await client(sesmail).action<Blob>('attachment', { id: mail, query, as: 'blob' }));
    } catch (error) {
      toast(failureOf(error).message, { tone: 'danger' });
    }
    setBusy(false);
  };
  return (
    <Button
      kind="quiet"
      icon={IconDownload}
      loading={busy}
      aria-label={t('Download {name}', { name })}
      onClick={() => void save()}
    />
  );
}
