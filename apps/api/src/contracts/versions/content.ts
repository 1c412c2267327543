/** Turns a contract and its lines into a snapshot to compare and store (domain rules §15). */
import { dictionary } from '@hireyard/messages/dictionary';
import type { VersionContent, VersionLine, VersionValue } from '@hireyard/domain/contracts/version';
import type { LineAtTime } from '@hireyard/wire/contracts/versions';
import type { Field } from '@hireyard/wire/field';
import { contract } from '@hireyard/wire/contracts/contract';
import type { RestoredContract } from './at-time.ts';

/** Not compared: the record's identity, derived values, and values set by the system. */
const LEFT_OUT = new Set([
  'id',
  'contract_number',
  'version',
  'created_at',
  'updated_at',
  'can_deliver',
  'delivery_vehicle_mix',
]);
const COMPARED = Object.entries(contract.fields as Readonly<Record<string, Field>>).filter(
  ([name, { kind }]) => !LEFT_OUT.has(name) && kind !== 'embedded',
);
const isFigure = (field: Field): boolean => field.readOnly;

/** The compared fields by name. */
export const comparedFields: ReadonlyMap<string, Field> = new Map(COMPARED);

interface Named {
  readonly id: number;
  readonly name?: string;
  readonly code?: string;
}
function valueOf(value: unknown): VersionValue {
  if (value === null || value === undefined || value === '') return null;
  if (Array.isArray(value)) return (value as Named[]).map(({ name }) => name).join(', ') || null;
  if (typeof value !== 'object') return String(value);
  const { id, name, code } = value as Named;
  return { id, name: name || code || String(id) };
}

const lineOf = (line: LineAtTime): VersionLine => ({
  id: line.id,
  kind: line.kind,
  item: line.stockitem?.id ?? null,
  title:
    line.stockitem === null ? line.unlisted_description : line.stockitem.internal_title || line.stockitem.sku,
  quantity: line.quantity,
  unit_price: line.unit_price,
  unit_washup_price: line.unit_washup_price,
  value: line.value,
  // Left out if empty, so that a version equals one that was stored before lines had dates.
  ...(line.delivery_date !== null && { delivery_date: line.delivery_date }),
  ...(line.collection_date !== null && { collection_date: line.collection_date }),
});

/** Returns the snapshot of a restored contract. */
export function contentOf({ contract: record, lines }: RestoredContract): VersionContent {
  const values = (figures: boolean) =>
    COMPARED.filter(([, field]) => isFigure(field) === figures).map(([name]): [string, VersionValue] => [
      name,
      valueOf(record[name as keyof typeof record]),
    ]);
  return {
    fields: Object.fromEntries(values(false)),
    figures: Object.fromEntries(values(true).map(([name, value]) => [name, String(value ?? '')])),
    lines: lines.map(lineOf),
  };
}

/** Fields that refer to a customer or an account. */
export const PARTIES: Readonly<Record<string, 'customer' | 'account'>> = dictionary({
  lead_customer: 'customer',
  delivery_contact: 'customer',
  account: 'account',
});

/** Returns the customers and accounts in a snapshot: `customer 12`. */
export const partiesOf = ({ fields }: VersionContent): string[] => [
  ...new Set(
    Object.entries(PARTIES).flatMap(([name, resource]) => {
      const value = fields[name];
      return typeof value === 'object' && value !== null ? [`${resource} ${value.id}`] : [];
    }),
  ),
];
