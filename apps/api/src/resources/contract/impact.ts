/** What a proposed change would do to a contract: it is made in a transaction that never commits (domain rules §10). */
import type { FieldErrors } from '@hireyard/wire/error';
import type { Effect, Impact, Proposal } from '@hireyard/wire/change';
import { sql } from '../../db/database.ts';
import type { Call, WriteCall } from '../../http/call.ts';
import { toHttpError } from '../../http/database-errors.ts';
import { HttpError } from '../../http/errors.ts';
import { lockRow, type Values } from '../../resource/write.ts';
import { wantedReservations } from '../../stock/claims.ts';
import { shortDays } from '../../stock/short-days.ts';
import { between, changeAsProposed, standingOf } from './effect.ts';
import { contractSource } from './source.ts';

const texts = (value: FieldErrors[string] | string): string[] =>
  typeof value === 'string'
    ? [value]
    : Object.values(value as Readonly<Record<string, FieldErrors[string] | string>>).flatMap((one) =>
        texts(one),
      );

/** A refusal in words, without codes and names of fields. */
function wordsOf({ status, body }: HttpError): string[] {
  if (status === 400 && !('detail' in body)) return texts(body);
  const { detail, problems = [] } = body as { detail: string; problems?: readonly { description: string }[] };
  return problems.length > 0 ? problems.map((one) => one.description) : [detail];
}

/** What the rules or the constraints say against a change; undefined for anything else that went wrong. */
function refusalOf(error: unknown): HttpError | undefined {
  const known = toHttpError(error);
  if (!(known instanceof HttpError) || ![400, 404, 409].includes(known.status)) return undefined;
  // That others were in the way says nothing about the change.
  return 'code' in known.body && known.body['code'] === 'retry' ? undefined : known;
}

/** Makes the change, guards only heard; when it cannot even be written, nothing is changed and why not is the refusal. */
async function attempt(
  call: WriteCall<Values>,
  id: number,
  proposal: Proposal,
): Promise<Pick<Effect, 'fields' | 'lines'> & Pick<Impact, 'refused'>> {
  const refused: string[] = [];
  await call.db.rows(sql`savepoint proposed`);
  try {
    const onRefusal = (refusal: HttpError) => void refused.push(...wordsOf(refusal));
    return { ...(await changeAsProposed(call, id, proposal, { onRefusal })), refused };
  } catch (error) {
    const refusal = refusalOf(error);
    if (refusal === undefined) throw error;
    await call.db.rows(sql`rollback to savepoint proposed`);
    return { fields: [], lines: [], refused: wordsOf(refusal) };
  }
}

async function measure(call: WriteCall<Values>, id: number, proposal: Proposal): Promise<Impact> {
  const { db, app, today } = call;
  await lockRow(db, contractSource, id, undefined);
  const before = await standingOf(call, id);
  const { fields, lines, refused } = await attempt(call, id, proposal);
  const after = await standingOf(call, id);
  // Nothing is short of a quote yet; what would be, if it were entered.
  const as = before.position === 'quote' ? 'entered' : undefined;
  const wanted = await wantedReservations(db, sql`c.id = ${id}`, await app.settings.all(db), today, as);
  return {
    ...between(before, after),
    fields,
    lines,
    shortages: await shortDays(db, id, wanted, today),
    problems: after.problems.filter(({ code }) => before.problems.every((one) => one.code !== code)),
    refused,
  };
}

/** Ends the transaction of a look. */
class Seen extends Error {
  readonly impact: Impact;
  constructor(impact: Impact) {
    super('Seen; nothing is to be kept.');
    this.impact = impact;
  }
}

/**
 * The effect of a proposal on a contract as it is now, by the very code that would apply it: figures before and after, what would be short, new
 * problems, and in words why it would be refused. Nothing of it stays. 404 when there is no such contract.
 */
export async function impactOf(call: Call, contractId: number, proposal: Proposal): Promise<Impact> {
  try {
    return await call.app.db.transaction(
      async (db) => {
        const look = { ...call, db, body: {}, prepared: undefined, afterCommit: () => undefined };
        throw new Seen(await measure(look, contractId, proposal));
      },
      { retries: 3 },
    );
  } catch (error) {
    if (error instanceof Seen) return error.impact;
    throw error;
  }
}
