/** Interprets errors of attempts: whether to retry, and what staff may read. */
import type { FailureKind } from '@hireyard/wire/system/job';
import { NotLetInError, RefusedError, TryAgainError, UnclearOutcomeError } from '../ports/call-error.ts';
import { isPassing, pgError } from '../../db/database.ts';

/** An attempt exceeded its topic's time limit. */
export class TooLongError extends TryAgainError {}
/** Every worker that took the job was lost. */
export class WorkersLostError extends RefusedError {}

/** Returns the kind of failure, by which people decide what to do. */
export function kindOf(error: unknown): FailureKind {
  if (error instanceof TooLongError) return 'slow';
  if (error instanceof TryAgainError) return 'away';
  if (error instanceof NotLetInError) return 'not_let_in';
  if (error instanceof UnclearOutcomeError) return 'unclear';
  if (error instanceof WorkersLostError) return 'lost';
  if (error instanceof RefusedError) return 'refused';
  return isPassing(error) ? 'database' : 'fault';
}

const LONGEST = 500;

/** Removes possible personal data: email addresses, and long digit sequences (telephones, cards, accounts). */
export function withoutPeople(text: string): string {
  return text
    .replaceAll(/[^\s<>"'(),;:]+@[^\s<>"'(),;:]+/g, '…')
    .replaceAll(/(?<![\w-])\+?\d(?:[\s().-]?\d){6,}(?![\w-])/g, '…')
    .slice(0, LONGEST);
}

/** Returns the stored message of an error. Database errors become their code, since their text quotes input. */
export function messageOf(error: unknown): string {
  const known = pgError(error);
  if (known !== undefined)
    return `The database refused: ${[known.code, known.table, known.constraint].filter(Boolean).join(' ')}`;
  if (error instanceof TryAgainError || error instanceof RefusedError) return withoutPeople(error.message);
  return error instanceof Error
    ? withoutPeople(`${error.name}: ${error.message}`)
    : 'An error without a message.';
}
