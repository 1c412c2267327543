/** Validation of the login form (specification §5.1). Its own few lines, because the login page carries no schema library. */
import { t } from '@hireyard/messages';
import { ResponseError } from '../../../lib/api/outcome.ts';

export interface LoginErrors {
  readonly email?: string;
  readonly password?: string;
}

const address = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** What is wrong with an address; undefined when nothing is. */
export const emailError = (email: string): string | undefined =>
  email.trim() === ''
    ? t('Email is required.')
    : address.test(email.trim())
      ? undefined
      : t('Email must be valid.');

/** What is wrong with the input; an empty object when nothing is. */
export function loginErrors(email: string, password: string): LoginErrors {
  const wrong = emailError(email);
  return {
    ...(wrong === undefined ? {} : { email: wrong }),
    ...(password === '' ? { password: t('Password is required.') } : {}),
  };
}

/** What a refused sign-in says of the second factor: its code is wanted, or this one is wrong. */
export function codeProblem(error: unknown): 'wanted' | 'wrong' | undefined {
  if (!(error instanceof ResponseError) || error.status !== 403) return undefined;
  const { code } = (error.body ?? {}) as { readonly code?: unknown };
  if (code === 'second_factor_required') return 'wanted';
  return code === 'second_factor_wrong' ? 'wrong' : undefined;
}

/** Whether it was refused because of too many failures. */
export const isLocked = (error: unknown): boolean =>
  error instanceof ResponseError &&
  ((error.body ?? {}) as { readonly code?: unknown }).code === 'account_locked';

/** The words for a sign-in that failed (specification §8). */
export const loginFailure = (error: unknown): string =>
  error instanceof ResponseError && error.status === 400
    ? t('Invalid login credentials')
    : t('An unexpected error occurred');
