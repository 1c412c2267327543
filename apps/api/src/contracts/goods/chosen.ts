/** Sends chosen units of a locked contract (domain rules §6). */
import { t } from '@hireyard/messages';
import { tooManyToSend, unsentUnits } from '@hireyard/domain/stock/goods';
import type { SentLine } from '@hireyard/wire/contracts/goods';
import { sql } from '../../db/database.ts';
import type { WriteCall } from '../../platform/http/call.ts';
import { conflict, invalid } from '../../platform/http/errors.ts';
import { writeHistory, type Values } from '../../records/core/write.ts';
import { addGoods, type GoodsSource } from './ledger.ts';

interface Unsent {
  readonly id: number;
  readonly sku: string;
  readonly quantity: number;
  readonly went_out: number;
  readonly swapped: number;
}

/** 400 for a line of another contract, a line that is listed twice, or more units than have not left yet. */
function requireUnsent(lines: readonly Unsent[], given: readonly SentLine[]): void {
  if (given.length === 0) throw invalid({ lines: [t('Choose at least one line.')] });
  if (new Set(given.map(({ contractstock }) => contractstock)).size < given.length)
    throw invalid({ lines: [t('List each line only once.')] });
  for (const { contractstock, quantity } of given) {
    const line = lines.find(({ id }) => id === contractstock);
    if (line === undefined) throw invalid({ lines: [t('Choose lines of this contract that have an item.')] });
    const unsent = unsentUnits(line);
    if (quantity > unsent) throw conflict(tooManyToSend(line.sku, unsent), 'goods_out');
  }
}

/**
 * Records that chosen units of a locked contract left. Reservations follow; states don't.
 * @param scan the identifier of the scan (uuid) that sends them: it can send a line only once
 */
export async function sendChosen(
  call: WriteCall<Values>,
  contract: number,
  given: readonly SentLine[],
  source: GoodsSource,
  scan?: string,
): Promise<void> {
  const { db: tx, user, today } = call;
  const lines = await tx.rows<Unsent>(sql`
    select l.id, i.sku, l.quantity, coalesce(n.went_out, 0) as went_out, coalesce(n.swapped, 0) as swapped
    from contract_line l join stockitem i on i.id = l.stockitem_id left join goods_line n on n.contract_line_id = l.id
    where l.contract_id = ${contract} order by l.id`);
  requireUnsent(lines, given);
  const rows = given.map(
    ({ contractstock: line, quantity }) =>
      ({ line, kind: 'out', quantity, source, scan: scan ?? null }) as const,
  );
  await addGoods(tx, rows, { contract, user: user.id, today });
  await writeHistory(
    tx,
    'contract',
    contract,
    user.id,
    'goods sent',
    given.map(({ contractstock, quantity }) => ({
      field: lines.find(({ id }) => id === contractstock)?.sku ?? '',
      before: null,
      after: quantity,
    })),
  );
}
