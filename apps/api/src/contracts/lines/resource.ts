/** Contract lines. Every change locks and recalculates the contract. */
import { t } from '@hireyard/messages';
import { sql } from '../../db/database.ts';
import type { SplitOff } from '@hireyard/wire/contracts/contractstock';
import type { WriteCall } from '../../platform/http/call.ts';
import { invalid, notFound } from '../../platform/http/errors.ts';
import type { Implementation } from '../../records/implementation.ts';
import { lockRow, type Values } from '../../records/core/write.ts';
import { readerOf } from '../../records/list/read.ts';
import { recordAnswer } from '../../records/record-answer.ts';
import { recalculate } from '../figures/recalculate.ts';
import { addLine, changeLine, removeLine } from './lines.ts';
import { lineSource as source } from '../source/line.ts';
import { splitLine } from './split.ts';

const reader = readerOf(source);

/** Locks the contract of a line before the line, as every change of lines does. */
const lockContractOf = (call: WriteCall, id: number): Promise<unknown> =>
  call.db.rows(
    sql`select 1 from contract where id = (select contract_id from contract_line where id = ${id}) for update`,
  );

const contractOf = (line: Values): number => (line['contract'] as { id: number }).id;

export const contractstockResource: Implementation = {
  source,
  async create(call) {
    const values: Values = { unlisted: false, ...call.body };
    const contractId = Number(values['contract']);
    const id = await addLine(call, contractId, values);
    await recalculate(call, contractId, { touched: true });
    return id;
  },
  async lockFirst(call, id) {
    await lockContractOf(call, id);
  },
  async update(call, _id, before) {
    const contractId = contractOf(before);
    if (call.body['contract'] !== undefined && call.body['contract'] !== contractId)
      throw invalid({ contract: [t('A line can’t move to another contract.')] });
    const changes = await changeLine(call, contractId, before, call.body);
    if (changes.length > 0) await recalculate(call, contractId, { touched: true });
  },
  async remove(call, id) {
    const write = call as WriteCall<Values>;
    const contractId = await removeLine(write, id);
    if (contractId !== null) await recalculate(write, contractId, { touched: true });
  },
  actions: {
    async split(call, id) {
      await lockContractOf(call, id);
      await lockRow(call.db, source, id, call.request.headers['if-match']);
      const line = await reader.find(call.db, id);
      if (line === undefined) throw notFound();
      const contractId = contractOf(line);
      const made = await splitLine(call, contractId, line, call.body as unknown as SplitOff);
      await recalculate(call, contractId, { touched: true });
      return recordAnswer(call, reader, made, 201);
    },
  },
};
