/** What an error of a try means: whether to try again, and what staff may read of it. */
import { RefusedError, TryAgainError } from '../adapters/call-error.ts';
import { pgError, sqlState } from '../db/database.ts';

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

const PASSING = new Set<string>([
  sqlState.serializationFailure,
  sqlState.deadlock,
  sqlState.queryCanceled,
  sqlState.lockNotAvailable,
]);

/** Whether the database was busy or away, which says nothing about the job. Classes 08, 53 and 57: connection, resources, operator. */
export function isPassing(error: unknown): boolean {
  const code = pgError(error)?.code;
  if (code !== undefined) return PASSING.has(code) || /^(?:08|53|57)/.test(code);
  if (!(error instanceof Error)) return false;
  const { code: system } = error as NodeJS.ErrnoException;
  return (
    ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOENT'].includes(system ?? '') ||
    /^(?:Connection terminated|timeout exceeded when trying to connect)/.test(error.message)
  );
}
