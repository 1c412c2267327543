/** Converts between a proposal and its form. */
import { t } from '@hireyard/messages';
import {
  MAX_UNITS,
  ownDateErrors,
  type ProposalErrors,
  type ProposedLine,
  proposalErrors,
} from '@hireyard/domain/contracts/change-request';
import { PROPOSAL_FIELDS, type Proposal } from '@hireyard/wire/contracts/change';
import { inFigures } from '../../../lib/format.ts';
import type { Field } from '@hireyard/wire/field';

export type FieldName = keyof typeof PROPOSAL_FIELDS;
export const FIELD_NAMES = Object.keys(PROPOSAL_FIELDS) as readonly FieldName[];

/** Own dates that change; null follows the contract. */
export type ProposedDates = Pick<ProposedLine, 'delivery_date' | 'collection_date'>;
export type DateName = keyof ProposedDates;
const DATE_NAMES: readonly DateName[] = ['delivery_date', 'collection_date'];

/** Changed values only: fields as typed, quantities as typed by line id, added items, and own dates by `line-5` or `item-7`. */
export type Draft = {
  readonly fields: Readonly<Partial<Record<FieldName, string>>>;
  readonly quantities: Readonly<Record<number, string>>;
  readonly added: readonly { readonly stockitem: number; readonly quantity: string }[];
  readonly dates: Readonly<Record<string, ProposedDates>>;
};
const NOTHING: Draft = { fields: {}, quantities: {}, added: [], dates: {} };

export const lineKey = (id: number) => `line-${id}`;
export const itemKey = (stockitem: number) => `item-${stockitem}`;

/** The own dates that a proposed line changes, in a fixed order. */
const datesOf = (line: ProposedDates): ProposedDates =>
  Object.fromEntries(DATE_NAMES.flatMap((name) => (line[name] === undefined ? [] : [[name, line[name]]])));

/** Returns a saved proposal as form values; null if there is none. */
export function draftOf(proposal: Proposal | null): Draft {
  if (proposal === null) return NOTHING;
  const lines = proposal.lines ?? [];
  return {
    fields: Object.fromEntries(
      FIELD_NAMES.flatMap((name) =>
        proposal[name] === undefined ? [] : [[name, proposal[name] ?? ''] as const],
      ),
    ),
    quantities: Object.fromEntries(
      lines.flatMap(({ id, quantity }) =>
        id === undefined || quantity === undefined ? [] : [[id, String(quantity)] as const],
      ),
    ),
    added: lines.flatMap(({ stockitem, quantity }) =>
      stockitem === undefined ? [] : [{ stockitem, quantity: String(quantity) }],
    ),
    dates: Object.fromEntries(
      lines.flatMap(({ id, stockitem, ...line }) => {
        const dates = datesOf(line);
        const key = id === undefined ? itemKey(stockitem ?? 0) : lineKey(id);
        return Object.keys(dates).length === 0 ? [] : [[key, dates] as const];
      }),
    ),
  };
}

/** Parses units; undefined unless a whole number from 0 to a million. */
export function unitsOf(text: string): number | undefined {
  const tidy = text.trim();
  return /^\d{1,7}$/.test(tidy) && Number(tidy) <= MAX_UNITS ? Number(tidy) : undefined;
}

/** Ids of the contract's lines that the draft changes, in order. */
export const changedLineIds = ({
  quantities,
  dates,
}: Pick<Draft, 'quantities' | 'dates'>): readonly number[] => {
  const dated = Object.keys(dates).flatMap((key) => (key.startsWith('line-') ? [Number(key.slice(5))] : []));
  return [...new Set([...Object.keys(quantities).map(Number), ...dated])].toSorted((a, b) => a - b);
};

/** Returns the proposed lines. Leaves out incomplete quantities. */
function linesOf({ quantities, added, dates }: Draft): ProposedLine[] {
  const units = (text: string | undefined) => {
    const quantity = text === undefined ? undefined : unitsOf(text);
    return quantity === undefined ? {} : { quantity };
  };
  const existing = changedLineIds({ quantities, dates }).map((id) => ({
    id,
    ...units(quantities[id]),
    ...dates[lineKey(id)],
  }));
  const items = added.map(({ stockitem, quantity }) => ({
    stockitem,
    ...units(quantity),
    ...dates[itemKey(stockitem)],
  }));
  return [
    ...existing.filter((line) => Object.keys(line).length > 1),
    ...items.filter((item) => 'quantity' in item),
  ];
}

/** Returns the proposal to send in a fixed order, or null if nothing changes. */
export function proposalOf(draft: Draft): Proposal | null {
  const { fields } = draft;
  const values = FIELD_NAMES.flatMap((name) => {
    const value = fields[name];
    if (value === undefined) return [];
    const { nullable } = PROPOSAL_FIELDS[name] as Field;
    return [[name, value === '' && nullable ? null : value] as const];
  });
  const lines = linesOf(draft);
  if (values.length === 0 && lines.length === 0) return null;
  return { ...Object.fromEntries(values), ...(lines.length > 0 && { lines }) };
}

export interface DraftErrors {
  readonly fields: Readonly<Record<string, string>>;
  /** By `line-5` and `item-7`. */
  readonly lines: Readonly<Record<string, string>>;
}
const unitsError = (): string => t('Enter a whole number from 0 to {most}.', { most: inFigures(MAX_UNITS) });
const first = (messages: ProposalErrors[string] | undefined): string | undefined =>
  typeof messages?.[0] === 'string' ? messages[0] : undefined;

/** Returns errors by field as the API would. An empty proposal is no error. */
export function draftErrors(draft: Draft): DraftErrors {
  const lines: Record<string, string> = {};
  for (const [id, text] of Object.entries(draft.quantities))
    if (unitsOf(text) === undefined) lines[lineKey(Number(id))] = unitsError();
  for (const { stockitem, quantity } of draft.added) {
    const units = unitsOf(quantity);
    if (units === undefined) lines[itemKey(stockitem)] = unitsError();
    else if (units === 0) lines[itemKey(stockitem)] = t('Add at least one.');
  }
  for (const [key, dates] of Object.entries(draft.dates)) {
    const [wrong] = Object.values(ownDateErrors(dates)).flat();
    if (wrong !== undefined) lines[key] ??= wrong;
  }
  const proposal = proposalOf(draft);
  const errors = proposal === null ? {} : proposalErrors(proposal);
  const fields = Object.fromEntries(
    FIELD_NAMES.flatMap((name) => {
      const message = first(errors[name]);
      return message === undefined ? [] : [[name, message] as const];
    }),
  );
  return { fields, lines };
}
export const isValid = ({ fields, lines }: DraftErrors): boolean =>
  Object.keys(fields).length === 0 && Object.keys(lines).length === 0;

/** Sets a field as typed. A value equal to the contract's (`now`) is no change. */
export function withField(draft: Draft, name: FieldName, value: string, now: string | null): Draft {
  const { [name]: _, ...others } = draft.fields;
  return { ...draft, fields: value === (now ?? '') ? others : { ...others, [name]: value } };
}

/** Sets the quantity of a line as typed. Its current quantity is no change. */
export function withQuantity(
  draft: Draft,
  line: { readonly id: number; readonly quantity: number },
  text: string,
): Draft {
  const { [line.id]: _, ...others } = draft.quantities;
  return { ...draft, quantities: unitsOf(text) === line.quantity ? others : { ...others, [line.id]: text } };
}

/** Adds units of an item. */
export function withItem(draft: Draft, stockitem: number, units: number): Draft {
  const there = draft.added.find((one) => one.stockitem === stockitem);
  const quantity = String((unitsOf(there?.quantity ?? '') ?? 0) + units);
  return {
    ...draft,
    added:
      there === undefined
        ? [...draft.added, { stockitem, quantity }]
        : draft.added.map((one) => (one === there ? { stockitem, quantity } : one)),
  };
}

/** Sets an own date of a line; null follows the contract. Its current date (`now`) is no change. */
export function withDate(
  draft: Draft,
  key: string,
  name: DateName,
  { day, now }: { readonly day: string | null; readonly now: string | null },
): Draft {
  const { [key]: before = {}, ...others } = draft.dates;
  const { [name]: _, ...rest } = before;
  const dates = datesOf(day === now ? rest : { ...rest, [name]: day });
  return { ...draft, dates: Object.keys(dates).length === 0 ? others : { ...others, [key]: dates } };
}

/** Leaves out what the draft changes of some lines. */
export const withoutLines = (draft: Draft, gone: readonly number[]): Draft => ({
  ...draft,
  quantities: Object.fromEntries(
    Object.entries(draft.quantities).filter(([id]) => !gone.includes(Number(id))),
  ),
  dates: Object.fromEntries(
    Object.entries(draft.dates).filter(([key]) => !gone.some((id) => key === lineKey(id))),
  ),
});

/** Sets the quantity of an added item; null removes it. */
export const withItemQuantity = (draft: Draft, stockitem: number, text: string | null): Draft => ({
  ...draft,
  dates:
    text === null
      ? Object.fromEntries(Object.entries(draft.dates).filter(([key]) => key !== itemKey(stockitem)))
      : draft.dates,
  added: draft.added.flatMap((one) =>
    one.stockitem !== stockitem ? [one] : text === null ? [] : [{ stockitem, quantity: text }],
  ),
});

/** Tells whether two drafts are equal. */
export const sameDraft = (a: Draft, b: Draft): boolean => {
  const text = ({ fields, quantities, added, dates }: Draft) =>
    JSON.stringify([
      FIELD_NAMES.map((name) => fields[name] ?? null),
      quantities,
      added,
      Object.entries(dates).toSorted(([one], [other]) => (one < other ? -1 : 1)),
    ]);
  return text(a) === text(b);
};
