import { t } from '@hireyard/messages';
import type { ThreadEntry } from '@hireyard/wire/contracts/thread';
import { useId, useState } from 'react';
import { classNames } from '../../../lib/class-names.ts';
import { type Icon, IconChange, IconDown, IconInbox, IconMail, IconSnippet } from '../../../ui/icons.tsx';
import { statesOfMail } from '../../../lib/kept-mail.ts';
import { MomentText } from '../../../ui/money.tsx';
import { Written } from '../../../ui/written.tsx';
import { ChangeCard } from '../changes/index.ts';
import type { Contract } from '../data.ts';
import { ReceivedMessage } from './received-message.tsx';
import { SentMessage } from './sent-message.tsx';
import { StateDots } from './state-dots.tsx';
import { KIND_WORDS } from './sort-thread.ts';

const ICONS: Readonly<Record<ThreadEntry['kind'], Icon>> = {
  out: IconMail,
  in: IconInbox,
  changerequest: IconChange,
  note: IconSnippet,
};

interface ThreadRowProps {
  readonly entry: ThreadEntry;
  readonly contract: Contract;
}

/** One line of the thread; a press opens what it says below it. */
export function ThreadRow({ entry, contract }: ThreadRowProps) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const { kind, subject, who, preview, at, states, attachments } = entry;
  const Sign = ICONS[kind];
  return (
    <li className={classNames('hy-thread-row', `is-${kind}`, open && 'is-open')}>
      <button type="button" aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
        <Sign className="hy-thread-sign" />
        <span className="hy-thread-what">
          <span className="hy-thread-who">
            <span className="hy-none">{KIND_WORDS[kind]} </span>
            {who || t('the system')}
          </span>
          <b dir="auto">{subject || (kind === 'note' ? t('Note') : t('No subject'))}</b>
          {!open && (
            <span className="hy-thread-preview" dir="auto">
              {preview}
            </span>
          )}
        </span>
        <span className="hy-thread-when">
          <MomentText at={at} />
          <span className="hy-thread-marks">
            {attachments > 0 && (
              <span className="hy-hint">
                {t('{count, plural, one {# attachment} other {# attachments}}', { count: attachments })}
              </span>
            )}
            <StateDots states={statesOfMail(states, entry.kept)} />
          </span>
        </span>
        <IconDown className="hy-thread-caret" />
      </button>
      <div id={id} className="hy-thread-body" hidden={!open}>
        {open && <Body entry={entry} contract={contract} />}
      </div>
    </li>
  );
}

function Body({ entry, contract }: ThreadRowProps) {
  const { kind, id, preview } = entry;
  if (kind === 'out') return <SentMessage id={id} />;
  if (kind === 'in') return <ReceivedMessage id={id} from={entry.who} contract={contract.id} />;
  if (kind === 'note')
    return <Written>{contract.notes.find((note) => note.id === id)?.content ?? preview}</Written>;
  return <ChangeCard id={id} />;
}
