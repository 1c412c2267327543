import { fromServer, t } from '@hireyard/messages';
import type { Notification } from '@hireyard/wire/people/notification';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '../../../page/navigate.tsx';
import { useToday } from '../../../lib/use-today.ts';
import { DateText, MomentText } from '../../../ui/money.tsx';
import { markRead } from './data.ts';
import { byDay } from './days.ts';
import './line-list.css';
import { placeOf } from './places.ts';

interface LineListProps {
  readonly lines: readonly Notification[];
  /** Level of the headings of days. */
  readonly heading: 'h2' | 'h3';
  /** After a line was pressed, e.g. to close the panel. */
  readonly onOpen?: () => void;
}

/** Lines by day. Pressing one opens what it is about and marks it as read. */
export function LineList({ lines, heading: Heading, onOpen }: LineListProps) {
  const today = useToday();
  return byDay(lines, today).map(({ day, title, lines: all }) => (
    <section key={day} className="hy-told-day">
      <Heading>{title ?? <DateText day={day} />}</Heading>
      <ul>
        {all.map((line) => (
          <li key={line.id}>
            <Line line={line} onOpen={onOpen} />
          </li>
        ))}
      </ul>
    </section>
  ));
}

function Line({ line, onOpen }: { readonly line: Notification; readonly onOpen: (() => void) | undefined }) {
  const cache = useQueryClient();
  const to = placeOf(line);
  const unread = line.read_at === null;
  // several of one record: "You were mentioned (3)"
  const [, label = '', times = ''] = /^(.*?)( \(\d+\))?$/.exec(line.title) ?? [];
  const press = () => {
    if (unread) void markRead(cache, line.id);
    if (to !== undefined) onOpen?.();
  };
  const content = (
    <>
      <b>
        {unread && <span className="hy-sr">{t('Unread:')} </span>}
        {fromServer(label)}
        {times}
      </b>
      <span className="hy-told-text">{fromServer(line.text)}</span>
      <small>
        {line.by !== null && `${line.by} · `}
        <MomentText at={line.at} />
      </small>
    </>
  );
  const className = unread ? 'hy-told is-unread' : 'hy-told';
  return to === undefined ? (
    <button type="button" className={className} onClick={press}>
      {content}
    </button>
  ) : (
    <Link to={to} className={className} onClick={press}>
      {content}
    </Link>
  );
}
