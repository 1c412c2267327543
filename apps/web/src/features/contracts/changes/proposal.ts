/** Converts between a proposal and its form. */
import { t } from '@hireyard/messages';
import { MAX_UNITS, type ProposalErrors, proposalErrors } from '@hireyard/domain/contracts/change-request';
import { PROPOSAL_FIELDS, type Proposal } from '@hireyard/wire/contracts/change';
import { inFigures } from '../../../lib/format.ts';
import type { Field } from '@hireyard/wire/field';

export type FieldName = keyof typeof PROPOSAL_FIELDS;
export const FIELD_NAMES = Object.keys(PROPOSAL_FIELDS) as readonly FieldName[];

/** Changed values only: fields as typed, quantities as typed by line id, and added items. */
export type Draft = {
  readonly fields: Readonly<Partial<Record<FieldName, string>>>;
  readonly quantities: Readonly<Record<number, string>>;
  readonly added: readonly { readonly stockitem: number; readonly quantity: string }[];
};
const NOTHING: Draft = { fields: {}, quantities: {}, added: [] };

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
      lines.flatMap(({ id, quantity }) => (id === undefined ? [] : [[id, String(quantity)] as const])),
    ),
    added: lines.flatMap(({ stockitem, quantity }) =>
      stockitem === undefined ? [] : [{ stockitem, quantity: String(quantity) }],
    ),
  };
}

/** Parses units; undefined unless a whole number from 0 to a million. */
export function unitsOf(text: string): number | undefined {
  const tidy = text.trim();
  return /^\d{1,7}$/.test(tidy) && Number(tidy) <= MAX_UNITS ? Number(tidy) : undefined;
}

/** Returns the proposal to send in a fixed order, or null if nothing changes. Leaves out incomplete quantities. */
export function proposalOf({ fields, quantities, added }: Draft): Proposal | null {
  const values = FIELD_NAMES.flatMap((name) => {
    const value = fields[name];
    if (value === undefined) return [];
    const { nullable } = PROPOSAL_FIELDS[name] as Field;
    return [[name, value === '' && nullable ? null : value] as const];
  });
  const lines = [
    ...Object.entries(quantities).map(([id, text]) => ({ id: Number(id), quantity: unitsOf(text) })),
    ...added.map(({ stockitem, quantity }) => ({ stockitem, quantity: unitsOf(quantity) })),
  ].flatMap(({ quantity, ...line }) => (quantity === undefined ? [] : [{ ...line, quantity }]));
  if (values.length === 0 && lines.length === 0) return null;
  return { ...Object.fromEntries(values), ...(lines.length > 0 && { lines }) };
}

export interface DraftErrors {
  readonly fields: Readonly<Record<string, string>>;
  /** By `line-5` and `item-7`. */
  readonly lines: Readonly<Record<string, string>>;
}
export const lineKey = (id: number) => `line-${id}`;
export const itemKey = (stockitem: number) => `item-${stockitem}`;

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

/** Sets the quantity of an added item; null removes it. */
export const withItemQuantity = (draft: Draft, stockitem: number, text: string | null): Draft => ({
  ...draft,
  added: draft.added.flatMap((one) =>
    one.stockitem !== stockitem ? [one] : text === null ? [] : [{ stockitem, quantity: text }],
  ),
});

/** Tells whether two drafts are equal. */
export const sameDraft = (a: Draft, b: Draft): boolean => {
  const text = ({ fields, quantities, added }: Draft) =>
    JSON.stringify([FIELD_NAMES.map((name) => fields[name] ?? null), quantities, added]);
  return text(a) === text(b);
};
