/** The selected message: sender, recipient, time, actions and contents. */
import { t } from '@hireyard/messages';
import { choiceText } from '@hireyard/wire/field/choice-text';
import type { decodedShape } from '@hireyard/wire/comms/mail';
import type { ReadOf } from '@hireyard/wire/field';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { decodedOptions } from '../../../lib/api/content-types.ts';
import { Button } from '../../../ui/button.tsx';
import { StateChip, StateChips } from '../../../ui/chip.tsx';
import { IconCheck, IconMore } from '../../../ui/icons.tsx';
import { MailFrame } from '../../../ui/mail-frame.tsx';
import { Row, Stack, Surface } from '../../../ui/layout.tsx';
import { MenuButton, type MenuItem } from '../../../ui/popover.tsx';
import { rich, MomentText } from '../../../ui/text.tsx';
import { QueryView } from '../../../ui/query-view.tsx';
import { Attachments } from './attachments.tsx';
import { isPlain, type Message } from './inbox-state.ts';

// The contents of a message in an isolated frame.

interface MessageBodyProps {
  readonly id: number;
  readonly from: string;
  /** Called once the contents are displayed. */
  readonly onShown: () => void;
}

function MessageBody({ id, from, onShown }: MessageBodyProps) {
  const [images, setImages] = useState(false);
  const [first, all] = [
    useQuery(decodedOptions(id, false)),
    useQuery({ ...decodedOptions(id, true), enabled: images }),
  ];
  const data = (images ? all.data : undefined) ?? first.data;
  const there = data !== undefined;
  const shown = useRef(onShown);
  shown.current = onShown;
  useEffect(() => {
    if (there) shown.current();
  }, [there]);
  return (
    <QueryView
      query={{ data, error: first.error, refetch: first.refetch }}
      rows={6}
      loading={t('Loading message')}
    >
      {(decoded) => (
        <Words
          decoded={decoded}
          from={from}
          images={images && all.data !== undefined}
          loading={all.isFetching}
          onImages={() => setImages(true)}
        />
      )}
    </QueryView>
  );
}

interface WordsProps {
  readonly decoded: ReadOf<typeof decodedShape>;
  readonly from: string;
  /** Whether remote images are shown. */
  readonly images: boolean;
  readonly loading: boolean;
  readonly onImages: () => void;
}

/** The formatted or the plain text. */
function Words({ decoded, from, images, loading, onImages }: WordsProps) {
  const [plain, setPlain] = useState(false);
  const html = decoded.content_decoded !== '' && !plain;
  const blocked = images ? 0 : decoded.blocked_images;
  return (
    <>
      {html && blocked > 0 && (
        <Row nowrap className="hy-surface hy-size-table">
          <span className="hy-grow">
            {t(
              '{blocked, plural, one {# remote image} other {# remote images}} hidden: senders can see when you load them.',
              { blocked },
            )}
          </span>
          <Button loading={loading} onClick={onImages}>
            {t('Show {blocked, plural, one {image} other {images}}', { blocked })}
          </Button>
        </Row>
      )}
      {html ? (
        <MailFrame
          fill
          html={decoded.content_decoded}
          title={t('Message from {from}', { from })}
          images={images}
        />
      ) : (
        <pre className="hy-written" dir="auto">
          {decoded.content_text || t('This message is empty.')}
        </pre>
      )}
      {decoded.content_decoded !== '' && decoded.content_text !== '' && (
        <Button kind="quiet" className="hy-small-controls hy-size-label" onClick={() => setPlain(!plain)}>
          {plain ? t('Show formatted') : t('Show plain text')}
        </Button>
      )}
    </>
  );
}

/** An action with one click or key. */
export interface MessageAction extends MenuItem {
  /** Shown as a button; `wide`: if there is space. */
  readonly first?: boolean | 'wide';
}

interface MessagePaneProps {
  readonly message: Message;
  readonly acts: readonly MessageAction[];
  /** Space for buttons with long labels. */
  readonly room: boolean;
  /** Extra content beside the actions, if the related records have no pane of their own. */
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
    // another message starts at its top
    pane.current?.scrollTo(0, 0);
  }, [id]);
  const from = senderOf(message);
  const first = acts.filter((act) => act.first === true || (room && act.first === 'wide'));
  const [main, ...buttons] = first;
  const others = acts.filter((act) => !first.includes(act));
  return (
    <article
      ref={pane}
      className="hy-inbox-message hy-ring-in"
      aria-label={t('Message')}
      tabIndex={-1}
      data-message-pane=""
    >
      <Stack as="header" className="hy-card-body">
        <Row role="toolbar" aria-label={t('Actions')}>
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
          <span className="hy-to-end">
            <MenuButton label={t('Other actions')} kind="quiet" icon={IconMore} items={others} />
          </span>
        </Row>
        <h2 className="hy-anywhere" dir="auto">
          {message.subject || t('No subject')}
        </h2>
        <Sender message={message} />
        <Row>
          <StateChips states={message.states} />
          {!isPlain(message) && (
            <>
              <StateChip colour="medium">{choiceText(message.category)}</StateChip>
              <small className="hy-muted">{message.why}</small>
            </>
          )}
        </Row>
        {message.problems.map((problem) => (
          <Surface key={problem} as="p" tone="warning">
            {problem}
          </Surface>
        ))}
        <Attachments message={message} inline={message.type === 'html'} />
      </Stack>
      <div className="hy-inbox-body" onPointerLeave={returnFocus}>
        <MessageBody key={message.id} id={message.id} from={from} onShown={onShown} />
      </div>
    </article>
  );
}

const senderOf = ({ source_name, source }: Message): string => source_name || source;

/** Sender, recipient and time. */
function Sender({ message }: { readonly message: Message }) {
  const from = senderOf(message);
  return (
    <Row as="p" className="hy-muted hy-size-table hy-anywhere">
      <b>{from}</b>
      {from !== message.source && <span>{message.source}</span>}
      <span>
        {rich('to {address} · {when}', {
          address: message.destination,
          when: <MomentText at={message.sent_at ?? message.created_at} />,
        })}
      </span>
      {message.reply_to !== '' && message.reply_to !== message.source && (
        <span>{t('Replies go to {reply_to}', { reply_to: message.reply_to })}</span>
      )}
    </Row>
  );
}

const titleOf = ({ label, shortcut }: MessageAction): string =>
  shortcut === undefined ? String(label) : `${String(label)} (${shortcut})`;

/** A clicked frame receives all keys: returns the focus to the inbox. */
function returnFocus(): void {
  const { activeElement } = document;
  if (activeElement instanceof HTMLIFrameElement)
    activeElement.closest<HTMLElement>('[data-message-pane]')?.focus({ preventScroll: true });
}
