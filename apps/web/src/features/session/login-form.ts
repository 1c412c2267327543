/** Validation of the login form (specification §5.1). Its own few lines, because the login page carries no schema library. */
export interface LoginErrors {
  readonly email?: string;
  readonly password?: string;
}

const address = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** What is wrong with the input; an empty object when nothing is. */
export function loginErrors(email: string, password: string): LoginErrors {
  const emailError =
    email.trim() === ''
      ? 'Email is required.'
      : address.test(email.trim())
        ? undefined
        : 'Email must be valid.';
  return {
    ...(emailError === undefined ? {} : { email: emailError }),
    ...(password === '' ? { password: 'Password is required.' } : {}),
  };
}
