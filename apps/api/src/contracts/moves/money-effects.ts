/** Effects of contract moves on money, in the transaction of the move (domain rules §4.4, §6). */
import { cancellationCharge, type CancellationBand } from '@hireyard/domain/contracts/cancellation';
import { daysBetween } from '@hireyard/domain/values/calendar';
import {
  formatMoney,
  type Minor,
  mulDiv,
  parseDecimal,
  parseMoney,
  timesDecimal,
} from '@hireyard/domain/values/money';
import * as f from '@hireyard/wire/field';
import { sql } from '../../db/database.ts';
import type { Call, WriteCall } from '../../platform/http/call.ts';
import { sendAutomaticMail } from '../../money/core/automatic-mail.ts';
import { queueSync } from '../../money/core/accounts.ts';
import { invoiceRest } from '../../money/core/invoices.ts';
import { raiseRequest } from '../../money/core/requests.ts';
import { scopeOf } from '../../money/core/scope.ts';
import type { MoneyOfContract } from '../../money/core/settle.ts';
import type { Values } from '../../records/core/write.ts';
import { settingFor } from '../../platform/settings/settings.ts';
import type { ContractCalculation } from '../figures/recalculate.ts';

/** Requests the deposit unless it is zero or already requested; due when preparation starts. */
export async function requestDeposit(
  call: WriteCall<Values>,
  id: number,
  { balances }: Pick<MoneyOfContract, 'balances'>,
): Promise<void> {
  if (!balances.deposit.can_request) return;
  const request = await raiseRequest(scopeOf(call), {
    contract: id,
    type: 'deposit',
    amount: null,
    dueDate: null,
  });
  await sendAutomaticMail(call.app, call.db, {
    category: 'payment_request',
    paymentrequest: request,
    userId: call.user.id,
  });
}

/** Invoices or credits the difference between documents and totals when a hire ends. */
export async function invoiceEnd(call: WriteCall<Values>, id: number): Promise<void> {
  await invoiceRest(scopeOf(call), id);
  await queueSync(scopeOf(call), id);
}

const chargeField = f.money({ min: 0 });

/** Returns the confirmed cancellation charge including tax; 0 if none was given. */
export function abandonedWith(additional: Values, to: string): { amount?: Minor; error?: string } {
  const given = additional['cancellation_charge'];
  if (to !== 'abandoned' || given === undefined || given === null) return {};
  const checked = chargeField.check(given);
  if (checked instanceof f.Refusal) return { error: checked.message };
  return typeof checked === 'string' ? { amount: parseMoney(checked) } : {};
}

interface Charge {
  readonly net: Minor;
  readonly tax: Minor;
  readonly percent: string;
  readonly reason: string;
}

function split(gross: Minor, rateText: string): { net: Minor; tax: Minor } {
  const rate = parseDecimal(rateText);
  const one = 10n ** BigInt(rate.scale);
  const net = mulDiv(gross, one, one + rate.units);
  return { net, tax: timesDecimal(net, rate) };
}

const taxRate = ({ settings, contract }: ContractCalculation): string =>
  settingFor<string>(settings, 'tax_rate', contract.depot_id);

/** Returns the charge for abandoning the order today by the bands in the settings, rounded like a line. */
export function proposedCharge(call: Pick<Call, 'today'>, calculation: ContractCalculation): Charge {
  const { contract, settings, figures } = calculation;
  const bands = settingFor<readonly { days: number; percent: string }[]>(settings, 'cancellation_bands');
  const { charge, percent, reason } = cancellationCharge({
    days_notice:
      contract.delivery_date === null
        ? Number.MAX_SAFE_INTEGER
        : daysBetween(call.today, contract.delivery_date),
    grand_total: parseMoney(String(figures.columns['grand_total'])),
    bands: bands.map(({ days, percent: share }): CancellationBand => ({ from_days: days, percent: share })),
  });
  return { ...split(charge, taxRate(calculation)), percent, reason };
}

/** Adds the charge to the contract as a line of its own. */
export async function chargeCancellation(
  call: WriteCall<Values>,
  calculation: ContractCalculation,
  gross: Minor,
): Promise<void> {
  const { net, tax } = split(gross, taxRate(calculation));
  const price = formatMoney(net);
  await call.db.rows(sql`
    insert into contract_line (contract_id, quantity, unlisted, unlisted_description, unlisted_price, unlisted_washup_price, kind, unit_price,
      unit_washup_price, value, tax, grand_total)
    values (${calculation.contract.id}, 1, true, 'Cancellation charge', ${price}, 0, 'cancellation', ${price}, 0, ${price}, ${formatMoney(tax)},
      ${formatMoney(net + tax)})`);
}

/** Removes the charge from a reinstated order. */
export async function withdrawCancellation(call: WriteCall<Values>, id: number): Promise<void> {
  await call.db.rows(sql`delete from contract_line where contract_id = ${id} and kind = 'cancellation'`);
}
