/** Reduces errors to what logs may contain: what happened and where, never input, names or contact details. */
import { RefusedError, TryAgainError } from '../ports/call-error.ts';
import { isPassing, pgError } from '../../db/database.ts';
import { messageOf, withoutPeople } from '../jobs/failure.ts';
import { inSources } from './source-places.ts';

interface SafeError {
  readonly [fact: string]: unknown;
  readonly type: string;
  readonly message: string;
  /** The stack, without the error's message. */
  readonly stack: string;
}

const FRAMES = 12;
const DEEPEST = 3;
const CODE = /^[A-Za-z0-9_.-]{1,60}$/;

/** Quoted parts of a message are usually values. */
const withoutQuoted = (text: string): string => text.replaceAll(/"[^"]*"|'[^']*'|`[^`]*`/g, '"…"');

function words(error: Error): string {
  // The database's messages contain no values when it is down, busy or cancelled a statement.
  if (pgError(error) !== undefined) return isPassing(error) ? error.message : messageOf(error);
  if (error instanceof TryAgainError || error instanceof RefusedError) return messageOf(error);
  // The parser quotes its input.
  if (error instanceof SyntaxError) return 'The text could not be read.';
  return withoutPeople(withoutQuoted(error.message));
}

/** Returns what logs may contain of an error. */
export const safeError = (error: unknown): SafeError => safe(error, 0);

function safe(error: unknown, depth: number): SafeError {
  if (!(error instanceof Error)) return { type: typeof error, message: 'no error', stack: '' };
  const { code } = error as { code?: unknown };
  const stack = inSources(
    (error.stack ?? '')
      .split('\n')
      .filter((line) => /^\s+at /.test(line))
      .slice(0, FRAMES)
      .join('\n'),
  );
  return {
    type: error.name,
    message: words(error),
    ...(typeof code === 'string' && CODE.test(code) && { code }),
    stack,
    ...(error.cause instanceof Error && depth < DEEPEST && { cause: safe(error.cause, depth + 1) }),
  };
}
