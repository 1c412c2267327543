/** Deliveries of outside services as people see them. */
import { inboundevent } from '@hireyard/wire/system/inboundevent';
import { sql } from '../db/database.ts';
import { notFound } from '../platform/http/errors.ts';
import { askToApply } from '../platform/inbound/receive.ts';
import { readerOf } from '../records/list/read.ts';
import { type ActionHandler, type Implementation, recordAnswer } from '../records/register.ts';
import type { Source } from '../records/core/source.ts';
import { remember } from '../records/core/write.ts';

const source: Source = { resource: inboundevent, table: 'inbound_event' };
const reader = readerOf(source);

const replay: ActionHandler = async (call, id) => {
  const event = await call.db.one<Parameters<typeof askToApply>[1]>(sql`
    update inbound_event set state = 'received', last_error = null where id = ${id}
    returning id, provider, external_id, hint`);
  if (event === undefined) throw notFound();
  await askToApply(call.db, event);
  await remember(call.db, inboundevent.name, id, call.user.id, 'replayed', []);
  return recordAnswer(call, reader, id);
};

export const inboundeventResource: Implementation = { source, actions: { replay } };
