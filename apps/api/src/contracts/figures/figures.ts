/** Calculates all figures of a contract from its facts: lines, delivery, totals, deposit, problems. The rules are in the domain package. */
import type { Basis } from './basis.ts';
import {
  canDeliver,
  deliveryPrice,
  isGoods,
  lineLoad,
  piecesOf,
  sumLoads,
  type VehicleClass,
  type VehicleCount,
} from '@hireyard/domain/contracts/delivery';
import { type Deposit, depositFor } from '@hireyard/domain/money/deposit';
import { formatMoney, type Minor, parseDecimal, parseMoney } from '@hireyard/domain/values/money';
import { normalisePostcode } from '@hireyard/domain/values/postcode';
import {
  chargeableDays,
  contractTotals,
  factorFor,
  lineDates,
  lineMoney,
  type PriceList,
  type UnitPrices,
  unitPrices,
} from '@hireyard/domain/contracts/pricing';
import { contractProblems, type Problem } from '@hireyard/domain/contracts/problems';
import { type Settings, settingFor } from '../../platform/settings/settings.ts';
import type { ContractWarning } from '@hireyard/wire/contracts/change';
import type { ContractRow, LineRow } from './facts.ts';
import { priceWarning } from './price-warning.ts';

export interface LineFigures {
  readonly id: number;
  readonly unit_price: string;
  readonly unit_washup_price: string;
  readonly value: string;
  readonly tax: string;
  readonly grand_total: string;
}
export interface Figures {
  readonly lines: readonly LineFigures[];
  readonly columns: Readonly<Record<string, string | number | boolean>>;
  readonly vehicles: readonly VehicleCount[];
  readonly deposit: Deposit;
  readonly problems: readonly Problem[];
  readonly price_warning: ContractWarning | null;
}
interface Tariff {
  readonly classes: readonly VehicleClass[];
  readonly fill: number;
  readonly included_miles: number;
  readonly minimum: string;
}

const amount = (text: string | null): Minor | null => (text === null ? null : parseMoney(text));

/** Returns the unit prices of a line as calculated today for its dates. */
export function livePrices(
  line: LineRow,
  contract: Pick<ContractRow, 'hire_date' | 'delivery_date' | 'collection_date'>,
  settings: Settings,
): UnitPrices {
  if (line.stockitem_id === null || line.price === null)
    return {
      unit_price: amount(line.unlisted_price) ?? 0n,
      unit_washup_price: amount(line.unlisted_washup_price) ?? 0n,
    };
  const list = settingFor<readonly PriceList[]>(settings, 'price_lists')[0];
  if (list === undefined) throw new Error('Setting price_lists is empty.');
  const prices = {
    price: parseMoney(line.price),
    washup_price: amount(line.washup_price),
    washup_rate: line.washup_rate === null ? null : parseDecimal(line.washup_rate),
  };
  return unitPrices(prices, factorFor(chargeableDays(lineDates(line, contract)), list));
}

function chargedPrices(line: LineRow, live: UnitPrices): UnitPrices {
  // Prices of a custom item are used unchanged (domain rules §2.6).
  if (line.stockitem_id === null) return live;
  return {
    unit_price: amount(line.locked_price) ?? live.unit_price,
    unit_washup_price: amount(line.locked_washup_price) ?? live.unit_washup_price,
  };
}

/** Returns weight and volume of a line of goods. */
export const loadOf = (
  line: Pick<
    LineRow,
    'quantity' | 'height' | 'width' | 'depth' | 'weight' | 'pack_size' | 'container' | 'loose_volume_factor'
  >,
) =>
  lineLoad({
    quantity: line.quantity,
    height: Number(line.height ?? 0),
    width: Number(line.width ?? 0),
    depth: Number(line.depth ?? 0),
    weight: Number(line.weight ?? 0),
    pack_size: line.pack_size ?? 1,
    container: line.pack_size === null ? null : line.container,
    loose_factor: Number(line.loose_volume_factor ?? 1),
  });

/** Returns the delivery price and vehicles for a load. */
function deliveryOf(
  contract: ContractRow,
  load: ReturnType<typeof sumLoads>,
  settings: Settings,
  miles: number | null,
) {
  const tariff = settingFor<Tariff>(settings, 'vehicles', contract.depot_id);
  return deliveryPrice({
    ...load,
    delivery_type: contract.delivery_type,
    miles,
    included_miles: tariff.included_miles,
    minimum: parseMoney(tariff.minimum),
    classes: tariff.classes,
    fill: tariff.fill,
  });
}

const reachOf = (contract: ContractRow, settings: Settings, miles: number | null) =>
  canDeliver({
    delivery_type: contract.delivery_type,
    postcode_valid:
      normalisePostcode(settingFor<string>(settings, 'country'), contract.address_postcode) !== null,
    miles,
    max_miles: settingFor<number>(settings, 'delivery_max_miles', contract.depot_id),
    vehicle_slot_free: true, // no slot is ever taken: vehicles aren't booked by the day
  });

const known = <T extends object>(active: boolean | null, facts: T) => (active === null ? null : facts);

/** Returns the problems of a contract. */
function problemsOf(
  contract: ContractRow,
  { settings, accounting_lookup_ok }: Basis,
  figures: { readonly has_lines: boolean; readonly hire_part: Minor; readonly deposit: Deposit },
): readonly Problem[] {
  return contractProblems({
    lead_customer: known(contract.lead_active, {
      active: contract.lead_active === true,
      lookup_ok: contract.lead_active === true,
    }),
    delivery_contact: known(contract.contact_active, { lookup_ok: contract.contact_active === true }),
    account: known(contract.account_active, {
      lookup_ok: contract.account_active === true,
      accounting_lookup_ok,
    }),
    deposit_problems: figures.deposit.problems,
    has_lines: figures.has_lines,
    hire_part: figures.hire_part,
    contract_minimum: parseMoney(settingFor<string>(settings, 'contract_minimum', contract.depot_id)),
    country: settingFor<string>(settings, 'country'),
    delivery_type: contract.delivery_type,
    address: contract,
  });
}

/** `miles`: by road from the depot; null if unknown. */
export function figuresOf(
  contract: ContractRow,
  lines: readonly LineRow[],
  basis: Basis,
  miles: number | null,
): Figures {
  const { rules, settings } = basis;
  const depot = contract.depot_id;
  const tax_rate = parseDecimal(settingFor<string>(settings, 'tax_rate', depot));
  const priced = lines.map((line) => {
    const live = livePrices(line, contract, settings);
    const unit = chargedPrices(line, live);
    return { line, unit, live, money: lineMoney({ quantity: line.quantity, ...unit, tax_rate }) };
  });
  const load = sumLoads(lines.filter((line) => isGoods({ item: line.stockitem_id })).map(loadOf));
  const delivery = deliveryOf(contract, load, settings, miles);
  const totals = contractTotals({
    // The cancellation charge of an abandoned order replaces the hire's total instead of adding to it.
    lines: priced.filter(({ line }) => line.kind === 'hire').map(({ money }) => money),
    delivery_charge: amount(contract.delivery_charge),
    calculated_delivery_price: delivery.price,
    delivery_surcharge: parseMoney(contract.delivery_surcharge),
    tax_rate,
  });
  const deposit = depositFor({
    basis: totals.value_ex_delivery,
    rules,
    credit_account: contract.credit_account,
    override: amount(contract.deposit_override),
    minimum: parseMoney(settingFor<string>(settings, 'deposit_minimum', depot)),
    override_floor_percent: parseDecimal(settingFor<string>(settings, 'deposit_override_floor')),
  });
  return {
    lines: priced.map(({ line, unit, money }) => ({
      id: line.id,
      unit_price: formatMoney(unit.unit_price),
      unit_washup_price: formatMoney(unit.unit_washup_price),
      value: formatMoney(money.value),
      tax: formatMoney(money.tax),
      grand_total: formatMoney(money.grand_total),
    })),
    columns: {
      value: formatMoney(totals.value),
      value_ex_delivery: formatMoney(totals.value_ex_delivery),
      washup_value: formatMoney(totals.washup),
      tax: formatMoney(totals.tax),
      grand_total: formatMoney(totals.grand_total),
      delivery_price: formatMoney(totals.delivery_price),
      calculated_delivery_price: formatMoney(delivery.price),
      calculated_delivery_vehicles: delivery.vehicles.reduce((sum, vehicle) => sum + vehicle.count, 0),
      deposit_amount: formatMoney(deposit.amount),
      weight: load.weight_kg.toFixed(3),
      ...piecesOf(
        priced.map(({ line, unit }) => ({
          quantity: line.quantity,
          item: line.stockitem_id,
          washed: unit.unit_washup_price > 0n,
        })),
      ),
      can_deliver: reachOf(contract, settings, miles).can,
    },
    vehicles: delivery.vehicles,
    deposit,
    problems: problemsOf(contract, basis, {
      has_lines: lines.length > 0,
      hire_part: totals.hire_part,
      deposit,
    }),
    price_warning: priceWarning(contract, priced, settings),
  };
}
