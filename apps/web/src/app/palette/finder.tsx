import { fromServer, inSentence, t } from '@hireyard/messages';
import { SEARCH_KINDS } from '@hireyard/wire/records/search';
import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react';
import { allCommands } from '../../page/commands.ts';
import { pointAt, pressAt, useGo } from '../../page/navigate.tsx';
import { recentsOf } from '../../page/recents.ts';
import { useCan, useUser } from '../../page/session.ts';
import { Button, Keys } from '../../ui/button.tsx';
import { StateChip } from '../../ui/chip.tsx';
import { IconClose, IconSearch } from '../../ui/icons.tsx';
import { rich } from '../../ui/rich.tsx';
import { useMedia } from '../../ui/hooks.ts';
import { KIND_WORDS } from '../search-kinds.ts';
import type { Begun } from './host.tsx';
import { completeKind, type Marked, readPalette, type Row, rowsOf, useSearch } from './rows.ts';

interface PaletteListProps {
  readonly id: string;
  readonly rows: readonly Row[];
  readonly at: number;
  /** What is shown is of what was typed before. */
  readonly stale: boolean;
  readonly onPoint: (at: number) => void;
  readonly onChoose: (row: Row, newTab: boolean) => void;
}

/** The rows as a list box, under the headings of their groups. The input beside it has the focus and the keys. */
function PaletteList({ id, rows, at, stale, onPoint, onChoose }: PaletteListProps) {
  const groups = [...new Set(rows.map(({ group }) => group))];
  const press = (row: Row) => (event: MouseEvent) => {
    if (event.button > 1) return;
    event.preventDefault();
    onChoose(row, event.ctrlKey || event.metaKey || event.button === 1);
  };
  return (
    <div
      role="listbox"
      id={`${id}-list`}
      aria-label={t('Results')}
      className={stale ? 'hy-stale' : undefined}
    >
      {groups.map((group) => (
        <div key={group} role="group" aria-labelledby={`${id}-${group}`}>
          <div className="hy-palette-group" id={`${id}-${group}`} role="presentation">
            {group}
          </div>
          {rows.map((row, index) =>
            row.group !== group ? null : (
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the input has the focus and the keys
              <div
                key={row.key}
                id={`${id}-${index}`}
                role="option"
                tabIndex={-1}
                aria-selected={index === at}
                ref={index === at ? (node) => node?.scrollIntoView({ block: 'nearest' }) : undefined}
                onPointerMove={() => onPoint(index)}
                onClick={press(row)}
                onAuxClick={press(row)}
              >
                <span className="hy-palette-row">
                  <MarkedText {...row.label} />
                  {row.sub && row.sub.text !== '' && (
                    <small>
                      <MarkedText {...row.sub} />
                    </small>
                  )}
                </span>
                {row.badge && <StateChip colour={row.badge.colour}>{fromServer(row.badge.text)}</StateChip>}
                {row.shortcut && <Keys keys={row.shortcut} />}
              </div>
            ),
          )}
        </div>
      ))}
    </div>
  );
}

/** A text with what was found in it marked; only ever text. */
function MarkedText({ text, ranges }: Marked) {
  if (ranges.length === 0) return <span>{text}</span>;
  const last = ranges.at(-1)?.[1] ?? 0;
  return (
    <span>
      {ranges.map(([from, to], n) => (
        <span key={from}>
          {text.slice(ranges[n - 1]?.[1] ?? 0, from)}
          <mark>{text.slice(from, to)}</mark>
        </span>
      ))}
      {text.slice(last)}
    </span>
  );
}

/** A tag around the name of a key. */
const asKey = (words: ReactNode): ReactNode => <kbd>{words}</kbd>;

/** Rows that just came must not be pressed in place of those that were there. */
const SETTLE_MS = 300;

interface FinderProps {
  readonly onClose: () => void;
  /** What was typed before it was there: read once. */
  readonly begun: () => Begun;
}

/** What is typed, and what that finds. */
export function Finder({ onClose, begun }: FinderProps) {
  const go = useGo();
  const can = useCan();
  const user = useUser();
  const narrow = useMedia('(max-width: 767px)');
  const id = useId();
  const [early] = useState(begun);
  const [typed, setTyped] = useState(early.text);
  const [at, setAt] = useState(0);
  const [again, setAgain] = useState(0);
  const kinds = SEARCH_KINDS.filter((kind) => can(KIND_WORDS[kind].permission));
  const text = readPalette(typed, kinds);
  const wanted = text.mode === 'commands' ? '' : text.search;
  const found = useSearch(wanted, text.kind, again);
  const rows = rowsOf({
    text,
    commands: allCommands(),
    recents: user === null ? [] : recentsOf(user.id),
    answer: found.answer,
  });
  // Enter before the answer is there means the first of it
  const hasty = useRef(early.entered);
  const pointed = useRef<string>(undefined);
  const type = (next: string) => {
    hasty.current = false;
    setTyped(next);
    setAt(0);
  };
  const choose = (row: Row | undefined, newTab = false) => {
    if (row === undefined) return;
    if (newTab && row.to !== undefined) return void window.open(row.to, '_blank', 'noopener');
    pressAt();
    onClose();
    if (row.to !== undefined) go(row.to, 'root');
    row.run?.();
  };
  const waits = wanted !== '' && (found.loading || found.text !== wanted);
  const likely = rows[at]?.to;
  useEffect(() => {
    pointAt(likely);
    return () => pointAt(undefined);
  }, [likely]);
  const [first] = rows;
  const chooseFirst = useEffectEvent(() => choose(first));
  useEffect(() => {
    if (waits || !hasty.current) return;
    hasty.current = false;
    chooseFirst();
  }, [waits]);
  const onKeyDown = (event: KeyboardEvent) => {
    const last = Math.max(0, rows.length - 1);
    const to = { ArrowDown: at === last ? 0 : at + 1, ArrowUp: at === 0 ? last : at - 1, Home: 0, End: last }[
      event.key
    ];
    const kind = event.key === 'Tab' && !event.shiftKey ? completeKind(typed, kinds) : undefined;
    if (event.key === 'Enter') {
      // what is shown may be of what was typed before
      if (waits && at === 0) hasty.current = true;
      else choose(rows[at], event.ctrlKey || event.metaKey);
    } else if (kind !== undefined) type(kind);
    else if (to !== undefined) setAt(to);
    else return;
    event.preventDefault();
  };
  return (
    <div className="hy-palette-box">
      <div className="hy-palette-input">
        <IconSearch />
        <input
          role="combobox"
          aria-label={t('Go to or do')}
          aria-expanded={rows.length > 0}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={rows[at] ? `${id}-${at}` : undefined}
          aria-describedby={`${id}-help`}
          placeholder={
            narrow
              ? t('Search')
              : can('customer.view_customer')
                ? t('Search for a number, name, telephone, postcode… or do something')
                : t('Search for a number, name, postcode… or do something')
          }
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          value={typed}
          onChange={(event) => type(event.target.value)}
          onKeyDown={onKeyDown}
        />
        <Keys keys="Esc" />
        <Button
          kind="quiet"
          className="hy-phone"
          icon={IconClose}
          aria-label={t('Close')}
          onClick={onClose}
        />
      </div>
      <div className={waits ? 'hy-palette-wait is-on' : 'hy-palette-wait'} aria-hidden="true" />
      {found.answer?.corrected && rows.length > 0 && (
        <p className="hy-palette-said">
          {t('Nothing is written “{query}”. These are for “{corrected}”.', {
            query: found.answer.query,
            corrected: found.answer.corrected,
          })}
        </p>
      )}
      <PaletteList
        id={id}
        rows={rows}
        at={at}
        stale={waits}
        onPoint={(index) => {
          pointed.current = rows[index]?.key;
          setAt(index);
        }}
        onChoose={(row, newTab) => {
          // where the pointer rests, another row came a moment ago
          if (pointed.current === row.key || Date.now() - found.at > SETTLE_MS) choose(row, newTab);
        }}
      />
      {found.failed ? (
        <p className="hy-palette-none">
          {rich('The search could not be made. <button>Try again</button>', {
            button: (words) => <Button onClick={() => setAgain(again + 1)}>{words}</Button>,
          })}
        </p>
      ) : (
        rows.length === 0 && (
          <p className="hy-palette-none">
            {waits
              ? t('Searching…')
              : wanted === '' && text.mode === 'records'
                ? text.kind === undefined
                  ? t('Now type what to find.')
                  : t('Now type what to find among {records}.', {
                      records: inSentence(KIND_WORDS[text.kind].plural),
                    })
                : t('Nothing found for “{search}”. Try fewer or other words.', { search: text.search })}
          </p>
        )
      )}
      <p className="hy-palette-foot" id={`${id}-help`}>
        <span>{rich('<kbd>{sign}</kbd> commands only', { sign: '>', kbd: asKey })}</span>
        <span>{rich('<kbd>#</kbd> one kind, <kbd>Tab</kbd> completes it', { kbd: asKey })}</span>
        <span>{rich('<kbd>Ctrl</kbd> <kbd>Enter</kbd> in a new tab', { kbd: asKey })}</span>
      </p>
      <div className="hy-sr" role="status">
        {waits || typed === ''
          ? ''
          : t('{count, plural, one {# result} other {# results}}', { count: rows.length })}
      </div>
    </div>
  );
}
