import { fromServer, t } from '@hireyard/messages';
import type { Notification } from '@hireyard/wire/people/notification';
import { heads } from '@hireyard/wire/resource/heads';
import { useQueryClient } from '@tanstack/react-query';
import { classNames } from '../../../lib/class-names.ts';
import { paths } from '../../../lib/registry/paths.ts';
import { listPath, recordPath } from '../../../lib/registry/records.ts';
import { useToday } from '../../../lib/use-today.ts';
import { Link } from '../../../page/navigate.tsx';
import { DateText, MomentText } from '../../../ui/text.tsx';
import { byDay, markRead } from './data.ts';
import './notifications.css';

// The list of each kind, for notifications without a record.

const KINDS: Readonly<Record<string, string>> = {
  deposit_unpaid: paths.contracts.to(),
  overdue_back: paths.contracts.to(),
  payment_received: listPath(heads.transaction),
  payment_failed: paths.paymentRequests.to(),
  refund_succeeded: paths.refundRequests.to(),
  message_received: paths.inbox.to(),
  mail_returned: paths.sentMail.to(),
  stock_shortage: paths.planner.to(),
  user_changed: paths.users.to(),
  job_failed: paths.system.to(),
  figures_differ: paths.system.to(),
};

/** Returns where a notification leads; undefined = nowhere. */
export function placeOf(line: {
  readonly kind: string;
  readonly resource: string | null;
  readonly object_id: number | null;
}): string | undefined {
  const { kind, resource, object_id } = line;
  if (resource !== null && object_id !== null) return recordPath(resource, object_id) ?? KINDS[kind];
  return KINDS[kind];
}

/** Returns where a push leads, from text such as `contract-12`. */
export function placeOfPush(open: string | null): string | undefined {
  const [, resource = '', id = ''] = /^([a-z_]+)-(\d+)$/.exec(open ?? '') ?? [];
  return resource === '' ? undefined : recordPath(resource, Number(id));
}

interface LineListProps {
  readonly lines: readonly Notification[];
  /** Called after a notification is opened, e.g. to close the panel. */
  readonly onOpen?: () => void;
}

/** Notifications by day. Opening one shows its record and marks it as read. */
export function LineList({ lines, onOpen }: LineListProps) {
  const today = useToday();
  return byDay(lines, today).map(({ day, title, lines: all }) => (
    <section key={day} className="hy-told-day">
      <h2 className="hy-label">{title ?? <DateText day={day} />}</h2>
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
  // several about one record: "You were mentioned (3)"
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
      <span className="hy-hint">{fromServer(line.text)}</span>
      <small className="hy-hint">
        {line.by !== null && `${line.by} · `}
        <MomentText at={line.at} />
      </small>
    </>
  );
  const className = classNames('hy-news hy-press', unread && 'is-unread');
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
