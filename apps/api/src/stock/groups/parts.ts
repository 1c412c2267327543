/** Reads and checks the parts of a filled container together: item, container, accessories, depot, contract. */
import { t } from '@hireyard/messages';
import { recordNotFound } from '@hireyard/wire/field/relation';
import type { FieldErrors } from '@hireyard/wire/field/error';
import { type Db, sql } from '../../db/database.ts';
import { invalid } from '../../platform/http/errors.ts';

interface Named {
  readonly id: number;
  readonly name: string;
  readonly active: boolean;
  readonly weight: string | null;
}
export interface Wanted {
  readonly stockitem: number;
  readonly container: number;
  readonly accessory_1: number | null;
  readonly accessory_2: number | null;
  readonly contract: number | null;
  readonly depot: number | undefined;
}
export interface Parts {
  readonly stockitem: Named;
  readonly container: Named & { readonly empty: number };
  readonly accessories: readonly Named[];
  readonly depot: number;
}

/** Field names of the parts in a request body. Bulk fills name two of them differently (spec §3.18). */
interface Names {
  readonly stockitem: string;
  readonly container: string;
}
interface ContractPart {
  readonly id: number;
  readonly name: string;
  readonly depot_id: number;
  readonly depot: string;
  readonly closed: boolean;
}

const none = (id: number): string[] => [recordNotFound(id)];

interface Rows {
  readonly item: Named | null;
  readonly container: Parts['container'] | null;
  readonly accessories: Named[];
  readonly contract: ContractPart | null;
  readonly depot: Named | null;
}
const NOTHING: Rows = { item: null, container: null, accessories: [], contract: null, depot: null };
const read = (db: Db, { stockitem, container, accessory_1, accessory_2, contract, depot }: Wanted) =>
  db.one<Rows>(sql`select
    (select jsonb_build_object('id', id, 'name', sku, 'active', active, 'weight', weight::text) from stockitem where id = ${stockitem}) as item,
    (select jsonb_build_object('id', c.id, 'name', c.sku, 'active', c.active, 'weight', c.weight::text, 'empty', c.original_stock_level
      - (select count(*) from stockgroup g where g.container_id = c.id)) from stock_container c where c.id = ${container}) as container,
    (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'name', code, 'active', active, 'weight', weight::text)), '[]')
      from stockcontainer_accessory where id in (${accessory_1}, ${accessory_2})) as accessories,
    (select jsonb_build_object('id', c.id, 'name', c.contract_number, 'depot_id', c.depot_id, 'depot', d.code,
      'closed', c.position in ('complete', 'abandoned', 'quote_abandoned')) from contract c join depot d on d.id = c.depot_id where c.id = ${contract}) as contract,
    (select jsonb_build_object('id', id, 'name', code, 'active', active) from depot where id = ${depot ?? null}) as depot`);

function checkPart(errors: FieldErrors, field: string, id: number, part: Named | null | undefined): void {
  if (part == null) errors[field] = none(id);
  else if (!part.active) errors[field] = [t('{name} is not active.', { name: part.name })];
}

function checkContract(errors: FieldErrors, wanted: Wanted, contract: ContractPart | null): void {
  if (wanted.contract === null) return;
  if (contract === null) errors['contract'] = none(wanted.contract);
  else if (contract.closed)
    errors['contract'] = [
      t('{contract} is closed, so nothing can be packed for it.', { contract: contract.name }),
    ];
  else if (wanted.depot !== undefined && wanted.depot !== contract.depot_id)
    errors['depot'] = [
      t('The depot of {contract} is {depot}.', { contract: contract.name, depot: contract.depot }),
    ];
}

function checkAccessories(errors: FieldErrors, wanted: Wanted, known: readonly Named[]): Named[] {
  return [wanted.accessory_1, wanted.accessory_2].flatMap((id, n) => {
    if (id === null) return [];
    const found = known.find((one) => one.id === id);
    checkPart(errors, `accessory_${n + 1}`, id, found);
    return found === undefined ? [] : [found];
  });
}

interface Judged {
  readonly parts: Parts | undefined;
  readonly errors: FieldErrors;
}

/**
 * Reads the parts of a container to be filled. Reports parts that don't exist, are retired or don't fit under their
 * field. The depot is the given one, else the contract's, else `fallback`.
 */
export async function checkGroupParts(
  db: Db,
  wanted: Wanted,
  fallback: number | undefined,
  names: Names = { stockitem: 'stockitem', container: 'container' },
): Promise<Judged> {
  const asked = wanted.depot ?? (wanted.contract === null ? fallback : undefined);
  const rows = (await read(db, { ...wanted, depot: asked })) ?? NOTHING;
  const errors: FieldErrors = {};
  checkPart(errors, names.stockitem, wanted.stockitem, rows.item);
  checkPart(errors, names.container, wanted.container, rows.container);
  if (asked !== undefined) checkPart(errors, 'depot', asked, rows.depot);
  checkContract(errors, wanted, rows.contract);
  const accessories = checkAccessories(errors, wanted, rows.accessories);
  const depot = asked ?? rows.contract?.depot_id;
  if (depot === undefined && wanted.contract === null) errors['depot'] = [t('There is no active depot.')];
  const whole = rows.item && rows.container && depot !== undefined;
  return {
    parts: whole ? { stockitem: rows.item, container: rows.container, accessories, depot } : undefined,
    errors,
  };
}

/** Reads the parts; throws 400 with all their errors. */
export async function requireParts(
  db: Db,
  wanted: Wanted,
  fallback: number | undefined,
  names?: Names,
): Promise<Parts> {
  const { parts, errors } = await checkGroupParts(db, wanted, fallback, names);
  if (parts === undefined || Object.keys(errors).length > 0) throw invalid(errors);
  return parts;
}
