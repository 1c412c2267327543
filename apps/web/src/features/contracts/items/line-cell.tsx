import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { classNames } from '../../../lib/class-names.ts';
import { showFigure } from '../../../lib/format.ts';
import type { ContractLine } from '../data.ts';

const OPEN_PANEL = '[popover="auto"]:popover-open';

interface LineCellProps<T extends string | number> {
  /** Row and column as the grid's keys use them. */
  readonly at: string;
  readonly label: string;
  /** The value shown while the cell isn't being edited. */
  readonly value: T;
  /** Parses typed text to its wire form; undefined if invalid. */
  readonly parse: (text: string) => T | undefined;
  /** The error message for invalid text. */
  readonly expects: string;
  /** `seen`: the line when typing began. Someone else may save it meanwhile. */
  readonly onCommit: (value: T, seen: ContractLine) => void;
  /** The line as last saved. */
  readonly seen: ContractLine;
  /** Called with each value while typing, undefined if none; `keep` saves it, `drop` restores the old one. */
  readonly onTyping: (
    value: T | undefined,
    cell: { readonly keep: () => void; readonly drop: () => void },
  ) => void;
  readonly disabled: boolean;
  readonly text?: boolean;
  /** The server refused this value. */
  readonly refused?: string | undefined;
}

/** An editable cell. Leaving it saves a new value; an invalid one stays with an error. Escape restores the old value. */
export function LineCell<T extends string | number>(props: LineCellProps<T>): ReactNode {
  const { at, label, value, parse, expects, onCommit, onTyping, disabled, refused } = props;
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const [typed, setTyped] = useState<string>();
  const [wrong, setWrong] = useState(false);
  const message = wrong ? expects : typed === undefined ? refused : undefined;
  const begun = useRef<ContractLine>(undefined);
  const reset = () => {
    begun.current = undefined;
    setTyped(undefined);
    setWrong(false);
    tell(undefined);
  };
  const tell = (next: T | undefined) =>
    onTyping(next === value ? undefined : next, { keep: () => input.current?.blur(), drop: reset });
  const leave = () => {
    if (typed === undefined) return;
    const parsed = parse(typed);
    setWrong(parsed === undefined);
    if (parsed === undefined) return;
    const seen = begun.current ?? props.seen;
    reset();
    if (parsed !== value) onCommit(parsed, seen);
  };
  // if the row disappears while being edited, for example because someone else removed the line, pass on the typed value
  const last = useRef(leave);
  last.current = leave;
  useEffect(() => () => last.current(), []);
  return (
    <>
      <input
        ref={input}
        data-cell={at}
        className={classNames('hy-cell', props.text ? 'is-text' : 'hy-num')}
        inputMode={props.text ? 'text' : typeof value === 'number' ? 'numeric' : 'decimal'}
        aria-label={label}
        aria-invalid={message !== undefined || undefined}
        aria-describedby={message === undefined ? undefined : id}
        autoComplete="off"
        enterKeyHint="next"
        readOnly={disabled}
        tabIndex={disabled ? -1 : undefined}
        value={typed ?? (props.text ? String(value) : showFigure(String(value)))}
        onFocus={(event) => !disabled && event.currentTarget.select()}
        onChange={(event) => {
          begun.current ??= props.seen;
          setTyped(event.target.value);
          setWrong(false);
          tell(parse(event.target.value));
        }}
        onBlur={leave}
        onKeyDown={(event) => {
          // if a panel is open, the first Escape only closes it
          if (event.key !== 'Escape' || typed === undefined || document.querySelector(OPEN_PANEL)) return;
          event.stopPropagation();
          reset();
        }}
      />
      {message !== undefined && (
        <span id={id} className="hy-cell-wrong hy-size-label hy-nowrap">
          {message}
        </span>
      )}
    </>
  );
}
