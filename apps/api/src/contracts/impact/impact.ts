/** Previews the impact of an unsaved change in a transaction that never commits (domain rules §10). */
import type { FieldErrors } from '@hireyard/wire/field/error';
import type { Impact, Proposal } from '@hireyard/wire/contracts/change';
import type { ContractEdit, LineEdit } from '@hireyard/wire/contracts/impact';
import { sql } from '../../db/database.ts';
import type { Call, WriteCall } from '../../platform/http/call.ts';
import { toHttpError } from '../../platform/http/database-errors.ts';
import { HttpError } from '../../platform/http/errors.ts';
import { lockRow, type Values } from '../../records/core/write.ts';
import type { Settings } from '../../platform/settings/settings.ts';
import { wantedReservations } from '../../stock/reservations/claims.ts';
import { reserveContract, shortagesFor } from '../../stock/reservations/reserve.ts';
import { shortDays } from '../../stock/reservations/short-days.ts';
import { isOfCredit, seesCredit } from '../figures/credit-visibility.ts';
import { between, changeAsEdited, changeAsProposed, versionOfQuote } from './effect.ts';
import { abandonOrder } from '../moves/abandon.ts';
import { marginOf } from '../figures/margin.ts';
import { linePrices } from './line-prices.ts';
import { calculateContract } from '../figures/recalculate.ts';
import { takeNewPrices } from '../lines/reprice.ts';
import { contractSource } from '../source/contract.ts';

const texts = (value: FieldErrors[string] | string): string[] =>
  typeof value === 'string'
    ? [value]
    : Object.values(value as Readonly<Record<string, FieldErrors[string] | string>>).flatMap((one) =>
        texts(one),
      );

/** Returns a refusal in words, without codes and field names. */
function wordsOf({ status, body }: HttpError): string[] {
  if (status === 400 && !('detail' in body)) return texts(body);
  const { detail, problems = [] } = body as { detail: string; problems?: readonly { description: string }[] };
  return problems.length > 0 ? problems.map((one) => one.description) : [detail];
}

/** Returns the refusal of rules or constraints; undefined for any other error. */
function refusalOf(error: unknown): HttpError | undefined {
  const known = toHttpError(error);
  if (!(known instanceof HttpError) || ![400, 404, 409].includes(known.status)) return undefined;
  // A conflict with others says nothing about the change itself.
  return 'code' in known.body && known.body['code'] === 'retry' ? undefined : known;
}

/** The previewed change: a proposal, an edit, today's prices, or abandoning an order with a charge (default: as the rules propose). */
export type Question =
  | { readonly proposal: Proposal }
  | { readonly edit: ContractEdit }
  | { readonly reprice: true }
  | { readonly cancel: { readonly charge: string | undefined } };

type Done = Pick<Impact, 'fields' | 'lines' | 'prices' | 'cancellation'>;
const NOTHING: Done = { fields: [], lines: [], prices: [], cancellation: null };

const hasOwnDates = ({ delivery_date, collection_date }: LineEdit): boolean =>
  delivery_date !== undefined || collection_date !== undefined;

/** Makes the change and reports credit refusals; throws if it can't be written at all. */
async function make(
  call: WriteCall<Values>,
  id: number,
  question: Question,
  onRefusal: (refusal: HttpError) => void,
): Promise<Done> {
  if ('proposal' in question)
    return { ...NOTHING, ...(await changeAsProposed(call, id, question.proposal, { onRefusal })) };
  if ('edit' in question) {
    const { written, ...done } = await changeAsEdited(call, id, question.edit, { onRefusal });
    if (!question.edit.lines?.some(hasOwnDates)) return { ...NOTHING, ...done };
    const added = new Set(written.filter((_, n) => done.lines[n]?.id === null));
    return { ...NOTHING, ...done, prices: await linePrices(call, id, written, added) };
  }
  if ('cancel' in question)
    return { ...NOTHING, cancellation: await abandonOrder(call, id, question.cancel.charge) };
  await takeNewPrices(call, await calculateContract(call, id), { onRefusal });
  return NOTHING;
}

/**
 * Tries the change. If it can't be written, nothing changes and the reason is returned. Credit refusals are shown only to users who can
 * view accounts.
 */
async function attempt(
  call: WriteCall<Values>,
  id: number,
  question: Question,
): Promise<Done & Pick<Impact, 'refused'>> {
  const refused: string[] = [];
  const onRefusal = (refusal: HttpError): void => {
    if (seesCredit(call.user) || !isOfCredit(refusal)) refused.push(...wordsOf(refusal));
  };
  await call.db.rows(sql`savepoint proposed`);
  try {
    return { ...(await make(call, id, question, onRefusal)), refused };
  } catch (error) {
    const refusal = refusalOf(error);
    if (refusal === undefined) throw error;
    await call.db.rows(sql`rollback to savepoint proposed`);
    return { ...NOTHING, refused: wordsOf(refusal) };
  }
}

interface Scene {
  readonly call: WriteCall<Values>;
  readonly settings: Settings;
  readonly contract: { readonly id: number; readonly depot_id: number };
}

/**
 * Returns why stock can't be reserved, checked only if something is short. It reserves and rolls back at once for an exact result, and
 * locks the item's days only that long.
 */
async function stockRefuses({ call: { db, today }, settings, contract }: Scene): Promise<string[]> {
  await db.rows(sql`savepoint reserved`);
  try {
    await reserveContract({ db, settings, today }, contract, 'guard');
    return [];
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    return wordsOf(error);
  } finally {
    await db.rows(sql`rollback to savepoint reserved`);
  }
}

/** Returns shortages and whether they refuse the change. For a quote: as if it were confirmed. */
async function stockOf(scene: Scene, position: string): Promise<Pick<Impact, 'shortages' | 'refused'>> {
  const { call, settings, contract } = scene;
  const { db, today } = call;
  const as = position === 'quote' ? 'entered' : undefined;
  const wanted = await wantedReservations(db, sql`c.id = ${contract.id}`, settings, today, as);
  const short = await shortagesFor(db, contract.id, wanted, today);
  if (short.length === 0) return { shortages: [], refused: [] };
  return {
    shortages: await shortDays(db, contract.id, wanted, short, today),
    refused: await stockRefuses(scene),
  };
}

async function measure(call: WriteCall<Values>, id: number, question: Question): Promise<Impact> {
  const { db, app } = call;
  await lockRow(db, contractSource, id, undefined);
  await app.recalculateIfOutdated(app, db, id);
  const settings = await app.settings.all(db);
  const before = await versionOfQuote(call, id, true);
  const earned = await marginOf(db, settings, id);
  const { refused, ...done } = await attempt(call, id, question);
  const after = await versionOfQuote(call, id, true);
  const earns = 'cancel' in question ? null : await marginOf(db, settings, id);
  const depot = await db.one<{ depot_id: number }>(sql`select depot_id from contract where id = ${id}`);
  const contract = { id, depot_id: depot?.depot_id ?? 0 };
  const stock = await stockOf({ call, settings, contract }, before.position);
  return {
    ...between(before, after),
    ...(!seesCredit(call.user) && { credit_left: null }),
    ...done,
    shortages: stock.shortages,
    problems: after.problems.filter(({ code }) => before.problems.every((one) => one.code !== code)),
    warnings: after.warnings,
    refused: [...refused, ...stock.refused],
    margin: earned === null || earns === null ? null : { before: earned, after: earns },
  };
}

/** Ends the transaction of a preview. */
class PreviewDone extends Error {
  readonly impact: Impact;
  constructor(impact: Impact) {
    super('Seen; nothing is to be kept.');
    this.impact = impact;
  }
}

/**
 * Returns the impact of a change on the current contract, using the code that would save it: figures before and after, shortages, new
 * problems, and refusals in words. Nothing is saved. Meanwhile other writers of this contract wait, but no others (docs/adr/0018). 404 if
 * the contract is not found.
 */
export async function impactOf(call: Call, contractId: number, question: Question): Promise<Impact> {
  try {
    return await call.app.db.transaction(
      async (db) => {
        const previewCall = { ...call, db, body: {}, prepared: undefined, afterCommit: () => undefined };
        throw new PreviewDone(await measure(previewCall, contractId, question));
      },
      { retries: 3 },
    );
  } catch (error) {
    if (error instanceof PreviewDone) return error.impact;
    throw error;
  }
}
