import { t } from '@hireyard/messages';
import { compareDates, daysBetween } from '../values/calendar.ts';
import { MAX_HIRE_DAYS } from '../stock/availability.ts';
import { WRONG_DATES, wrongLineDates } from './line-dates.ts';
import type { RequestDecision } from '../money/requests.ts';

/** Positions of a change request (spec §4.1, domain rules §10). */
export const CHANGE_POSITIONS = ['create', 'resolved', 'cancelled', 'reopened'] as const;
export type ChangePosition = (typeof CHANGE_POSITIONS)[number];
/** Positions that still need an answer. They count in the menu and keep the hire from being completed. */
export const OPEN_CHANGES: readonly ChangePosition[] = ['create', 'reopened'];

export interface ChangeFacts {
  readonly position: ChangePosition;
  /** Its proposal was applied. */
  readonly applied: boolean;
  /** Number of its notes. */
  readonly notes: number;
}

const WORDS: Readonly<Record<ChangePosition, string>> = {
  create: t('open'),
  resolved: t('resolved'),
  cancelled: t('cancelled'),
  reopened: t('reopened'),
};

/** Returns a change request's position for use after "is" or "become". */
export const changeWords = (position: string): string =>
  WORDS[position as ChangePosition] ?? position.replaceAll('_', ' ');

const refused = (code: string, description: string): RequestDecision => ({
  kind: 'refused',
  problems: [{ code, description }],
});

const given = (additional: Readonly<Record<string, unknown>>): boolean => {
  const { reason } = additional;
  return typeof reason === 'string' && reason.trim() !== '';
};

/** Ends an open request. `answered`: an applied change or a note explains the outcome; `reasoned`: the move has a reason. */
function decideEnd(to: 'resolved' | 'cancelled', answered: boolean, reasoned: boolean): RequestDecision {
  if (reasoned || (to === 'resolved' && answered)) return { kind: 'done' };
  return {
    kind: 'invalid',
    errors: {
      reason: [
        to === 'resolved'
          ? t('Say how it was resolved, add a note, or apply the change.')
          : t('This field is required.'),
      ],
    },
  };
}

/**
 * Decides whether a change request can move to a position. Resolving needs a note, an applied change or a reason; cancelling needs a
 * reason. An ended request can only be reopened. Repeating a move changes nothing (domain rules §10).
 */
export function decideChange(
  { position, applied, notes }: ChangeFacts,
  to: string,
  additional: Readonly<Record<string, unknown>>,
): RequestDecision {
  if (to === position) return { kind: 'noop' };
  const ending = to === 'resolved' || to === 'cancelled';
  if (!OPEN_CHANGES.includes(position)) {
    if (to === 'reopened') return { kind: 'done' };
    if (ending)
      return refused(
        'not_open',
        t('The change request is {position}. Reopen it first.', { position: changeWords(position) }),
      );
  } else if (ending) return decideEnd(to, applied || notes > 0, given(additional));
  return refused(
    'not_allowed_from_here',
    t('A change request that is {from} can’t become {to}.', {
      from: changeWords(position),
      to: changeWords(to),
    }),
  );
}

/** A proposed line of a contract. */
export interface ProposedLine {
  /** An existing line, or … */
  readonly id?: number;
  /** … an item to add. */
  readonly stockitem?: number;
  /** Units; 0 removes an existing line. An existing line may leave them out if its own dates change. */
  readonly quantity?: number;
  /** Own dates of the line; null follows the contract, absent keeps what it has. */
  readonly delivery_date?: string | null;
  readonly collection_date?: string | null;
}

/** Fields of a proposal that its rules check. Any other field just counts as a change. */
export interface ProposedChange {
  readonly hire_date?: string | null;
  readonly delivery_date?: string | null;
  readonly collection_date?: string | null;
  readonly lines?: readonly ProposedLine[];
}

/** Messages by field. Those of lines are in line order, empty for lines without errors. */
export type ProposalErrors = Record<string, string[] | Record<string, string[]>[]>;

/** Maximum units of a line. */
export const MAX_UNITS = 1_000_000;
const NO_DATES = { hire_date: null, delivery_date: null, collection_date: null };

function quantityErrors({ id, quantity, delivery_date, collection_date }: ProposedLine): string[] {
  const onlyDates = id !== undefined && (delivery_date !== undefined || collection_date !== undefined);
  if (quantity === undefined) return onlyDates ? [] : [t('This field is required.')];
  return Number.isInteger(quantity) && quantity >= 0 && quantity <= MAX_UNITS
    ? []
    : [t('Enter a whole number from 0 to {most}.', { most: MAX_UNITS })];
}

/** Checks own dates of a line regardless of its contract's. Empty if all is right. */
export function ownDateErrors({
  delivery_date = null,
  collection_date = null,
}: Pick<ProposedLine, 'delivery_date' | 'collection_date'>): Record<string, string[]> {
  const wrong = wrongLineDates({ delivery_date, collection_date }, NO_DATES);
  if (wrong === null) return {};
  return { [collection_date === null ? 'delivery_date' : 'collection_date']: [WRONG_DATES[wrong]] };
}

function lineErrors(line: ProposedLine, earlier: readonly ProposedLine[]): Record<string, string[]> {
  const { id, stockitem, quantity } = line;
  if ((id === undefined) === (stockitem === undefined))
    return { id: [t('Give either a line of the contract or an item to add.')] };
  const wrong = quantityErrors(line);
  if (wrong.length > 0) return { quantity: wrong };
  if (stockitem !== undefined && quantity === 0) return { quantity: [t('Add at least one.')] };
  if (id !== undefined && earlier.some((one) => one.id === id))
    return { id: [t('This line is listed twice.')] };
  if (stockitem !== undefined && earlier.some((one) => one.stockitem === stockitem))
    return { stockitem: [t('This item is listed twice.')] };
  return ownDateErrors(line);
}

const FIRST_DAY = '2000-01-01';
const LAST_DAY = '2199-12-31';

function dateErrors({ hire_date, delivery_date, collection_date }: ProposedChange): ProposalErrors {
  const errors: ProposalErrors = {};
  for (const [name, date] of Object.entries({ hire_date, delivery_date, collection_date }))
    if (typeof date === 'string' && (date < FIRST_DAY || date > LAST_DAY))
      errors[name] = [t('Enter a date between 2000 and 2199.')];
  if (typeof collection_date !== 'string' || Object.keys(errors).length > 0) return errors;
  if (typeof delivery_date === 'string') {
    if (compareDates(collection_date, delivery_date) < 0)
      errors['collection_date'] = [t('The collection date can’t be before the delivery date.')];
    else if (daysBetween(delivery_date, collection_date) > MAX_HIRE_DAYS)
      errors['collection_date'] = [t('A hire can last five years at most. Check the year.')];
  }
  if (typeof hire_date === 'string' && compareDates(hire_date, collection_date) > 0)
    errors['hire_date'] = [t('The hire date can’t be after the collection date.')];
  return errors;
}

/**
 * Checks a proposal regardless of its contract: order of dates, lines that are neither or both of existing and new, duplicates, no change
 * at all. Empty if all is right (domain rules §10).
 */
export function proposalErrors(proposal: ProposedChange): ProposalErrors {
  const { lines = [], ...fields } = proposal;
  if (lines.length === 0 && Object.values(fields).every((value) => value === undefined))
    return { non_field_errors: [t('Propose at least one change.')] };
  const errors = dateErrors(proposal);
  const ofLines = lines.map((line, n) => lineErrors(line, lines.slice(0, n)));
  if (ofLines.some((one) => Object.keys(one).length > 0)) errors['lines'] = ofLines;
  return errors;
}
