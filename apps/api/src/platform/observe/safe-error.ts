/** What a log may hold of an error: what happened and where, never what somebody typed, is called or can be reached by. */
import { RefusedError, TryAgainError } from '../ports/call-error.ts';
import { isPassing, pgError } from '../../db/database.ts';
import { messageOf, withoutPeople } from '../jobs/failure.ts';
import { inSources } from './source-places.ts';

interface SafeError {
  readonly [fact: string]: unknown;
  readonly type: string;
  readonly message: string;
  /** Where, from the inside out; without the words of the error that Node writes above it. */
  readonly stack: string;
}

const FRAMES = 12;
const DEEPEST = 3;
const CODE = /^[A-Za-z0-9_.-]{1,60}$/;

/** What stands in quotes in a message is as a rule a value. */
const withoutQuoted = (text: string): string => text.replaceAll(/"[^"]*"|'[^']*'|`[^`]*`/g, '"…"');

function words(error: Error): string {
  // The database's own words name no value when it is away, busy or cut a statement off.
  if (pgError(error) !== undefined) return isPassing(error) ? error.message : messageOf(error);
  if (error instanceof TryAgainError || error instanceof RefusedError) return messageOf(error);
  // The parser quotes what it was given.
  if (error instanceof SyntaxError) return 'The text could not be read.';
  return withoutPeople(withoutQuoted(error.message));
}

/** An error as logs hold it. */
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
