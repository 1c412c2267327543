/** Calculates a hypothetical contract by the same rules as saved ones (domain rules §2, §4, §5). */
import { recordNotFound } from '@hireyard/wire/field/relation';
import type { DeliveryType } from '@hireyard/domain/contracts/delivery';
import { type Db, sql } from '../../db/database.ts';
import type { App } from '../../platform/http/call.ts';
import { invalid } from '../../platform/http/errors.ts';
import { milesBetween } from './distance.ts';
import { type ContractRow, type DraftLine, draftLineRows } from './facts.ts';
import { type Figures, figuresOf } from './figures.ts';
import { basisOf } from './recalculate.ts';

export interface Wanted
  extends Pick<
    ContractRow,
    | 'hire_date'
    | 'delivery_date'
    | 'collection_date'
    | 'address_1'
    | 'address_2'
    | 'address_3'
    | 'address_town'
    | 'address_county'
    | 'address_postcode'
  > {
  readonly depot: number;
  readonly delivery_type: DeliveryType;
  readonly lines: readonly DraftLine[];
}

/** A customer who pays a deposit and whose lookups succeed. */
const SOMEONE = {
  id: 0,
  contract_number: '',
  position: 'quote',
  account_id: null,
  payment_due_date: null,
  grand_total: '0.00',
  delivery_charge: null,
  delivery_surcharge: '0.00',
  deposit_override: null,
  lead_active: true,
  contact_active: null,
  account_active: true,
  credit_account: false,
  payment_terms: 0,
  credit_limited: false,
} as const;

/** Returns the figures of a hypothetical contract; writes nothing. 400 for an unknown depot. */
export async function estimate(
  scope: { readonly app: App; readonly db: Db },
  wanted: Wanted,
): Promise<Figures> {
  const { db } = scope;
  const { depot: id, lines, ...address } = wanted;
  const depot = await db.one<{ postcode: string }>(
    sql`select address_postcode as postcode from depot where id = ${id} and active`,
  );
  if (depot === undefined) throw invalid({ depot: [recordNotFound(id)] });
  const basis = await basisOf(scope);
  const row: ContractRow = { ...SOMEONE, ...address, depot_id: id, depot_postcode: depot.postcode };
  const miles =
    address.delivery_type === 'none'
      ? null
      : await milesBetween(db, basis.settings, { id, postcode: depot.postcode }, address.address_postcode);
  return figuresOf(row, await draftLineRows(db, lines), basis, miles);
}
