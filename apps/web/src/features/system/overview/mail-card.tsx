/** Whether mail goes out and comes in, by the last sign-in to each service. */
import { fromServer, t } from '@hireyard/messages';
import { dictionary } from '@hireyard/messages/dictionary';
import type { MailDirection, MailReplies, SystemOverview } from '@hireyard/wire/system/system';
import type { ReactNode } from 'react';
import { Card } from '../../../ui/card.tsx';
import { StateChip } from '../../../ui/chip.tsx';
import { MomentText } from '../../../ui/money.tsx';
import { rich } from '../../../ui/rich.tsx';

const OUT: Readonly<Record<string, string>> = dictionary({
  capture: t('Kept on this server, not sent'),
  smtp: t('Mail server'),
  ses: 'Amazon SES',
});
const IN: Readonly<Record<string, string>> = dictionary({
  off: t('Not set up'),
  smtp: t('Received by Hireyard'),
  ses: 'Amazon SES',
  imap: t('Mailbox'),
});

const VERDICTS = {
  accepted: <StateChip colour="success">{t('Accepted')}</StateChip>,
  refused: <StateChip colour="danger">{t('Refused')}</StateChip>,
  unknown: <StateChip colour="warning">{t('Could not be checked')}</StateChip>,
  unasked: <StateChip colour="warning">{t('Not checked yet')}</StateChip>,
} as const;

/** Shows how mail goes, a row for each direction and one for replies. */
export function MailCard({ mail }: { readonly mail: SystemOverview['mail'] }) {
  return (
    <Card title={t('Mail')} help="system.mail" flush>
      <ul className="hy-sys-rows">
        <Row
          name={t('Outgoing mail')}
          way={OUT[mail.out.way] ?? mail.out.way}
          signsIn={mail.out.way !== 'capture'}
          last={mail.out.way === 'capture' ? null : mail.out.last_at}
          lastText={(when) => rich('last mail sent {when}', { when })}
          state={mail.out}
        />
        <Row
          name={t('Incoming mail')}
          way={IN[mail.in.way] ?? mail.in.way}
          signsIn={mail.in.way === 'imap'}
          last={mail.in.last_at}
          lastText={(when) => rich('last mail received {when}', { when })}
          state={mail.in}
        />
        {mail.replies !== null && <Replies replies={mail.replies} />}
      </ul>
    </Card>
  );
}

interface RowProps {
  readonly name: string;
  readonly way: string;
  /** Somebody signs in, so that it can be checked. */
  readonly signsIn: boolean;
  readonly last: string | null;
  readonly lastText: (when: ReactNode) => ReactNode;
  readonly state: MailDirection;
}

function Row({ name, way, signsIn, last, lastText, state }: RowProps) {
  const { ok_at, failing_since, problem } = state;
  return (
    <li>
      <div>
        <strong>{name}</strong> {signsIn && <Works state={state} />}
        {problem !== null && <p className="hy-sys-error is-bad">{fromServer(problem)}</p>}
        <p className="hy-hint">{way}</p>
        {failing_since !== null && (
          <p className="hy-hint">
            {rich('failing since {when}', { when: <MomentText at={failing_since} /> })}
          </p>
        )}
        {ok_at !== null && (
          <p className="hy-hint">{rich('last worked {when}', { when: <MomentText at={ok_at} /> })}</p>
        )}
        {last !== null && <p className="hy-hint">{lastText(<MomentText at={last} />)}</p>}
      </div>
    </li>
  );
}

function Replies({ replies: { domain, checked_at, verdict, words } }: { readonly replies: MailReplies }) {
  return (
    <li>
      <div>
        <strong>{t('Replies')}</strong> {VERDICTS[verdict ?? 'unasked']}
        {words !== '' && (
          <p className={`hy-sys-error${verdict === 'refused' ? ' is-bad' : ''}`}>{fromServer(words)}</p>
        )}
        <p className="hy-hint">{t('Any address at {domain}', { domain })}</p>
        {checked_at !== null && (
          <p className="hy-hint">{rich('last checked {when}', { when: <MomentText at={checked_at} /> })}</p>
        )}
      </div>
    </li>
  );
}

function Works({ state: { problem, ok_at } }: { readonly state: MailDirection }) {
  if (problem !== null) return <StateChip colour="danger">{t('Failed')}</StateChip>;
  if (ok_at === null) return <StateChip colour="warning">{t('Not checked yet')}</StateChip>;
  return <StateChip colour="success">{t('Working')}</StateChip>;
}
