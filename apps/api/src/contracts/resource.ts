/** Contracts and quotes. Each rule has its own file in this folder. */
import { contractChangeBody } from '@hireyard/wire/contracts/contract-change';
import { newContractBody } from '@hireyard/wire/contracts/new-contract';
import type { Implementation } from '../records/implementation.ts';
import { recordAnswer } from '../records/record-answer.ts';
import { readerOf } from '../records/list/read.ts';
import { deleteRow, lockRow } from '../records/core/write.ts';
import { addNote, noteResource } from '../records/notes/resource.ts';
import { board } from './views/board.ts';
import { calendar } from './views/calendar.ts';
import { impact, writeDownChange } from './change-requests/contract-actions.ts';
import { counted, countIn } from './count-in/count-in-calls.ts';
import { moveGoodsOf, goodsOf } from './goods-calls/calls.ts';
import { sendGoodsOf } from './goods-calls/send.ts';
import { swapGoods } from './goods-calls/swap.ts';
import { applyWashup } from './count-in/count-washup.ts';
import { moneyActions, moneyReads } from './money-actions.ts';
import { pack, unpack } from './packing.ts';
import { reprice } from './lines/reprice.ts';
import { createContract, removeContract, updateContract } from './save/save.ts';
import { contractSource } from './source/contract.ts';
import { thread } from './views/thread.ts';
import { timeline } from './views/timeline.ts';
import { asOf, compare, versions } from './versions/reads.ts';
import { contractWorkflow } from './moves/workflow.ts';

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
    moveGoods: moveGoodsOf,
    send: sendGoodsOf,
    swap: swapGoods,
    washUp: applyWashup,
    reprice,
    pack,
    unpack,
    ...moneyActions,
  },
  reads: {
    ...moneyReads,
    counted,
    goods: goodsOf,
    impact,
    thread,
    board,
    calendar,
    timeline,
    versions,
    compare,
    asOf,
  },
};
