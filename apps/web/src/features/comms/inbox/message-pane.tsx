/** The message that is read: who wrote what when, what can be done with it, what it says. */
import { t } from '@hireyard/messages';
import { type ReactNode, useEffect, useRef } from 'react';
import { choiceText } from '@hireyard/wire/field/choice-text';
import { Button } from '../../../ui/button.tsx';
import { StateChip, StateChips } from '../../../ui/chip.tsx';
import { IconCheck, IconMore } from '../../../ui/icons.tsx';
import { MenuButton, type MenuItem } from '../../../ui/menu-button.tsx';
import { MomentText } from '../../../ui/money.tsx';
import { Attachments } from './attachments.tsx';
import { isPlain, type Message } from './inbox-state.ts';
import { MessageBody } from './message-body.tsx';
import { rich } from '../../../ui/rich.tsx';
import './message.css';

/** What is done with one press or key. */
export interface MessageAct extends MenuItem {
  /** Stands as a button; `wide`: where there is room. */
  readonly first?: boolean | 'wide';
}

interface MessagePaneProps {
  readonly message: Message;
  readonly acts: readonly MessageAct[];
  /** Room for the buttons with long words too. */
  readonly room: boolean;
  /** Beside the actions, where what it is about has no place of its own. */
  readonly more?: ReactNode;
  readonly onShown: () => void;
}

export default function MessagePane({ message, acts, room, more, onShown }: MessagePaneProps) {
  const { id } = message;
  const pane = useRef<HTMLElement>(null);
  const last = useRef(id);
  useEffect(() => {
    if (last.current === id) return;
    last.current = id;
    // another message begins at its top
    pane.current?.scrollTo(0, 0);
  }, [id]);
  const from = message.source_name || message.source;
  const first = acts.filter((act) => act.first === true || (room && act.first === 'wide'));
  const [main, ...buttons] = first;
  const others = acts.filter((act) => !first.includes(act));
  return (
    <article
      ref={pane}
      className="hy-inbox-message"
      aria-label={t('Message')}
      tabIndex={-1}
      data-message-pane=""
    >
      <header className="hy-inbox-head">
        <div className="hy-inbox-acts" role="toolbar" aria-label={t('Actions')}>
          {main && (
            <Button
              kind="primary"
              icon={main.key === 'resolve' ? IconCheck : undefined}
              title={titleOf(main)}
              onClick={main.onSelect}
            >
              {main.label}
            </Button>
          )}
          {buttons.map((act) => (
            <Button key={act.key} title={titleOf(act)} onClick={act.onSelect}>
              {act.label}
            </Button>
          ))}
          {more}
          <MenuButton label={t('Other actions')} kind="quiet" icon={IconMore} items={others} />
        </div>
        <h2 dir="auto">{message.subject || t('No subject')}</h2>
        <p className="hy-inbox-from">
          <b>{from}</b>
          {from !== message.source && <span>{message.source}</span>}
          <span>
            {rich('to {address} · {when}', {
              address: message.destination,
              when: <MomentText at={message.sent_at ?? message.created_at} />,
            })}
          </span>
          {message.reply_to !== '' && message.reply_to !== message.source && (
            <span>{t('Answers go to {reply_to}', { reply_to: message.reply_to })}</span>
          )}
        </p>
        <div className="hy-row">
          <StateChips states={message.states} />
          {!isPlain(message) && (
            <>
              <StateChip colour="medium">{choiceText(message.category)}</StateChip>
              <small className="hy-inbox-why">{message.why}</small>
            </>
          )}
        </div>
        {message.problems.map((problem) => (
          <p key={problem} className="hy-inbox-note is-warning">
            {problem}
          </p>
        ))}
        <Attachments message={message} inline={message.type === 'html'} />
      </header>
      <div className="hy-inbox-body" onPointerLeave={giveBackKeys}>
        <MessageBody key={message.id} id={message.id} from={from} onShown={onShown} />
      </div>
    </article>
  );
}

const titleOf = ({ label, shortcut }: MessageAct): string =>
  shortcut === undefined ? String(label) : `${String(label)} (${shortcut})`;

/** A frame that was pressed keeps the keys for itself: outside of it they are the inbox's again. */
function giveBackKeys(): void {
  const { activeElement } = document;
  if (activeElement instanceof HTMLIFrameElement)
    activeElement.closest<HTMLElement>('[data-message-pane]')?.focus({ preventScroll: true });
}
