/** The mails about somebody's own sign-in: letters with a link to choose a password, and news of what happened. */
export type SecurityKind =
  | 'reset'
  | 'invitation'
  | 'password_changed'
  | 'token_reused'
  | 'email_confirm'
  | 'email_requested'
  | 'email_changed'
  | 'second_factor_added'
  | 'second_factor_removed'
  | 'rights'
  | 'groups';
