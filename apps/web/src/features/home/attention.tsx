import type { FixPlace } from '@hireyard/domain/reports/attention-fact';
import { fromServer, t } from '@hireyard/messages';
import type { AttentionGroup, AttentionRow } from '@hireyard/wire/reports/launchpad';
import { useRef, useState } from 'react';
import { inFigures } from '../../lib/format.ts';
import { paths } from '../../lib/registry/paths.ts';
import { usePageQuery } from '../../page/address.ts';
import { Link } from '../../page/navigate.tsx';
import { useTableRoom } from '../../resource/record.ts';
import { Button } from '../../ui/button.tsx';
import { IconCheck, IconWarn } from '../../ui/icons.tsx';
import { Row, Rows } from '../../ui/layout.tsx';
import { EmptyState, SkeletonRows } from '../../ui/states.tsx';
import { Money } from '../../ui/text.tsx';
import { rowKey, useFix } from './use-launchpad.ts';

// Maps the places of fixes to pages.

/** Returns the exact URL: the tab, the message, the day. */
function addressOf(place: FixPlace): string {
  switch (place.page) {
    case 'contract':
      return paths.contract.to({ id: place.id }, { tab: place.tab });
    case 'paymentrequest':
      return paths.paymentRequest.to({ id: place.id });
    case 'refundrequest':
      return paths.refundRequest.to({ id: place.id });
    case 'changerequest':
      return paths.changeRequest.to({ id: place.id });
    case 'sesmail':
      return paths.sentMailRecord.to({ id: place.id });
    case 'message':
      return paths.inbox.to({}, { id: place.id });
    case 'planner':
      return paths.planner.to({}, { depot: place.depot, search: place.search, from: place.from });
    case 'jobs':
      return paths.connections.to();
  }
}

const URGENCY = [t('Now'), t('Soon'), t('Later')] as const;
const EDGES = ['hy-c-danger', 'hy-c-warning', ''] as const;

interface ItemProps {
  readonly row: AttentionRow;
  readonly busy: boolean;
  readonly refused: string | undefined;
  readonly onFix: () => void;
}

/** A problem with its customer and the button that fixes it. */
function AttentionItem({ row, busy, refused, onFix }: ItemProps) {
  const { contract, customer, depot, amount, fix, reason, record, urgency } = row;
  const about = contract?.contract_number ?? record.number;
  const to = addressOf(fix.open);
  return (
    <li className={`hy-press hy-edge ${EDGES[urgency]}`} data-part="attention">
      <div className="hy-grow">
        <p className="hy-strong hy-anywhere">
          <span className="hy-sr">{URGENCY[urgency]}: </span>
          {fromServer(reason)}
        </p>
        <Row as="p" gap={0} className="hy-att-about hy-muted hy-size-table">
          {contract === null ? (
            <span>{record.number}</span>
          ) : (
            <Link to={paths.contract.to({ id: contract.id })} direction="root">
              {contract.contract_number}
            </Link>
          )}
          {customer !== null && <span>{customer}</span>}
          {depot !== null && <span>{depot}</span>}
          {amount !== null && (
            <span>
              <Money amount={amount} />
            </span>
          )}
        </Row>
        {refused !== undefined && (
          <Row as="p" align="start" nowrap className="hy-danger hy-size-table" role="alert">
            <IconWarn />
            <span>
              {refused}{' '}
              <Link to={to} direction="root">
                {t('See options')}
              </Link>
            </span>
          </Row>
        )}
      </div>
      {fix.call === null ? (
        <Link
          to={to}
          direction="root"
          className="hy-button is-secondary"
          aria-label={`${fromServer(fix.label)}, ${about}`}
        >
          <span>{fromServer(fix.label)}</span>
        </Link>
      ) : (
        <Button loading={busy} aria-label={`${fromServer(fix.label)}, ${about}`} onClick={onFix}>
          {fromServer(fix.label)}
        </Button>
      )}
    </li>
  );
}

interface AttentionProps {
  /** Undefined while loading. */
  readonly rows: readonly AttentionRow[] | undefined;
  readonly groups: readonly AttentionGroup[];
}

/** Rows on a phone before "Show more", so that the cards below stay within reach. */
const ON_A_PHONE = 6;

/** The list of work that needs attention, most urgent first, each with one button to fix it. */
export function Attention({ rows, groups }: AttentionProps) {
  const [query] = usePageQuery();
  const chosen = query.get('attention');
  const heading = useRef<HTMLHeadingElement>(null);
  const fix = useFix();
  const [still, setStill] = useStill(rows ?? []);
  const wide = useTableRoom();
  const [all, setAll] = useState(false);
  const seen = wide || all || chosen !== null ? still : still.slice(0, ON_A_PHONE);
  const press = async (row: AttentionRow) => {
    const done = await fix.run(row);
    // the button disappeared with its row
    if (done) heading.current?.focus();
  };
  return (
    <section className="hy-card hy-att" aria-labelledby="needs-attention">
      <header className="hy-card-head">
        <h2 id="needs-attention" ref={heading} tabIndex={-1}>
          {t('Needs attention')}
        </h2>
      </header>
      {(groups.length > 1 || chosen !== null) && <Kinds groups={groups} />}
      {rows === undefined ? (
        <SkeletonRows rows={5} height={58} label={t('Loading items that need attention')} />
      ) : still.length === 0 ? (
        <NoAttention ofKind={chosen !== null} />
      ) : (
        <Rows
          className="hy-att-list"
          onPointerEnter={() => setStill(true)}
          onPointerLeave={() => setStill(false)}
        >
          {seen.map((row) => (
            <AttentionItem
              key={rowKey(row)}
              row={row}
              busy={fix.busy === rowKey(row)}
              refused={fix.refused[rowKey(row)]}
              onFix={() => void press(row)}
            />
          ))}
        </Rows>
      )}
      {seen.length < still.length && (
        <p className="hy-card-foot">
          <Button kind="quiet" onClick={() => setAll(true)}>
            {t('Show {count} more', { count: inFigures(still.length - seen.length) })}
          </Button>
        </p>
      )}
      {seen.length > 0 && seen.length === still.length && (
        <MoreThanShown shown={still.length} groups={groups} />
      )}
    </section>
  );
}

type Groups = readonly AttentionGroup[];

const countOf = (groups: Groups, kind: string | null): number =>
  groups.reduce((sum, group) => (kind === null || group.kind === kind ? sum + group.count : sum), 0);

/** Filters the rows by kind. */
function Kinds({ groups }: { readonly groups: Groups }) {
  const [query, change] = usePageQuery();
  const chosen = query.get('attention');
  const chip = (kind: string | null, label: string) => (
    <button
      key={kind ?? 'all'}
      type="button"
      aria-pressed={chosen === kind}
      onClick={() => change({ attention: kind })}
    >
      {label} <small className="hy-num hy-strong">{inFigures(countOf(groups, kind))}</small>
    </button>
  );
  return (
    <Row className="hy-choices hy-start-kinds hy-strip" role="group" aria-label={t('Filter by type')}>
      {chip(null, t('All'))}
      {groups.map(({ kind, label }) => chip(kind, fromServer(label)))}
    </Row>
  );
}

function NoAttention({ ofKind }: { readonly ofKind: boolean }) {
  if (ofKind)
    return (
      <EmptyState title={t('Nothing of this type')} icon={IconCheck}>
        {t('Other items are under All.')}
      </EmptyState>
    );
  return (
    <EmptyState title={t('Nothing needs attention')} icon={IconCheck}>
      {t('Nothing overdue, unpaid, short or awaiting a reply.')}
    </EmptyState>
  );
}

/** Says that there are more rows than the server sends. */
function MoreThanShown({ shown, groups }: { readonly shown: number; readonly groups: Groups }) {
  const [query] = usePageQuery();
  const chosen = query.get('attention');
  const total = countOf(groups, chosen);
  if (shown >= total) return null;
  return (
    <p className="hy-card-foot hy-hint">
      {t('{count} most urgent of {total}.', { count: inFigures(shown), total: inFigures(total) })}
      {chosen === null && ` ${t('Choose a type to see more.')}`}
    </p>
  );
}

/** While the pointer is on the list, rows keep their places: finished ones disappear, new ones wait. */
function useStill(rows: readonly AttentionRow[]): [readonly AttentionRow[], (on: boolean) => void] {
  const [kept, setKept] = useState<readonly string[]>();
  const byKey = new Map(rows.map((row) => [rowKey(row), row]));
  const shown = kept?.flatMap((key) => byKey.get(key) ?? []) ?? rows;
  // another kind or depot is a new list
  const fresh = shown.length === 0 ? rows : shown;
  return [fresh, (on) => setKept(on ? rows.map(rowKey) : undefined)];
}
