/** Picks other records by typing: one, or several that stand above as chips. Arrows move, Enter picks, Escape closes. */
import { inSentence, t } from '@hireyard/messages';
import { permissionOf } from '@hireyard/wire/resource/define-resource';
import type { Head } from '@hireyard/wire/resource/head';
import { createContext, type Ref, useContext, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Query } from '../../lib/api/query-string.ts';
import { useCan } from '../../page/session.ts';
import type { Control } from '../../ui/field.tsx';
import { IconClose } from '../../ui/icons.tsx';
import { TextInput } from '../../ui/inputs.tsx';
import { OptionList, type PickOption, useOptionKeys } from '../../ui/combobox.tsx';
import { placeBelow } from '../../ui/popover.tsx';
import { useFound } from '../list/filter-editor.tsx';
import { type Row, titleOf } from '../record.ts';
import './form.css';

// How a picker lets a person make the record that is missing, without knowing the form that does it.

export type CreateNew = (resource: Head, text: string, done: (record: Row) => void) => void;
export const CreateNewContext = createContext<CreateNew | undefined>(undefined);

interface RelationInputProps {
  readonly resource: Head;
  readonly control: Control;
  /** What is chosen: none, one, or several when `multiple`. */
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

export function RelationInput(props: RelationInputProps) {
  const { resource, value, onChange, multiple = false } = props;
  const [text, setText] = useState<string>();
  const [open, setOpen] = useState(false);
  const [waiting, setWaiting] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const can = useCan();
  const createNew = useContext(CreateNewContext);
  const typed = text ?? '';
  const found = useFound(resource, typed, {
    enabled: open,
    query: { ...(resource.retires ? { active: true } : {}), ...props.query },
  });
  const mayCreate =
    props.creatable !== false && createNew !== undefined && can(permissionOf(resource, 'add'));
  const options: PickOption[] = found.rows
    .filter((row) => !multiple || !value.some((one) => one.id === row.id))
    .map((row) => ({ key: String(row.id), label: titleOf(resource, row), note: noteOf(row) }));
  if (mayCreate && !found.busy)
    options.push({
      key: createKey,
      label:
        typed.trim() === ''
          ? t('New {label}', { label: inSentence(resource.label) })
          : t('New {label} “{name}”', { label: inSentence(resource.label), name: typed.trim() }),
      action: true,
    });
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
  // Enter came before the answer: what is listed still belongs to an older text, so the first of the answer is meant
  const settle = useRef({ pick, close });
  settle.current = { pick, close };
  const firstKey = options[0]?.key;
  useEffect(() => {
    if (!waiting || found.busy) return;
    setWaiting(false);
    if (firstKey !== undefined) settle.current.pick(firstKey);
    else if (!box.current?.contains(document.activeElement)) settle.current.close();
  }, [waiting, found.busy, firstKey]);
  useLayoutEffect(() => {
    const panel = list.current;
    if (!panel || !box.current) return;
    if (open && !panel.matches(':popover-open')) panel.showPopover();
    if (open) {
      panel.style.width = `${Math.max(260, box.current.offsetWidth)}px`;
      placeBelow(box.current, panel);
    }
  });
  const first = value[0];
  return (
    <div className="hy-pick">
      {multiple && value.length > 0 && (
        <ul className="hy-pick-chips">
          {value.map((row) => (
            <li key={row.id}>
              {titleOf(resource, row)}
              <button
                type="button"
                aria-label={t('Remove {resource}', { resource: titleOf(resource, row) })}
                onClick={() => onChange(value.filter((one) => one.id !== row.id))}
              >
                <IconClose />
              </button>
            </li>
          ))}
        </ul>
      )}
      <div className="hy-pick-box" ref={box}>
        <TextInput
          {...props.control}
          {...keys.inputProps}
          aria-expanded={open}
          {...(open ? {} : { 'aria-activedescendant': undefined })}
          {...(props.ref === undefined ? {} : { ref: props.ref })}
          placeholder={
            props.placeholder ??
            (multiple && value.length > 0
              ? t('Add another')
              : t('Search {plural}', { plural: inSentence(resource.plural) }))
          }
          value={text ?? (multiple || first === undefined ? '' : titleOf(resource, first))}
          onFocus={(event) => event.target.select()}
          onClick={() => setOpen(true)}
          onBlur={() => {
            // after Enter the answer is still meant, wherever the focus went meanwhile
            if (!waiting) close();
            props.onBlur?.();
          }}
          onChange={(event) => {
            setText(event.target.value);
            setOpen(true);
            setWaiting(false);
            keys.reset();
          }}
          onKeyDown={(event) => {
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
          }}
        />
        {!multiple && first !== undefined && (
          <button
            type="button"
            className="hy-pick-clear"
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
            empty={
              found.busy ? t('Searching…') : found.failed ? t('The search failed.') : t('Nothing found.')
            }
          />
        </div>
      )}
    </div>
  );
}

/** A second line that tells two of the same name apart. */
function noteOf(row: Row): string | undefined {
  const parts = [row['telephone'], row['email'], row['address_town']].filter(
    (part) => typeof part === 'string' && part !== '',
  );
  return parts.length > 0 ? parts.slice(0, 2).join(' · ') : undefined;
}
