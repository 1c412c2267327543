/** The resource of events received from outside services. */
import { inboundevent } from '@hireyard/wire/system/inboundevent';
import { notFound } from '../platform/http/errors.ts';
import { applyAgain } from '../platform/inbound/receive.ts';
import { readerOf } from '../records/list/read.ts';
import type { ActionHandler, Implementation } from '../records/implementation.ts';
import { recordAnswer } from '../records/record-answer.ts';
import type { Source } from '../records/core/source.ts';
import { writeHistory } from '../records/core/write.ts';

const source: Source = { resource: inboundevent, table: 'inbound_event' };
const reader = readerOf(source);

const replay: ActionHandler = async (call, id) => {
  if (!(await applyAgain(call.db, id))) throw notFound();
  await writeHistory(call.db, inboundevent.name, id, call.user.id, 'replayed', []);
  return recordAnswer(call, reader, id);
};

export const inboundeventResource: Implementation = { source, actions: { replay } };
