import { t } from '@hireyard/messages';
import { passwordErrors } from '@hireyard/domain/people/password';
import { Refusal, REQUIRED } from '@hireyard/wire/field';
import { newUserBody, user } from '@hireyard/wire/people/user';
import type { FieldInputProps } from '../../../resource/form/field-input.tsx';
import { Field } from '../../../ui/field.tsx';
import { TextInput } from '../../../ui/inputs.tsx';
import { Stack } from '../../../ui/layout.tsx';

/** A password is wanted, and nothing typed yet. No password can be this. */
const UNTYPED = '\u0000';

/** The declaration with what only a new user takes: no password = an invitation is mailed. */
export const newUser = {
  ...user,
  fields: {
    ...newUserBody,
    password: {
      ...newUserBody.password,
      check: (value: unknown): string | Refusal => {
        const text = String(value);
        const errors = text === UNTYPED ? [REQUIRED] : passwordErrors(text);
        return errors.length > 0 ? new Refusal(errors) : text;
      },
    },
  },
};

/** How a new user gets in: by an invitation, or with a password that is told to him. */
export function PasswordInput({ name, value, error, onChange, onBlur, ref }: FieldInputProps) {
  const given = value !== '';
  return (
    <Stack as="fieldset" gap={12} className="hy-user-entry">
      <legend className="hy-sr">{t('How they get in')}</legend>
      <label className="hy-check">
        <input type="radio" name="entry" checked={!given} onChange={() => onChange('')} />
        <span className="hy-strong">
          {t('Send an invitation')}
          <small className="hy-muted">
            {t('A mail with a link to choose a password. It works once, for seven days.')}
          </small>
        </span>
      </label>
      <label className="hy-check">
        <input type="radio" name="entry" checked={given} onChange={() => onChange(UNTYPED)} />
        <span className="hy-strong">
          {t('Set a password')}
          <small className="hy-muted">{t('Nothing is mailed: tell them the password yourself.')}</small>
        </span>
      </label>
      {given && (
        <Field
          label={t('Password')}
          required
          error={error}
          hint={t('At least 8 characters, with a capital letter, a digit and a special character.')}
        >
          {(control) => (
            <TextInput
              {...control}
              ref={ref}
              name={name}
              type="password"
              autoComplete="new-password"
              value={value === UNTYPED ? '' : String(value)}
              onBlur={onBlur}
              onChange={(event) => onChange(event.target.value || UNTYPED)}
            />
          )}
        </Field>
      )}
    </Stack>
  );
}
