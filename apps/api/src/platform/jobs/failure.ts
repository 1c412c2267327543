/** What an error of a try means: whether to try again, and what staff may read of it. */
import type { FailureKind } from '@hireyard/wire/system/job';
import { NotLetInError, RefusedError, TryAgainError, UnclearOutcomeError } from '../ports/call-error.ts';
import { isPassing, pgError } from '../../db/database.ts';

/** A try took longer than its topic allows. */
export class TooLongError extends TryAgainError {}
/** Every worker that took the job was lost. */
export class WorkersLostError extends RefusedError {}

/** By what a person decides what to do about it. */
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

/** Without what may tell of a person: addresses of mail, and long runs of digits (telephones, cards, accounts). */
export function withoutPeople(text: string): string {
  return text
    .replaceAll(/[^\s<>"'(),;:]+@[^\s<>"'(),;:]+/g, '…')
    .replaceAll(/(?<![\w-])\+?\d(?:[\s().-]?\d){6,}(?![\w-])/g, '…')
    .slice(0, LONGEST);
}

/** The words kept of an error. A refusal of the database is named by its code: its own words quote what people typed. */
export function messageOf(error: unknown): string {
  const known = pgError(error);
  if (known !== undefined)
    return `The database refused: ${[known.code, known.table, known.constraint].filter(Boolean).join(' ')}`;
  if (error instanceof TryAgainError || error instanceof RefusedError) return withoutPeople(error.message);
  return error instanceof Error
    ? withoutPeople(`${error.name}: ${error.message}`)
    : 'An error without a message.';
}
