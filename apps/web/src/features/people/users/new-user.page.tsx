import { t } from '@hireyard/messages';
import { user, newUserBody } from '@hireyard/wire/people/user';
import { useUser } from '../../../page/session.ts';
import { CreatePage } from '../../../resource/form/form-page.tsx';
import { underSettings } from '../../../lib/registry/places.ts';
import { GroupsInput } from './groups-input.tsx';
import { newUserSections } from './data.tsx';
import '../people.css';
import { passwordErrors } from '@hireyard/domain/people/password';
import { Refusal, REQUIRED } from '@hireyard/wire/field';
import type { FieldInputProps } from '../../../resource/form/field-input.tsx';
import { Field } from '../../../ui/field.tsx';
import { TextInput } from '../../../ui/inputs.tsx';
import { Stack } from '../../../ui/layout.tsx';

/** Set while a password is required but not typed. No password can be this. */
const UNTYPED = '\u0000';

/** The declaration with a new user's password; without one, an invitation is emailed. */
const newUser = {
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

/** Chooses between an invitation and a password. */
function PasswordInput({ name, value, error, onChange, onBlur, ref }: FieldInputProps) {
  const given = value !== '';
  return (
    <Stack as="fieldset" gap={12} className="hy-user-entry">
      <legend className="hy-sr">{t('Sign-in method')}</legend>
      <label className="hy-check">
        <input type="radio" name="entry" checked={!given} onChange={() => onChange('')} />
        <span className="hy-strong">
          {t('Send invitation')}
          <small className="hy-muted">{t('Emails a link, valid for seven days.')}</small>
        </span>
      </label>
      <label className="hy-check">
        <input type="radio" name="entry" checked={given} onChange={() => onChange(UNTYPED)} />
        <span className="hy-strong">
          {t('Set password')}
          <small className="hy-muted">{t('No email is sent. Tell them yourself.')}</small>
        </span>
      </label>
      {given && (
        <Field
          label={t('Password')}
          required
          error={error}
          hint={t('At least 8 characters with a capital, a digit and a special character.')}
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

const inputs = { groups: GroupsInput, password: PasswordInput };

export default function UserNewPage() {
  const me = useUser();
  return (
    <CreatePage
      resource={newUser}
      title={t('New user')}
      parents={underSettings}
      sections={newUserSections(me?.isAdmin === true)}
      inputs={inputs}
    />
  );
}
