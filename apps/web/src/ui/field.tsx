import { type ReactNode, useId } from 'react';
import { classNames } from '../lib/class-names.ts';
import { Help, type HelpTopic } from './help/help.tsx';

export interface Control {
  readonly id: string;
  readonly 'aria-describedby'?: string;
  readonly 'aria-invalid'?: true;
  readonly 'aria-required'?: true;
}
export interface FieldProps {
  readonly label: string;
  readonly hint?: string | undefined;
  /** Help topic, behind a question mark beside the label (docs/extend/help.md). */
  readonly help?: HelpTopic | undefined;
  /** Shown only after submitting (specification §5.1). Several errors are listed below each other. */
  readonly error?: string | readonly string[] | undefined;
  readonly required?: boolean | undefined;
  /** The label is hidden but read out, e.g. in a grid with column headings. */
  readonly hideLabel?: boolean | undefined;
  /** Renders the control with the ids that connect it to label, hint and error. */
  readonly children: (control: Control) => ReactNode;
}

/** Label, control, hint and error, connected by ids. */
export function Field({
  label,
  hint,
  help,
  error,
  required = false,
  hideLabel = false,
  children,
}: FieldProps) {
  const id = useId();
  const errors = typeof error === 'string' ? [error].filter(Boolean) : (error ?? []);
  const wrong = errors.length > 0;
  const described = classNames(hint && `${id}-hint`, wrong && `${id}-error`);
  const name = (
    <label className={hideLabel ? 'hy-sr' : undefined} htmlFor={id}>
      {label}
      {required && <RequiredMark />}
    </label>
  );
  return (
    <div className={classNames('hy-field', wrong && 'is-wrong')}>
      {help === undefined ? (
        name
      ) : (
        <div className="hy-label">
          {name}
          <Help topic={help} label={label} />
        </div>
      )}
      {children({ id, ...ariaOf(described, wrong, required) })}
      {hint && (
        <p className="hy-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {wrong && <Errors id={`${id}-error`} errors={errors} />}
    </div>
  );
}

const ariaOf = (described: string, wrong: boolean, required: boolean) => ({
  ...(described !== '' && { 'aria-describedby': described }),
  ...(wrong && { 'aria-invalid': true as const }),
  ...(required && { 'aria-required': true as const }),
});

const RequiredMark = () => (
  <span className="hy-required" aria-hidden="true">
    {' '}
    *
  </span>
);

const Errors = ({ id, errors }: { readonly id: string; readonly errors: readonly string[] }) => (
  <div id={id}>
    {errors.map((message) => (
      <p key={message} className="hy-error">
        {message}
      </p>
    ))}
  </div>
);
