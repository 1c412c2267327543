/** The command palette: search box, results and keys. Loads when it is first opened. */
import { inSentence, t } from '@hireyard/messages';
import { SEARCH_KINDS } from '@hireyard/wire/records/search';
import {
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
  useLayoutEffect,
} from 'react';
import { allCommands } from '../../page/commands.ts';
import { pointAt, pressAt, useGo } from '../../page/navigate.tsx';
import { recentsOf } from '../../page/recents.ts';
import { useCan, useUser } from '../../page/session.ts';
import { Button, Keys } from '../../ui/button.tsx';
import { IconClose, IconSearch } from '../../ui/icons.tsx';
import { rich } from '../../ui/text.tsx';
import { useMedia } from '../../ui/hooks.ts';
import { KIND_TEXTS } from '../search-kinds.ts';
import { PaletteList } from './palette-list.tsx';
import { completeKind, readPalette, type Row, rowsOf, useSearch } from './rows.ts';
import '../../style/palette.css';

export interface Begun {
  readonly text: string;
  /** Whether Enter was pressed after the text. */
  readonly entered: boolean;
}

const asKey = (words: ReactNode): ReactNode => <kbd>{words}</kbd>;

/** How long new rows ignore clicks: the user may have aimed at the row that was there before. */
const SETTLE_MS = 300;

interface FinderProps {
  readonly onClose: () => void;
  /** Returns the text typed while the palette was loading; called once. */
  readonly begun: () => Begun;
}

/** State of the search: its text, the results, and how to open one. */
function useFinder({ onClose, begun }: FinderProps) {
  const go = useGo();
  const can = useCan();
  const user = useUser();
  const [early] = useState(begun);
  const [typed, setTyped] = useState(early.text);
  const [at, setAt] = useState(0);
  const [again, setAgain] = useState(0);
  const kinds = SEARCH_KINDS.filter((kind) => can(KIND_TEXTS[kind].permission));
  const text = readPalette(typed, kinds);
  const wanted = text.mode === 'commands' ? '' : text.search;
  const found = useSearch(wanted, text.kind, again);
  const rows = rowsOf({
    text,
    commands: allCommands(),
    recents: user === null ? [] : recentsOf(user.id),
    answer: found.answer,
  });
  // Enter before the results are there opens the first of them
  const hasty = useRef(early.entered);
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
  return {
    typed,
    kinds,
    text,
    wanted,
    found,
    rows,
    at,
    setAt,
    /** The results shown belong to an earlier text. */
    waits,
    choose,
    type: (next: string) => {
      hasty.current = false;
      setTyped(next);
      setAt(0);
    },
    enter: (newTab: boolean) => {
      // the results shown may belong to an earlier text
      if (waits && at === 0) hasty.current = true;
      else choose(rows[at], newTab);
    },
    tryAgain: () => setAgain(again + 1),
  };
}
type Finding = ReturnType<typeof useFinder>;

interface FinderPartProps {
  readonly id: string;
  readonly finding: Finding;
}

/** The search box with its results. */
function Finder(props: FinderProps) {
  const id = useId();
  const finding = useFinder(props);
  const { typed, found, rows, at, setAt, waits, choose } = finding;
  const pointed = useRef<string>(undefined);
  return (
    <div className="hy-palette-box">
      <div className="hy-palette-input hy-muted hy-row is-nowrap">
        <IconSearch />
        <FinderInput id={id} finding={finding} />
        <Keys keys="Esc" />
        <Button
          kind="quiet"
          className="hy-phone"
          icon={IconClose}
          aria-label={t('Close')}
          onClick={props.onClose}
        />
      </div>
      <div className={waits ? 'hy-palette-wait is-on' : 'hy-palette-wait'} aria-hidden="true" />
      {found.answer?.corrected && rows.length > 0 && (
        <p className="hy-palette-said hy-muted hy-size-table">
          {t('No results for “{query}”. Showing results for “{corrected}”.', {
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
          // another row may have appeared under the pointer a moment ago
          if (pointed.current === row.key || Date.now() - found.at > SETTLE_MS) choose(row, newTab);
        }}
      />
      <NoResults finding={finding} />
      <p className="hy-palette-foot hy-hint hy-row hy-align-stretch" id={`${id}-help`}>
        <span>{rich('<kbd>{sign}</kbd> commands only', { sign: '>', kbd: asKey })}</span>
        <span>{rich('<kbd>#</kbd> one type of record, <kbd>Tab</kbd> to complete', { kbd: asKey })}</span>
        <span>{rich('<kbd>Ctrl</kbd> <kbd>Enter</kbd> open in new tab', { kbd: asKey })}</span>
      </p>
      <div className="hy-sr" role="status">
        {waits || typed === ''
          ? ''
          : t('{count, plural, one {# result} other {# results}}', { count: rows.length })}
      </div>
    </div>
  );
}

/** Keeps the focus; arrow keys select a row, Enter opens it. */
function FinderInput({ id, finding: { typed, kinds, rows, at, setAt, type, enter } }: FinderPartProps) {
  const can = useCan();
  const narrow = useMedia('(max-width: 767px)');
  const onKeyDown = (event: KeyboardEvent) => {
    const last = Math.max(0, rows.length - 1);
    const to = { ArrowDown: at === last ? 0 : at + 1, ArrowUp: at === 0 ? last : at - 1, Home: 0, End: last }[
      event.key
    ];
    const kind = event.key === 'Tab' && !event.shiftKey ? completeKind(typed, kinds) : undefined;
    if (event.key === 'Enter') enter(event.ctrlKey || event.metaKey);
    else if (kind !== undefined) type(kind);
    else if (to !== undefined) setAt(to);
    else return;
    event.preventDefault();
  };
  return (
    <input
      className="hy-bare"
      role="combobox"
      aria-label={t('Search or run a command')}
      aria-expanded={rows.length > 0}
      aria-controls={`${id}-list`}
      aria-autocomplete="list"
      aria-activedescendant={rows[at] ? `${id}-${at}` : undefined}
      aria-describedby={`${id}-help`}
      placeholder={
        narrow
          ? t('Search')
          : can('customer.view_customer')
            ? t('Number, name, telephone, postcode or command')
            : t('Number, name, postcode or command')
      }
      autoComplete="off"
      spellCheck={false}
      maxLength={200}
      value={typed}
      onChange={(event) => type(event.target.value)}
      onKeyDown={onKeyDown}
    />
  );
}

/** Says why there are no results. */
function NoResults({ finding }: { readonly finding: Finding }) {
  if (finding.found.failed)
    return (
      <p className="hy-palette-none hy-muted">
        {rich('Search failed. <button>Try again</button>', {
          button: (words) => <Button onClick={finding.tryAgain}>{words}</Button>,
        })}
      </p>
    );
  return finding.rows.length === 0 && <p className="hy-palette-none hy-muted">{noneText(finding)}</p>;
}

function noneText({ waits, wanted, text: { mode, kind, search } }: Finding): string {
  if (waits) return t('Searching…');
  if (wanted !== '' || mode !== 'records')
    return t('No results for “{search}”. Try fewer words.', { search });
  if (kind === undefined) return t('Type to search.');
  return t('Type to search {records}.', { records: inSentence(KIND_TEXTS[kind].plural) });
}

interface PaletteProps {
  readonly open: boolean;
  readonly onClose: () => void;
  /** Text typed before the palette had loaded. */
  readonly begun: () => Begun;
}

/** The command palette: type, arrow, Enter. Its own small dialog, because the list box drives the focus. */
export default function Palette({ open, onClose, begun }: PaletteProps) {
  const ref = useRef<HTMLDialogElement>(null);
  // In a layout effect: no key may arrive between drawing and focusing.
  useLayoutEffect(() => {
    if (open && !ref.current?.open) {
      ref.current?.showModal();
      const box = ref.current?.querySelector('input');
      box?.setSelectionRange(box.value.length, box.value.length);
    }
    if (!open) ref.current?.close();
  }, [open]);
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- a press outside is an extra; Escape does the same by keyboard
    <dialog
      ref={ref}
      className="hy-palette"
      aria-label={t('Search or run a command')}
      onCancel={(event) => {
        // Closed without this call, it would keep the focus and swallow keys.
        event.preventDefault();
        onClose();
      }}
      onClose={onClose}
      onClick={(event) => event.target === ref.current && onClose()}
    >
      {open && <Finder onClose={onClose} begun={begun} />}
    </dialog>
  );
}
