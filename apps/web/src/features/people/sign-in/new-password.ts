/** Validation of a new password and its confirmation (specification §5.1). */
import { t } from '@hireyard/messages';
import { passwordErrors } from '@hireyard/domain/people/password';

export interface NewPassword {
  readonly new_password1: string;
  readonly new_password2: string;
  /** The present one, where it is asked. */
  readonly old_password?: string;
}
export type NewPasswordErrors = Readonly<Record<keyof NewPassword, readonly string[]>>;

/** What a password has to be, in words. */
export const PASSWORD_RULES = t(
  'At least 8 characters: letters, one of them a capital, a digit and a special character (@, $, !, &, etc).',
);

/** What is wrong with each; empty lists when nothing is. `askOld`: the present one is needed too. */
export function newPasswordErrors(
  { new_password1, new_password2, old_password = '' }: NewPassword,
  askOld = false,
): NewPasswordErrors {
  return {
    old_password: askOld && old_password === '' ? [t('Password is required.')] : [],
    new_password1: new_password1 === '' ? [t('Password is required.')] : passwordErrors(new_password1),
    new_password2: new_password1 === new_password2 ? [] : [t('Passwords must match.')],
  };
}
