/** Contract actions for money and lookups (spec §7.3). */
import { t } from '@hireyard/messages';
import type { MoneyType } from '@hireyard/domain/money/balance';
import { formatMoney } from '@hireyard/domain/values/money';
import { payable } from '@hireyard/domain/money/requests';
import { sql } from '../db/database.ts';
import type { Call } from '../platform/http/call.ts';
import { conflict } from '../platform/http/errors.ts';
import { balanceWire } from '../money/core/balance-wire.ts';
import { lockContract } from '../money/core/facts.ts';
import { requireProvider, openPayment } from '../money/cards/provider.ts';
import { raiseRequest } from '../money/core/requests.ts';
import { scopeOf } from '../money/core/scope.ts';
import { moneyOf, paymentFacts } from '../money/core/settle.ts';
import type { ActionHandler, ActionReader } from '../records/implementation.ts';
import { recordAnswer } from '../records/record-answer.ts';
import { readerOf } from '../records/list/read.ts';
import { writeHistory, type Values } from '../records/core/write.ts';
import { chargeFrom } from '@hireyard/domain/money/counted-damage';
import { settingFor } from '../platform/settings/settings.ts';
import { countedDamages } from '../money/damages/decide-counted.ts';
import { withVisibleCredit } from './figures/credit-visibility.ts';
import { countedWashup } from './count-in/count-washup.ts';
import { proposedCharge } from './moves/money-effects.ts';
import { recalculate, calculateContract } from './figures/recalculate.ts';
import { isClosed } from './figures/is-closed.ts';
import { settlementOf } from './moves/settlement.ts';
import { contractSource } from './source/contract.ts';

const reader = readerOf(contractSource);

/** GET contract/{id}/balance/. */
export const balance: ActionReader = async (call, id) => {
  const { balances } = await moneyOf(call.db, id);
  return {
    body: {
      deposit: balanceWire(balances.deposit),
      contract: balanceWire(balances.contract),
      damages: balanceWire(balances.damages),
    },
  };
};

/** GET contract/{id}/settlement/. */
export const settlement: ActionReader = async (call, id) => {
  const calculation = await calculateContract(call, id);
  const { contract } = calculation;
  const { balances } = await moneyOf(call.db, id);
  const { items, uncounted, deposit_held, deposit_to_refund } = await settlementOf(
    call.db,
    withVisibleCredit(call.user, contract),
    balances,
  );
  const washup = await countedWashup(call.db, calculation);
  const titles = new Map(calculation.lines.map((line) => [line.id, line.title]));
  const grace = settingFor<number>(calculation.settings, 'damage_grace_days', contract.depot_id);
  return {
    body: {
      ready: items.every((item) => item.done),
      items,
      deposit_held: formatMoney(deposit_held),
      deposit_to_refund: formatMoney(deposit_to_refund),
      uncounted,
      damages: (await countedDamages(call.db, id)).map(({ counted_on, ...one }) => ({
        ...one,
        charge_from: one.kind === 'missing' ? chargeFrom(counted_on, grace) : null,
      })),
      washup: washup.proposals.map(({ id: line, units, unit_price, amount }) => ({
        contractstock: line,
        title: titles.get(line) ?? '',
        units,
        unit_price: formatMoney(unit_price),
        amount: formatMoney(amount),
      })),
      washup_total: formatMoney(washup.total),
      washup_applied: formatMoney(washup.applied),
    },
  };
};

/** GET contract/{id}/cancellation/: the charge and refunds if the contract were abandoned today. */
export const cancellation: ActionReader = async (call, id) => {
  const calculation = await calculateContract(call, id);
  const { balances } = await moneyOf(call.db, id);
  const { net, tax, percent, reason } = proposedCharge(call, calculation);
  const paid = Object.values(balances).reduce((sum, one) => sum + one.paid - one.refunded, 0n);
  const left = paid - net - tax;
  return {
    body: {
      charge: formatMoney(net + tax),
      percent,
      reason,
      paid: formatMoney(paid),
      to_refund: formatMoney(left > 0n ? left : 0n),
    },
  };
};

const PAY_FIRST: readonly MoneyType[] = ['deposit', 'contract', 'damages'];

/** Returns the oldest payable request, or creates one for the outstanding amount; 409 if nothing is outstanding. */
async function requestToPay(call: Call, id: number): Promise<number> {
  return call.app.db.transaction(
    async (tx) => {
      await lockContract(call.app, tx, id);
      const { requests, balances } = await moneyOf(tx, id);
      const open = requests.find((request) => payable(paymentFacts(request, balances)) > 0n);
      if (open !== undefined) return open.id;
      const type = PAY_FIRST.find((one) => balances[one].can_request);
      if (type === undefined) throw conflict(t('This contract has nothing outstanding.'), 'nothing_to_pay');
      const scope = scopeOf({ ...call, db: tx, prepared: undefined, afterCommit: () => undefined });
      return raiseRequest(scope, { contract: id, type, amount: null, dueDate: null });
    },
    { retries: 3 },
  );
}

/** POST contract/{id}/secret/. */
export const secret: ActionReader = async (call, id) => {
  requireProvider(call.app);
  return { body: await openPayment(call.app, await requestToPay(call, id)) };
};

/** Repeats the lookups. The embedded hire system is our own tables, so this recalculates. Closed contracts keep their figures. */
async function refreshLookups(scope: Parameters<typeof recalculate>[0], id: number): Promise<void> {
  const row = await scope.db.one<{ position: string }>(sql`select position from contract where id = ${id}`);
  if (isClosed(row?.position ?? '')) return;
  await recalculate(scope, id, { enforcement: 'fact' });
}

/** GET contract/{id}/sync/. */
export const sync: ActionReader = async (call, id) => {
  await call.app.db.transaction(
    async (tx) => {
      await lockContract(call.app, tx, id);
      await refreshLookups({ app: call.app, db: tx, user: call.user }, id);
    },
    { retries: 3 },
  );
  return recordAnswer(call, reader, id);
};

/** Copies the customer's current details to the contract and repeats the lookups. */
const resetCustomer: ActionHandler = async (call, id) => {
  await lockContract(call.app, call.db, id);
  const before =
    await call.db.one<Values>(sql`select address_1, address_2, address_3, address_town, address_county, address_postcode
    from contract where id = ${id}`);
  const after = await call.db.one<Values>(sql`
    update contract c set address_1 = k.address_1, address_2 = k.address_2, address_3 = k.address_3, address_town = k.address_town,
      address_county = k.address_county, address_postcode = k.address_postcode, version = c.version + 1, updated_at = now()
    from customer k where c.id = ${id} and k.id = coalesce(c.delivery_contact_id, c.lead_customer_id) and k.address_postcode <> ''
      and (c.address_1, c.address_2, c.address_3, c.address_town, c.address_county, c.address_postcode)
        is distinct from (k.address_1, k.address_2, k.address_3, k.address_town, k.address_county, k.address_postcode)
      and c.position not in ('complete', 'abandoned', 'quote_abandoned')
    returning c.address_1, c.address_2, c.address_3, c.address_town, c.address_county, c.address_postcode`);
  if (before !== undefined && after !== undefined)
    await writeHistory(
      call.db,
      'contract',
      id,
      call.user.id,
      'customer reset',
      Object.keys(after).map((field) => ({ field, before: before[field], after: after[field] })),
    );
  await refreshLookups(call, id);
  return recordAnswer(call, reader, id);
};

/** Repeats the account lookup. Deposit, due date and problems follow from the account's terms, so this recalculates them. */
const resetAccount: ActionHandler = async (call, id) => {
  await lockContract(call.app, call.db, id);
  await refreshLookups(call, id);
  return recordAnswer(call, reader, id);
};

export const moneyActions = { ihResetAccount: resetAccount, ihResetCustomer: resetCustomer };
export const moneyReads = { balance, settlement, cancellation, secret, sync };
