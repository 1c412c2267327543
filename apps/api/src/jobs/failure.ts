/** What an error of a try means: whether to try again, and what staff may read of it. */
import { RefusedError, TryAgainError } from '../adapters/call-error.ts';
import { pgError } from '../db/database.ts';

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
