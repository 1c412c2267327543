/** A list of options for an input that keeps the focus (combobox pattern). */
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { IconCheck } from './icons.tsx';
import './option-list.css';

export interface PickOption {
  readonly key: string;
  readonly label: string;
  readonly note?: string | undefined;
  readonly chosen?: boolean;
  /** Set apart at the end, e.g. "New customer". */
  readonly action?: boolean;
}

/** Keys and ids of a listbox; `onPick` receives the active option. */
export function useOptionKeys(options: readonly PickOption[], onPick: (key: string) => void) {
  const id = useId();
  const [at, setAt] = useState(0);
  const active = Math.min(at, options.length - 1);
  const onKeyDown = (event: KeyboardEvent): boolean => {
    const to = { ArrowDown: active + 1, ArrowUp: active - 1 }[event.key];
    if (to !== undefined && options.length > 0) {
      event.preventDefault();
      const next = (to + options.length) % options.length;
      setAt(next);
      document.getElementById(`${id}-${next}`)?.scrollIntoView({ block: 'nearest' });
      return true;
    }
    const option = options[active];
    if (event.key === 'Enter' && option !== undefined) {
      event.preventDefault();
      onPick(option.key);
      return true;
    }
    return false;
  };
  return {
    id,
    active,
    reset: () => setAt(0),
    hover: setAt,
    onKeyDown,
    inputProps: {
      role: 'combobox',
      'aria-controls': id,
      'aria-autocomplete': 'list' as const,
      'aria-activedescendant': options.length > 0 ? `${id}-${active}` : undefined,
    },
  };
}

interface OptionListProps<O extends PickOption> {
  readonly label: string;
  readonly options: readonly O[];
  readonly keys: ReturnType<typeof useOptionKeys>;
  readonly multiple?: boolean;
  readonly onPick: (key: string) => void;
  /** Shown if there are no options. */
  readonly empty: string;
  /** Renders the label; undefined = as text. */
  readonly renderLabel?: (option: O) => ReactNode;
}

export function OptionList<O extends PickOption>({
  label,
  options,
  keys,
  multiple = false,
  onPick,
  empty,
  renderLabel,
}: OptionListProps<O>) {
  return (
    <>
      <div
        id={keys.id}
        role="listbox"
        aria-label={label}
        aria-multiselectable={multiple || undefined}
        className="hy-options"
        tabIndex={-1}
      >
        {options.map((option, index) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the input has the focus and handles the keys
          <div
            key={option.key}
            id={`${keys.id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={multiple ? option.chosen === true : index === keys.active}
            className={`hy-option hy-row is-nowrap${index === keys.active ? ' is-active' : ''}${option.action ? ' is-action' : ''}`}
            onPointerMove={() => keys.hover(index)}
            // The input must keep the focus.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => onPick(option.key)}
          >
            {multiple && <span className="hy-option-mark hy-centre">{option.chosen && <IconCheck />}</span>}
            <span className="hy-anywhere">
              {renderLabel?.(option) ?? option.label}
              {option.note !== undefined && <small>{option.note}</small>}
            </span>
          </div>
        ))}
      </div>
      {options.length === 0 && <p className="hy-options-empty hy-muted">{empty}</p>}
    </>
  );
}
