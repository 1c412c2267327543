import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { classNames } from '../../../lib/class-names.ts';
import { showFigure } from '../../../lib/format.ts';
import type { ContractLine } from '../data.ts';

const OPEN_PANEL = '[popover="auto"]:popover-open';

interface LineCellProps<T extends string | number> {
  /** Row and column, as the grid's keys find it. */
  readonly at: string;
  readonly label: string;
  /** The value as it stands in the cell when nobody edits it. */
  readonly value: T;
  /** What was typed in wire form; undefined = not understood. */
  readonly parse: (text: string) => T | undefined;
  /** What may stand here, for when it was not understood. */
  readonly expects: string;
  /** `seen` is the line as it stood when the typing began: somebody else may save it meanwhile. */
  readonly onCommit: (value: T, seen: ContractLine) => void;
  /** The line as it was saved last. */
  readonly seen: ContractLine;
  /** Told of each new value while it is typed, undefined = none; `keep` saves it, `drop` brings the old one back. */
  readonly onTyping: (
    value: T | undefined,
    cell: { readonly keep: () => void; readonly drop: () => void },
  ) => void;
  readonly disabled: boolean;
  readonly text?: boolean;
  /** The server refused the value that stands here. */
  readonly refused?: string | undefined;
}

/**
 * One editable cell. It keeps what is typed until it is left: then a new value is handed on, a wrong one stays and
 * says what is expected. Escape brings the old value back.
 */
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
  // a row that goes while somebody types in it, e.g. because another person removed the line, hands on what was typed
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
          // with a panel open the first Escape closes that, and what is typed stays
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
