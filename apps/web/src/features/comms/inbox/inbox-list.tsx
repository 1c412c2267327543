/** The list of messages: sender, subject, contract and time. */
import { t } from '@hireyard/messages';
import { INCOMING_CATEGORIES } from '@hireyard/wire/comms/mail';
import { sesmail_incoming } from '@hireyard/wire/comms/sesmail-incoming';
import { choiceText } from '@hireyard/wire/field/choice-text';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { classNames } from '../../../lib/class-names.ts';
import { inFigures, useSettings } from '../../../lib/format.ts';
import { useToday } from '../../../lib/use-today.ts';
import { usePageQuery } from '../../../page/address.ts';
import { FilterBar, KindFilter } from '../../../resource/list/filters.tsx';
import { readListState } from '../../../resource/list/list-state.ts';
import { useSavedScroll } from '../../../resource/list/row-keys.ts';
import { Button } from '../../../ui/button.tsx';
import { StateChip } from '../../../ui/chip.tsx';
import { PlainButton, Row, ScrollArea } from '../../../ui/layout.tsx';
import { EmptyState, ErrorState, PermissionState, SkeletonRows } from '../../../ui/states.tsx';
import { IconClip } from '../../../ui/icons.tsx';
import {
  type Inbox,
  isPlain,
  matchWords,
  type Message,
  type Moved,
  positionOf,
  shortTime,
  showOf,
  SHOWS,
} from './inbox-state.ts';
import '../../../resource/list/list-views.css';

// Above the inbox: its sections and filters.

interface InboxBandProps {
  /** Number of messages in this section. */
  readonly count: number | undefined;
  readonly onClear: (() => void) | undefined;
}

export function InboxBand({ count, onClear }: InboxBandProps) {
  const [query, change] = usePageQuery();
  const { filters } = readListState(sesmail_incoming, query);
  const show = showOf(query);
  return (
    <>
      <nav className="hy-list-views" aria-label={t('Inbox sections')}>
        {SHOWS.map(({ key, label }) => (
          <button
            key={key}
            type="button"
            aria-pressed={key === show}
            onClick={() => change({ show: key === 'waiting' ? null : key, id: null })}
          >
            {label}
            {key === show && (
              <small>{count === undefined || count === null ? '\u2007' : inFigures(count)}</small>
            )}
          </button>
        ))}
      </nav>
      <Row align="start" nowrap className="hy-list-tools">
        <Row className="hy-inbox-filters hy-grow">
          <KindFilter
            label={t('Kind')}
            options={INCOMING_CATEGORIES}
            chosen={filters['category__in'] ?? []}
            onChange={(kinds) => change({ category__in: kinds.join(',') })}
          />
          <FilterBar
            resource={sesmail_incoming}
            values={filters}
            without={['states__id__in']}
            onChange={(values) =>
              change(Object.fromEntries(Object.entries(values).map(([name, list]) => [name, list.join(',')])))
            }
            onClear={onClear}
          />
        </Row>
      </Row>
    </>
  );
}

interface InboxListProps {
  readonly inbox: Inbox;
  readonly moved: Moved;
  readonly chosen: number | undefined;
  readonly addressOf: (id: number) => string;
  readonly onChoose: (id: number) => void;
  readonly onStep: (by: 1 | -1) => void;
  /** Whether filters or a search are active. */
  readonly narrowed: boolean;
  readonly onClear: () => void;
}

export function InboxList(props: InboxListProps) {
  const { inbox, chosen } = props;
  const box = useRef<HTMLDivElement>(null);
  useSavedScroll(box);
  const foot = useRef<HTMLDivElement>(null);
  const { more, loadingMore, loadMore } = inbox;
  const load = useRef(loadMore);
  load.current = loadMore;
  useEffect(() => {
    if (foot.current === null || !more || loadingMore) return;
    const watch = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && load.current(),
      { root: box.current, rootMargin: '300px' },
    );
    watch.observe(foot.current);
    return () => watch.disconnect();
  }, [more, loadingMore]);
  useEffect(() => {
    if (chosen !== undefined)
      box.current?.querySelector(`[data-message="${chosen}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [chosen]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    props.onStep(by as 1 | -1);
  };
  if (inbox.forbidden) return <PermissionState what={t('the inbox')} />;
  return (
    <>
      {inbox.fresh > 0 && (
        <PlainButton className="hy-inbox-fresh hy-accent hy-strong" onClick={() => inbox.showFresh()}>
          {t('Show {fresh, plural, one {# new message} other {# new messages}}', { fresh: inbox.fresh })}
        </PlainButton>
      )}
      {inbox.error !== null && inbox.rows !== undefined && (
        <Row className="hy-surface is-danger hy-danger" role="alert">
          <span className="hy-grow">
            {t('Could not refresh the inbox: {message}', { message: inbox.error.message })}
          </span>
          <Button onClick={inbox.retry}>{t('Try again')}</Button>
        </Row>
      )}
      <ScrollArea
        ref={box}
        className="hy-inbox-rows hy-room hy-ring-in"
        label={t('Messages')}
        onKeyDown={onKeyDown}
      >
        <Rows {...props} />
        {inbox.rows !== undefined && inbox.rows.length > 0 && (
          <div ref={foot} className="hy-notice hy-hint" role="status">
            {more ? (
              <Button kind="quiet" loading={loadingMore} onClick={loadMore}>
                {t('Load more')}
              </Button>
            ) : (
              `${inFigures(inbox.rows.length)} ${t('{count, plural, one {message} other {messages}}', { count: inbox.rows.length })}`
            )}
          </div>
        )}
      </ScrollArea>
    </>
  );
}

function Rows({ inbox, moved, chosen, addressOf, onChoose, narrowed, onClear }: InboxListProps) {
  const { locale } = useSettings();
  const today = useToday();
  const { rows } = inbox;
  if (rows === undefined)
    return inbox.error === null ? (
      <SkeletonRows rows={8} height={76} label={t('Loading inbox')} />
    ) : (
      <ErrorState title={t('Could not load the inbox')} detail={inbox.error.message} onRetry={inbox.retry} />
    );
  if (rows.length === 0)
    return narrowed ? (
      <EmptyState
        title={t('No matching messages')}
        action={<Button onClick={onClear}>{t('Clear filters')}</Button>}
      >
        {t('Try other words or fewer filters.')}
      </EmptyState>
    ) : (
      <EmptyState title={t('Nothing here')}>{t('New customer messages appear here.')}</EmptyState>
    );
  return (
    <ul>
      {rows.map((row) => (
        <li key={row.id} data-message={row.id}>
          <a
            href={addressOf(row.id)}
            aria-current={row.id === chosen ? 'true' : undefined}
            className={classNames(
              'hy-news hy-press hy-ring-in hy-size-table',
              positionOf(row, moved) === 'received' && 'is-unread',
            )}
            onClick={(event) => {
              if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
              event.preventDefault();
              onChoose(row.id);
            }}
          >
            <RowText
              row={row}
              isNew={positionOf(row, moved) === 'received'}
              time={shortTime(row.created_at, today, locale)}
            />
          </a>
        </li>
      ))}
    </ul>
  );
}

function RowText({
  row,
  isNew,
  time,
}: {
  readonly row: Message;
  readonly isNew: boolean;
  readonly time: string;
}) {
  return (
    <>
      {isNew && <span className="hy-sr">{t('New.')} </span>}
      <Row as="span" nowrap>
        <b className="hy-grow hy-clip">{row.source_name || row.source}</b>
        <time className="hy-hint hy-num" dateTime={row.created_at}>
          {time}
        </time>
      </Row>
      <Row as="span" nowrap>
        <b className="hy-grow hy-clip">{row.subject || t('No subject')}</b>
        <span className={row.contract === null ? 'hy-hint' : 'hy-size-label hy-num hy-accent'}>
          {matchWords(row)}
        </span>
      </Row>
      <Row as="span" nowrap className="hy-muted">
        <span className="hy-grow hy-clip">{row.preview}</span>
        {!isPlain(row) && (
          <StateChip colour={row.category === 'bounce' || row.category === 'complaint' ? 'danger' : 'medium'}>
            {choiceText(row.category)}
          </StateChip>
        )}
        {row.attachments.some(({ inline }) => !inline) && (
          <>
            <IconClip />
            <span className="hy-sr">{t('Has attachments')}</span>
          </>
        )}
      </Row>
    </>
  );
}
