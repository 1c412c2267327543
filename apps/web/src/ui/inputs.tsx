/** Native controls with our styles. All take the props of the element they wrap, `ref` included. */
import { t } from '@hireyard/messages';
import { type ComponentProps, createContext, type ReactNode, useContext, useState } from 'react';
import { classNames } from '../lib/class-names.ts';
import { showFigure, typedFigure, useSettings } from '../lib/format.ts';
import { IconSearch } from './icons.tsx';
import { useMedia } from './hooks.ts';

/** Whether a search box is in the bar of a page, where phones have room for one word. */
export const InBar = createContext(false);

export function TextInput({ className, ...rest }: ComponentProps<'input'>) {
  return <input type="text" autoComplete="off" {...rest} className={classNames('hy-input', className)} />;
}

export function TextArea({ className, ...rest }: ComponentProps<'textarea'>) {
  return <textarea rows={3} {...rest} className={classNames('hy-input', className)} />;
}

interface NumberInputProps extends Omit<ComponentProps<'input'>, 'value' | 'defaultValue' | 'onChange'> {
  /** As on the wire, `1250.50`, or text that is not a number. */
  readonly value: string;
  /** Called with the wire number; other text is passed in a form that every number check refuses. */
  readonly onChange: (event: { readonly target: { readonly value: string } }) => void;
  readonly decimals?: boolean;
}

/**
 * A whole number or amount in the notation of the locale: right-aligned, with a number keyboard on phones, and without the
 * mouse wheel changing it by accident. Typed text is formatted on leaving the field, unless it isn't a number.
 */
export function NumberInput({
  className,
  decimals = false,
  value,
  onChange,
  onBlur,
  ...rest
}: NumberInputProps) {
  const { locale } = useSettings();
  const [typed, setTyped] = useState<{ readonly text: string; readonly value: string }>();
  return (
    <input
      type="text"
      inputMode={decimals ? 'decimal' : 'numeric'}
      autoComplete="off"
      {...rest}
      value={typed?.value === value ? typed.text : showFigure(value, locale)}
      onChange={({ target: { value: text } }) => {
        const figure = typedFigure(text, locale);
        setTyped({ text, value: figure });
        onChange({ target: { value: figure } });
      }}
      onBlur={(event) => {
        setTyped(undefined);
        onBlur?.(event);
      }}
      className={classNames('hy-input is-number', className)}
    />
  );
}

/** A calendar day; its value is `YYYY-MM-DD` or the empty string. */
export function DateInput({ className, ...rest }: ComponentProps<'input'>) {
  return <input {...rest} type="date" className={classNames('hy-input is-date', className)} />;
}

interface Option {
  readonly value: string | number;
  readonly label: string;
  readonly disabled?: boolean;
}

/** `placeholder` adds a first option with an empty value. */
export function Select({
  className,
  options,
  placeholder,
  ...rest
}: ComponentProps<'select'> & { readonly options: readonly Option[]; readonly placeholder?: string }) {
  return (
    <select {...rest} className={classNames('hy-input is-select', className)}>
      {placeholder !== undefined && <option value="">{placeholder}</option>}
      {options.map((option) => (
        <option key={option.value} value={option.value} disabled={option.disabled}>
          {option.label}
        </option>
      ))}
    </select>
  );
}

export function Checkbox({
  children,
  className,
  ...rest
}: ComponentProps<'input'> & { readonly children: ReactNode }) {
  return (
    <label className={classNames('hy-check', className)}>
      <input {...rest} type="checkbox" />
      <span>{children}</span>
    </label>
  );
}

export function Switch({
  children,
  className,
  ...rest
}: ComponentProps<'input'> & { readonly children: ReactNode }) {
  return (
    <label className={classNames('hy-check', className)}>
      {/* oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a checkbox tells whether it is checked by itself */}
      <input {...rest} type="checkbox" role="switch" className="hy-switch" />
      <span>{children}</span>
    </label>
  );
}

/** The search box of a list. The `/` key focuses the one of the current page (see page/keyboard.ts). */
export function SearchBox({
  label,
  className,
  ...rest
}: ComponentProps<'input'> & { readonly label: string }) {
  const narrow = useMedia('(max-width: 767px)');
  const short = useContext(InBar) && narrow;
  return (
    <label className={classNames('hy-search hy-row is-nowrap', className)}>
      <span className="hy-sr">{label}</span>
      <IconSearch />
      <input
        placeholder={short ? t('Search') : label}
        {...rest}
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        spellCheck={false}
        data-search=""
      />
    </label>
  );
}
