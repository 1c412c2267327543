/** Contracts and quotes: the rich case. Each rule has its own file beside this one. */
import { contractChangeBody } from '@hireyard/wire/contracts/contract-change';
import { newContractBody } from '@hireyard/wire/contracts/new-contract';
import { type Implementation, recordAnswer } from '../../records/register.ts';
import { readerOf } from '../../records/list/read.ts';
import { deleteRow, lockRow } from '../../records/core/write.ts';
import { addNote, noteResource } from '../../records/notes/resource.ts';
import { board } from './board.ts';
import { calendar } from './calendar.ts';
import { impact, writeDownChange } from './change-actions.ts';
import { counted, countIn } from './count-in-calls.ts';
import { applyWashup } from './count-washup.ts';
import { moneyActions, moneyReads } from './money-actions.ts';
import { pack, unpack } from './pack.ts';
import { reprice } from './reprice.ts';
import { createContract, removeContract, updateContract } from './save.ts';
import { contractSource } from './source.ts';
import { thread } from './thread.ts';
import { timeline } from './timeline.ts';
import { asOf, compare, versions } from './version-reads.ts';
import { contractWorkflow } from './workflow.ts';

const notes = readerOf(noteResource.source);

export const contractResource: Implementation = {
  source: contractSource,
  workflow: contractWorkflow,
  createBody: newContractBody,
  updateBody: contractChangeBody,
  create: createContract,
  knowsReferences: true,
  update: updateContract,
  remove: (call, id) =>
    removeContract(call as never, id, () => deleteRow(call.db, contractSource, id, call.user.id)),
  actions: {
    async note(call, id) {
      await lockRow(call.db, contractSource, id, undefined);
      const note = await addNote(call, 'contract.contract', id, call.body);
      return recordAnswer(call, notes, note, 201);
    },
    changerequest: writeDownChange,
    countIn,
    washUp: applyWashup,
    reprice,
    pack,
    unpack,
    ...moneyActions,
  },
  reads: { ...moneyReads, counted, impact, thread, board, calendar, timeline, versions, compare, asOf },
  // the others reckon in transactions, or ask the card provider
};

/** What other resources need of contracts. */
export { addCounts } from './count-in.ts';
export { between, changeAsProposed, standingOf } from './effect.ts';
export { UNCOUNTED } from './count-in-facts.ts';
export { estimate } from './estimate.ts';
export { impactOf } from './impact.ts';
export { loadsOf } from './loads.ts';
export { lineSource } from './line-source.ts';
export { addLine, changeLine, removeLine } from './lines.ts';
export { bringUpToDate, followChange } from './outdated.ts';
export { recalculate } from './recalculate.ts';
export { recalculationRoutes } from './recalculations.ts';
export { recalculateMarked } from './recalculate-job.ts';
export { insertContract } from './save.ts';
export { contractSource } from './source.ts';
export { contractWorkflow } from './workflow.ts';
