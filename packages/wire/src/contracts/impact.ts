/** Changes whose impact can be previewed: a proposal, an unsaved edit, updated prices, or abandoning the order (domain rules §10). */
import { t } from '@hireyard/messages';
import { parseBody } from '../resource/body.ts';
import { proposalField } from './change.ts';
import { contractChangeBody } from './contract-change.ts';
import type { FieldErrors } from '../field/error.ts';
import type { PatchOf } from '../field.ts';
import * as f from '../field.ts';
import { checkList, MAX_LINES } from '../resource/list-check.ts';
import { contract } from './contract.ts';
import { contractstock } from './contractstock.ts';

const { states: _states, ...OWN } = contract.fields;
const FIELDS = { ...OWN, ...contractChangeBody };
const { contract: _contract, ...LINE } = contractstock.fields;
/** The edited line; without an id it is a new line. */
const WHICH = {
  id: f.relation('contractstock', { id: f.id() }, {}),
  removed: f.bool({ label: t('Removed') }),
  split_from: f.relation('contractstock', { id: f.id() }, {}),
};

/**
 * An edited line: an existing one by `id` with its changes or removal; without `id` a new one. With `split_from`, its units are split off
 * that line.
 */
export type LineEdit = Omit<PatchOf<typeof contractstock.fields>, 'contract'> & {
  readonly id?: number;
  readonly removed?: boolean;
  readonly split_from?: number;
};
/** An unsaved edit of a contract's fields and lines. Anything left out keeps its value. */
export type ContractEdit = PatchOf<typeof FIELDS> & {
  readonly lines?: readonly LineEdit[];
};

function checkLine(given: unknown): { readonly value: LineEdit } | { readonly errors: FieldErrors } {
  const which = parseBody(WHICH, given, 'patch');
  if (!which.ok) return { errors: which.errors };
  const { id } = which.value as { id?: number };
  const line = id === undefined ? parseBody(LINE, given, 'create') : parseBody(LINE, given, 'patch');
  return line.ok ? { value: { ...line.value, ...which.value } as LineEdit } : { errors: line.errors };
}

/** Checks the field types of an edit. Drops unknown fields. */
function checkEdit(given: unknown): ContractEdit | f.Refusal {
  const fields = parseBody(FIELDS, given, 'patch');
  if (!fields.ok) return new f.Refusal(fields.errors);
  const { lines } = given as { lines?: unknown };
  if (lines === undefined) return fields.value;
  const checked = checkList(lines, MAX_LINES, checkLine);
  return checked instanceof f.Refusal
    ? new f.Refusal({ lines: checked.errors })
    : { ...fields.value, lines: checked };
}

const writable = (fields: f.Fields) =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => (field.readOnly ? [] : [[name, field.writeJson]])),
  );
const editField = f.makeField(
  'json',
  { label: t('Unsaved edit') },
  {
    json: {
      type: 'object',
      properties: {
        ...writable(FIELDS),
        lines: {
          type: 'array',
          maxItems: MAX_LINES,
          items: { type: 'object', properties: { ...writable(WHICH), ...writable(LINE) } },
        },
      },
    },
    check: checkEdit,
  },
) as unknown as f.FieldFor<ContractEdit, { label: string }>;

/** The body of POST contract/{id}/impact/: exactly one of the first four. */
export const impactBody = {
  proposal: proposalField({ label: t('Proposed change') }),
  edit: editField,
  reprice: f.bool({ label: t('Today’s prices for all lines') }),
  cancel: f.bool({ label: t('Abandon order') }),
  cancellation_charge: f.money({ min: 0, label: t('Charge including tax. Default: as the rules propose') }),
};
export type ImpactBody = PatchOf<typeof impactBody>;
