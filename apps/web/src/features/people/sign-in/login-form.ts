/** Validates the login form (specification §5.1), without a schema library to keep the page small. */
import { t } from '@hireyard/messages';
import { ResponseError } from '../../../lib/api/outcome.ts';

export interface LoginErrors {
  readonly email?: string;
  readonly password?: string;
}

const address = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** Returns what is wrong with an address, or undefined. */
export const emailError = (email: string): string | undefined =>
  email.trim() === ''
    ? t('Email is required.')
    : address.test(email.trim())
      ? undefined
      : t('Email must be valid.');

/** Returns the errors of the form; empty if valid. */
export function loginErrors(email: string, password: string): LoginErrors {
  const wrong = emailError(email);
  return {
    ...(wrong === undefined ? {} : { email: wrong }),
    ...(password === '' ? { password: t('Password is required.') } : {}),
  };
}

/** Returns whether a refused sign-in needs a second-factor code, or had a wrong one. */
export function codeProblem(error: unknown): 'wanted' | 'wrong' | undefined {
  if (!(error instanceof ResponseError) || error.status !== 403) return undefined;
  const { code } = (error.body ?? {}) as { readonly code?: unknown };
  if (code === 'second_factor_required') return 'wanted';
  return code === 'second_factor_wrong' ? 'wrong' : undefined;
}

/** Returns whether the refusal was for too many failures. */
export const isLocked = (error: unknown): boolean =>
  error instanceof ResponseError &&
  ((error.body ?? {}) as { readonly code?: unknown }).code === 'account_locked';

/** Returns the message for a failed sign-in (specification §8). */
export const loginFailure = (error: unknown): string =>
  error instanceof ResponseError && error.status === 400
    ? t('Invalid login credentials')
    : t('An unexpected error occurred');
