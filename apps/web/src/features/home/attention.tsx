import { fromServer, t } from '@hireyard/messages';
import type { AttentionGroup, AttentionRow } from '@hireyard/wire/reports/launchpad';
import { useRef, useState } from 'react';
import { usePageQuery } from '../../page/page-query.ts';
import { useTableRoom } from '../../resource/media.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState, SkeletonRows } from '../../ui/states.tsx';
import { IconCheck } from '../../ui/icons.tsx';
import { AttentionItem } from './attention-item.tsx';
import { rowKey, useFix } from './use-fix.ts';
import { inFigures } from '../../lib/locale.ts';
import './attention.css';

interface AttentionProps {
  /** Undefined while it is on the way. */
  readonly rows: readonly AttentionRow[] | undefined;
  readonly groups: readonly AttentionGroup[];
}

/** Rows on a phone until more are asked for: what comes below is not to be out of reach. */
const ON_A_PHONE = 6;

/** One list of what wants a person, the most urgent first, each with the one button that puts it right. */
export function Attention({ rows, groups }: AttentionProps) {
  const [query, change] = usePageQuery();
  const chosen = query.get('attention');
  const heading = useRef<HTMLHeadingElement>(null);
  const fix = useFix();
  const [still, setStill] = useStill(rows ?? []);
  const total = groups.reduce((sum, { count }) => sum + count, 0);
  const shownTotal = chosen === null ? total : (groups.find(({ kind }) => kind === chosen)?.count ?? 0);
  const wide = useTableRoom();
  const [all, setAll] = useState(false);
  const seen = wide || all || chosen !== null ? still : still.slice(0, ON_A_PHONE);
  const press = async (row: AttentionRow) => {
    const done = await fix.run(row);
    // the button went with its row
    if (done) heading.current?.focus();
  };
  const chip = (kind: string | null, label: string, count: number) => (
    <button
      key={kind ?? 'all'}
      type="button"
      aria-pressed={chosen === kind}
      onClick={() => change({ attention: kind })}
    >
      {label} <small>{inFigures(count)}</small>
    </button>
  );
  return (
    <section className="hy-card hy-att" aria-labelledby="needs-attention">
      <header className="hy-card-head">
        <h2 id="needs-attention" ref={heading} tabIndex={-1}>
          {t('Needs attention')}
        </h2>
      </header>
      {(groups.length > 1 || chosen !== null) && (
        <div className="hy-start-pick is-wide" role="group" aria-label={t('Kinds of attention')}>
          {chip(null, t('All'), total)}
          {groups.map(({ kind, label, count }) => chip(kind, fromServer(label), count))}
        </div>
      )}
      {rows === undefined ? (
        <SkeletonRows rows={5} height={58} label={t('Looking for what needs attention')} />
      ) : still.length === 0 ? (
        <EmptyState
          title={chosen === null ? t('Nothing needs you. Well done.') : t('Nothing of this kind')}
          icon={IconCheck}
        >
          {chosen === null
            ? t('Anything late, unpaid, short or waiting for an answer appears here.')
            : t('What is left stands under All.')}
        </EmptyState>
      ) : (
        <ul
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
        </ul>
      )}
      {seen.length < still.length && (
        <p className="hy-att-more">
          <Button kind="quiet" onClick={() => setAll(true)}>
            {t('Show {count} more', { count: still.length - seen.length })}
          </Button>
        </p>
      )}
      {seen.length > 0 && seen.length === still.length && still.length < shownTotal && (
        <p className="hy-att-more hy-hint">
          {t('The {count} most urgent of {total}.', {
            count: still.length,
            total: inFigures(shownTotal),
          })}
          {chosen === null && ` ${t('Choose a kind to see more of it.')}`}
        </p>
      )}
    </section>
  );
}

/** While the pointer rests on the list its rows keep their places: what is gone leaves, what is new waits. */
function useStill(rows: readonly AttentionRow[]): [readonly AttentionRow[], (on: boolean) => void] {
  const [kept, setKept] = useState<readonly string[]>();
  const byKey = new Map(rows.map((row) => [rowKey(row), row]));
  const shown = kept?.flatMap((key) => byKey.get(key) ?? []) ?? rows;
  // another choice of kind or depot is another list
  const fresh = shown.length === 0 ? rows : shown;
  return [fresh, (on) => setKept(on ? rows.map(rowKey) : undefined)];
}
