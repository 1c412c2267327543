import { sql, type Tx } from '../../db/database.ts';

/** Reasons of lost quotes in the demo: reason, note and percentage. */
const SAID = [
  ['Price too high', 'Found it for less.', 31],
  ['Went to another hirer', 'Uses the caterer of the venue.', 19],
  ['Event called off', 'The event does not take place.', 17],
  ['Never answered', 'Called twice, no answer.', 16],
  ['Dates did not fit', 'Moved to a day on which we are full.', 9],
  ['', 'Not going ahead.', 8],
] as const;

/** Adds reasons to the demo's lost quotes, and a day within four weeks of each quote, which its files lack. */
export async function addDemoLosses(tx: Tx): Promise<void> {
  const reasons = SAID.flatMap(([reason, detail, often]) =>
    Array.from({ length: often }, () => ({ reason, detail })),
  );
  // 37 and 100 are coprime, so neighbours differ and the shares stay
  await tx.rows(sql`
    update quote_loss q set reason = s.reason, detail = s.detail,
      lost_on = greatest(business_day(c.created_at), least(q.lost_on, business_day(c.created_at) + 2 + (c.id * 11) % 26))
    from contract c, jsonb_to_recordset(${JSON.stringify(reasons.map((one, n) => ({ ...one, n })))}::jsonb) as s(n int, reason text, detail text)
    where c.id = q.contract_id and s.n = (c.id * 37) % 100`);
}
