/** The body of POST contract/: the record and its first lines. */
import { t } from '@hireyard/messages';
import { parseBody } from '../resource/body.ts';
import type { FieldErrors } from '../field/error.ts';
import * as f from '../field.ts';
import { checkList, MAX_LINES } from '../resource/list-check.ts';
import { contract } from './contract.ts';
import { contractstock } from './contractstock.ts';

const { contract: _contract, ...LINE } = contractstock.fields;

/** A line of a new contract. */
export type NewLine = Omit<f.CreateOf<typeof contractstock.fields>, 'contract'>;

function checkLine(given: unknown): { readonly value: NewLine } | { readonly errors: FieldErrors } {
  const line = parseBody(LINE, given, 'create');
  return line.ok ? { value: line.value } : { errors: line.errors };
}

const writable = Object.entries(LINE).filter(([, field]) => !field.readOnly);

/** The fields of the contract and its `lines`. */
export const newContractBody = {
  ...contract.fields,
  lines: f.makeField<readonly NewLine[], readonly NewLine[]>(
    'json',
    { label: t('Lines'), writeOnly: true },
    {
      json: {
        type: 'array',
        maxItems: MAX_LINES,
        items: {
          type: 'object',
          required: ['quantity'],
          properties: Object.fromEntries(writable.map(([name, field]) => [name, field.writeJson])),
        },
      },
      check: (given) => checkList(given, MAX_LINES, checkLine),
      extra: { rows: LINE },
    },
  ),
};
