/** Chooses other records by typing: one, or several shown as chips. Arrows move, Enter chooses, Escape closes. */
import { inSentence, t } from '@hireyard/messages';
import { permissionOf } from '@hireyard/wire/resource/define-resource';
import type { Head } from '@hireyard/wire/resource/head';
import {
  createContext,
  type KeyboardEvent,
  type Ref,
  type RefObject,
  useContext,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { Query } from '../../lib/api/query-string.ts';
import { useCan } from '../../page/session.ts';
import type { Control } from '../../ui/field.tsx';
import { IconClose } from '../../ui/icons.tsx';
import { TextInput } from '../../ui/inputs.tsx';
import { OptionList, type PickOption, useOptionKeys } from '../../ui/combobox.tsx';
import { placeBelow } from '../../ui/popover.tsx';
import { useFound } from '../list/filter-editor.tsx';
import { type Row, titleOf } from '../record.ts';
import { Stack } from '../../ui/layout.tsx';
import './form.css';

// Lets a picker offer to create the missing record, without knowing the form.

export type CreateNew = (resource: Head, text: string, done: (record: Row) => void) => void;
export const CreateNewContext = createContext<CreateNew | undefined>(undefined);

interface RelationInputProps {
  readonly resource: Head;
  readonly control: Control;
  /** The chosen records: none, one, or several if `multiple`. */
  readonly value: readonly Row[];
  readonly onChange: (value: readonly Row[]) => void;
  readonly onBlur?: (() => void) | undefined;
  readonly multiple?: boolean;
  /** Conditions of the offered records. */
  readonly query?: Query;
  /** False hides "New …" also from those who may create. */
  readonly creatable?: boolean;
  readonly placeholder?: string;
  readonly ref?: Ref<HTMLInputElement>;
}

const createKey = 'create';

/** Options: the records found, without those already chosen, and a new one if the user may create it. */
function usePickOptions(
  { resource, value, multiple = false, query, creatable = true }: RelationInputProps,
  typed: string,
  open: boolean,
) {
  const can = useCan();
  const createNew = useContext(CreateNewContext);
  const found = useFound(resource, typed, {
    enabled: open,
    query: { ...(resource.retires ? { active: true } : {}), ...query },
  });
  const options: PickOption[] = found.rows
    .filter((row) => !multiple || !value.some((one) => one.id === row.id))
    .map((row) => ({ key: String(row.id), label: titleOf(resource, row), note: noteOf(row) }));
  const label = inSentence(resource.label);
  const name = typed.trim();
  if (creatable && createNew !== undefined && can(permissionOf(resource, 'add')) && !found.busy)
    options.push({
      key: createKey,
      label: name === '' ? t('New {label}', { label }) : t('New {label} “{name}”', { label, name }),
      action: true,
    });
  return { found, options, createNew };
}

/** The typed text, the list below it, and choosing. */
function usePicker(props: RelationInputProps, box: RefObject<HTMLDivElement | null>) {
  const { resource, value, onChange, multiple = false } = props;
  const [text, setText] = useState<string>();
  const [open, setOpen] = useState(false);
  const [waiting, setWaiting] = useState(false);
  const typed = text ?? '';
  const { found, options, createNew } = usePickOptions(props, typed, open);
  const close = () => {
    setOpen(false);
    setText(undefined);
    setWaiting(false);
  };
  const add = (row: Row) => onChange(multiple ? [...value.filter((one) => one.id !== row.id), row] : [row]);
  const pick = (key: string) => {
    close();
    if (key === createKey) createNew?.(resource, typed.trim(), add);
    const row = found.rows.find((one) => String(one.id) === key);
    if (row !== undefined) add(row);
  };
  const keys = useOptionKeys(options, pick);
  // Enter before the answer: the list still belongs to an older text, so the first new result is meant.
  const settle = useRef({ pick, close });
  settle.current = { pick, close };
  const firstKey = options[0]?.key;
  useEffect(() => {
    if (!waiting || found.busy) return;
    setWaiting(false);
    if (firstKey !== undefined) settle.current.pick(firstKey);
    else if (!box.current?.contains(document.activeElement)) settle.current.close();
  }, [waiting, found.busy, firstKey, box]);
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Escape' && open) {
      event.preventDefault();
      event.stopPropagation();
      return close();
    }
    if (event.key === 'Backspace' && multiple && typed === '') return onChange(value.slice(0, -1));
    if (event.key === 'Enter' && open && found.busy) {
      event.preventDefault();
      return setWaiting(true);
    }
    if (event.key === 'ArrowDown' && !open) setOpen(true);
    else if (open) keys.onKeyDown(event);
  };
  const onType = (next: string) => {
    setText(next);
    setOpen(true);
    setWaiting(false);
    keys.reset();
  };
  // After Enter the answer is still wanted, wherever the focus is.
  const onLeave = () => (waiting ? undefined : close());
  return { text, open, setOpen, found, options, keys, pick, onKeyDown, onType, onLeave };
}

export function RelationInput(props: RelationInputProps) {
  const { resource, value, onChange, multiple = false } = props;
  const box = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const { text, open, setOpen, found, options, keys, pick, ...picker } = usePicker(props, box);
  useLayoutEffect(() => {
    const panel = list.current;
    if (!open || !panel || !box.current) return;
    if (!panel.matches(':popover-open')) panel.showPopover();
    panel.style.width = `${Math.max(260, box.current.offsetWidth)}px`;
    placeBelow(box.current, panel);
  });
  const [first] = value;
  const shown = multiple || first === undefined ? '' : titleOf(resource, first);
  const several = multiple && value.length > 0;
  const search = several ? t('Add another') : t('Search {plural}', { plural: inSentence(resource.plural) });
  return (
    <Stack className="hy-pick">
      {several && <Chosen resource={resource} value={value} onChange={onChange} />}
      <div className="hy-pick-box" ref={box}>
        <TextInput
          {...props.control}
          {...keys.inputProps}
          {...(!open && { 'aria-activedescendant': undefined })}
          {...(props.ref !== undefined && { ref: props.ref })}
          aria-expanded={open}
          placeholder={props.placeholder ?? search}
          value={text ?? shown}
          onFocus={(event) => event.target.select()}
          onClick={() => setOpen(true)}
          onBlur={() => {
            picker.onLeave();
            props.onBlur?.();
          }}
          onChange={(event) => picker.onType(event.target.value)}
          onKeyDown={picker.onKeyDown}
        />
        {!multiple && first !== undefined && (
          <button
            type="button"
            className="hy-pick-clear hy-centre"
            aria-label={t('Clear {resource}', { resource: titleOf(resource, first) })}
            onClick={() => onChange([])}
          >
            <IconClose />
          </button>
        )}
      </div>
      {open && (
        <div ref={list} popover="manual" className="hy-menu hy-pick-list">
          <OptionList
            label={resource.plural}
            options={options}
            keys={keys}
            onPick={pick}
            empty={emptyText(found)}
          />
        </div>
      )}
    </Stack>
  );
}

const emptyText = ({ busy, failed }: { readonly busy: boolean; readonly failed: boolean }): string =>
  busy ? t('Searching…') : failed ? t('Search failed.') : t('Nothing found.');

/** The chosen records, each with a button to remove it. */
function Chosen({ resource, value, onChange }: Pick<RelationInputProps, 'resource' | 'value' | 'onChange'>) {
  return (
    <ul className="hy-pick-chips hy-row hy-gap-4 hy-align-stretch">
      {value.map((row) => (
        <li key={row.id}>
          {titleOf(resource, row)}
          <button
            type="button"
            className="hy-centre"
            aria-label={t('Remove {resource}', { resource: titleOf(resource, row) })}
            onClick={() => onChange(value.filter((one) => one.id !== row.id))}
          >
            <IconClose />
          </button>
        </li>
      ))}
    </ul>
  );
}

/** A second line to tell records of the same name apart. */
function noteOf(row: Row): string | undefined {
  const parts = [row['telephone'], row['email'], row['address_town']].filter(
    (part) => typeof part === 'string' && part !== '',
  );
  return parts.length > 0 ? parts.slice(0, 2).join(' · ') : undefined;
}
