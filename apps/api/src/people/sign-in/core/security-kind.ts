/** The kinds of security email: links to choose a password, and notices of changes. */
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
