import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { Keys } from '../ui/button.tsx';
import { IconSearch } from '../ui/icons.tsx';
import { allCommands, allSearches, type Command, findCommands } from './commands.ts';
import { useGo } from './navigate.tsx';
import '../theme/palette.css';

const debounceMs = 150;

/** The command palette: type, arrow, Enter. Its own small dialog, because the list box drives the focus. */
export default function Palette({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  const ref = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (open && !ref.current?.open) ref.current?.showModal();
    if (!open) ref.current?.close();
  }, [open]);
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- a press outside is an extra; Escape does the same by keyboard
    <dialog
      ref={ref}
      className="hy-palette"
      aria-label="Go to or do"
      onClose={onClose}
      onClick={(event) => event.target === ref.current && onClose()}
    >
      {open && <Finder onClose={onClose} />}
    </dialog>
  );
}

function Finder({ onClose }: { readonly onClose: () => void }) {
  const go = useGo();
  const id = useId();
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const records = useRecords(text);
  const found = [...findCommands(allCommands(), text).slice(0, 12), ...records];
  const choose = (command: Command | undefined) => {
    if (!command) return;
    onClose();
    if (command.to !== undefined) go(command.to, 'root');
    command.run?.();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const to = { ArrowDown: at + 1, ArrowUp: at - 1 }[event.key];
    if (event.key === 'Enter') choose(found[at]);
    else if (to !== undefined) setAt((to + found.length) % Math.max(1, found.length));
    else return;
    event.preventDefault();
  };
  return (
    <div className="hy-palette-box">
      <div className="hy-palette-input">
        <IconSearch />
        <input
          role="combobox"
          aria-label="Go to or do"
          aria-expanded="true"
          aria-controls={`${id}-list`}
          aria-activedescendant={found[at] ? `${id}-${at}` : undefined}
          placeholder="Go to a page, a record, or do something…"
          autoComplete="off"
          spellCheck={false}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setAt(0);
          }}
          onKeyDown={onKeyDown}
        />
        <Keys keys="Esc" />
      </div>
      <div role="listbox" id={`${id}-list`} aria-label="Results">
        {found.map((command, index) => (
          <div key={command.id} role="presentation">
            {found[index - 1]?.group !== command.group && (
              <div className="hy-palette-group" role="presentation">
                {command.group}
              </div>
            )}
            {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the input has the focus and the keys */}
            <div
              id={`${id}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === at}
              ref={index === at ? (node) => node?.scrollIntoView({ block: 'nearest' }) : undefined}
              onPointerMove={() => setAt(index)}
              onClick={() => choose(command)}
            >
              <span>{command.label}</span>
              {command.hint && <small>{command.hint}</small>}
              {command.shortcut && <Keys keys={command.shortcut} />}
            </div>
          </div>
        ))}
      </div>
      {found.length === 0 && <p className="hy-palette-none">Nothing found for “{text}”.</p>}
    </div>
  );
}

function useRecords(text: string): readonly Command[] {
  const [found, setFound] = useState<readonly Command[]>([]);
  useEffect(() => {
    setFound([]);
    if (text.trim().length < 2) return;
    const stop = new AbortController();
    const timer = setTimeout(async () => {
      // a search that fails must not take the others with it
      const lists = await Promise.allSettled(allSearches().map((search) => search(text.trim(), stop.signal)));
      if (!stop.signal.aborted)
        setFound(lists.flatMap((list) => (list.status === 'fulfilled' ? list.value : [])));
    }, debounceMs);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [text]);
  return found;
}
