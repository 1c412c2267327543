import { addDays } from '@hireyard/domain/values/calendar';
import { canDeliver } from '@hireyard/domain/contracts/delivery';
import { depositFor } from '@hireyard/domain/money/deposit';
import { formatMoney, parseMoney } from '@hireyard/domain/values/money';
import { normalisePostcode } from '@hireyard/domain/values/postcode';
import { contractTotals, type ContractTotals, type LineMoney } from '@hireyard/domain/contracts/pricing';
import { contractProblems } from '@hireyard/domain/contracts/problems';
import type { Values } from '../../records/import/sheet.ts';
import type { HeaderColumns } from './header-columns.ts';
import type { OrderRules } from './rules.ts';

export type Header = Values<HeaderColumns>;

const unpriced = new Set<string>(['quote', 'quote_abandoned']);
const money = (text: string | null) => (text === null ? null : parseMoney(text));

/** Totals that must equal the header's. */
export function totalsOf(header: Header, lines: readonly LineMoney[], rules: OrderRules): ContractTotals {
  return contractTotals({
    lines,
    delivery_charge: money(header.delivery_charge),
    calculated_delivery_price: parseMoney(header.calculated_delivery_price),
    delivery_surcharge: parseMoney(header.delivery_surcharge),
    tax_rate: rules.depot(header.depot).taxRate,
  });
}

/** Returns notes with everything in the file that a contract has no field for. */
function systemNotes(header: Header, shift: (date: string) => string): string {
  const { event_type, guests, taken_by, cancelled_on, lost_reason } = header;
  const what = [event_type.replaceAll('_', ' '), guests === null ? '' : `${guests} guests`].filter(
    (part) => part !== '',
  );
  return [
    what.length > 0 ? `Event: ${what.join(', ')}.` : '',
    taken_by === '' ? '' : `Taken by ${taken_by}.`,
    cancelled_on === null ? '' : `Cancelled on ${shift(cancelled_on)}.`,
    lost_reason === '' ? '' : `Reason: ${lost_reason}.`,
  ]
    .filter((part) => part !== '')
    .join(' ');
}

function problemsOf(header: Header, totals: ContractTotals, hasLines: boolean, rules: OrderRules) {
  const { contractMinimum, depositMinimum } = rules.depot(header.depot);
  const { customer_ref: lead, delivery_contact_ref: contact, account_code: account } = header;
  const deposit = depositFor({
    basis: totals.value_ex_delivery,
    rules: rules.depositRules,
    credit_account: account?.credit_account ?? false,
    override: money(header.deposit_override),
    minimum: depositMinimum,
    override_floor_percent: rules.overrideFloor,
  });
  const problems = contractProblems({
    lead_customer: lead && { active: lead.active, lookup_ok: lead.active },
    delivery_contact: contact && { lookup_ok: contact.active },
    account: account && { lookup_ok: account.active, accounting_lookup_ok: true },
    deposit_problems: deposit.problems,
    has_lines: hasLines,
    hire_part: totals.hire_part,
    contract_minimum: contractMinimum,
    country: rules.country,
    delivery_type: header.delivery_type,
    address: header,
  });
  return { deposit, problems };
}

/** Totals of an order's lines; weight in kg. */
export interface LinesTogether {
  readonly totals: ContractTotals;
  readonly weight: number;
  readonly pieces: { readonly pieces: number; readonly washup_pieces: number };
  readonly hasLines: boolean;
}

/** Returns the contract row of a header and its lines, with dates moved by `shiftDays`. */
export function contractOf(
  header: Header,
  { totals, weight, pieces, hasLines }: LinesTogether,
  rules: OrderRules,
  shiftDays: number,
) {
  const shift = <T extends string | null>(date: T) => (date === null ? null : addDays(date, shiftDays)) as T;
  const { deposit, problems } = problemsOf(header, totals, hasLines, rules);
  const { vehicleOrder } = rules.depot(header.depot);
  const vehicles = header.calculated_delivery_vehicles.toSorted(
    (a, b) => vehicleOrder.indexOf(a.code) - vehicleOrder.indexOf(b.code),
  );
  const delivery = canDeliver({
    delivery_type: header.delivery_type,
    postcode_valid: normalisePostcode(rules.country, header.address_postcode) !== null,
    miles: header.miles === null ? null : Number(header.miles),
    max_miles: rules.depot(header.depot).maxMiles,
    vehicle_slot_free: true,
  });
  const createdAt = `${shift(header.created_at.date)}T${header.created_at.time}:00Z`;
  const confirmedOn = shift(header.confirmed_on);
  return {
    import_ref: header.order_ref,
    contract_number: header.order_ref,
    position: header.state,
    state_set_id: rules.stateSets.get(header.state) ?? 0,
    lead_customer_id: header.customer_ref?.id ?? null,
    delivery_contact_id: header.delivery_contact_ref?.id ?? null,
    account_id: header.account_code?.id ?? null,
    depot_id: header.depot,
    customer_reference: header.customer_reference,
    system_notes: systemNotes(header, shift),
    hire_date: shift(header.hire_date),
    delivery_date: shift(header.delivery_date),
    collection_date: shift(header.collection_date),
    payment_due_date: shift(header.payment_due_date),
    hold_until: shift(header.hold_until),
    delivery_type: header.delivery_type,
    address_1: header.address_1,
    address_2: header.address_2,
    address_3: header.address_3,
    address_town: header.address_town,
    address_county: header.address_county,
    address_postcode: header.address_postcode,
    value: formatMoney(totals.value),
    value_ex_delivery: formatMoney(totals.value_ex_delivery),
    washup_value: formatMoney(totals.washup),
    tax: formatMoney(totals.tax),
    grand_total: formatMoney(totals.grand_total),
    delivery_price: formatMoney(totals.delivery_price),
    delivery_charge: header.delivery_charge,
    delivery_surcharge: header.delivery_surcharge,
    calculated_delivery_price: header.calculated_delivery_price,
    calculated_delivery_vehicles: vehicles.reduce((sum, { count }) => sum + count, 0),
    delivery_vehicle_mix: vehicles,
    deposit_override: header.deposit_override,
    deposit_amount: formatMoney(deposit.amount),
    weight: weight.toFixed(3),
    ...pieces,
    can_deliver: delivery.can,
    problem_ids: problems.flatMap(({ code }) => rules.problemIds.get(code) ?? []),
    prices_locked_at: unpriced.has(header.state)
      ? null
      : confirmedOn === null
        ? createdAt
        : `${confirmedOn}T00:00:00Z`,
    booked_on: unpriced.has(header.state) ? null : (confirmedOn ?? shift(header.created_at.date)),
    created_at: createdAt,
    /** The result of the deposit rules, to compare with the file. */
    rule_amount: formatMoney(deposit.rule_amount),
  };
}
export type ContractRow = ReturnType<typeof contractOf>;
