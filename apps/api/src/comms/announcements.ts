/** Announcements to all staff, shown on the dashboard between their dates (spec §3.17). */
import { announcement } from '@hireyard/wire/comms/announcement';
import { sql } from '../db/database.ts';
import { notify } from '../platform/notify/notify.ts';
import type { Implementation } from '../records/implementation.ts';
import type { Source } from '../records/core/source.ts';
import { insertRow } from '../records/core/write.ts';

// Compares with the business day that the stock clock keeps. A missing date leaves that side open.
const isCurrent = sql`(t.active and daterange(t.shown_from, t.shown_until, '[]') @> (select today from stock_clock))`;

const source: Source = {
  resource: announcement,
  table: 'announcement',
  filters: { current: (yes: boolean) => sql`${isCurrent} = ${yes}` },
};
export const announcementResource: Implementation = {
  source,
  async create({ db, body, user }) {
    const id = await insertRow(db, source, body, user.id);
    // A future announcement sends no notification; it appears on the dashboard on its first day.
    const shown = await db.one(sql`select 1 from announcement t where t.id = ${id} and ${isCurrent}`);
    if (shown !== undefined)
      await notify(db, {
        kind: 'announcement',
        cause: `announcement ${id}`,
        record: { resource: 'announcement', id },
        text: String(body['subject']),
        by: user.id,
      });
    return id;
  },
};
