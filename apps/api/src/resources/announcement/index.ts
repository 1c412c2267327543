/** What everybody should know, shown on the start page on its days (spec §3.17). */
import { announcement } from '@hireyard/wire/resources/announcement';
import { sql } from '../../db/database.ts';
import type { Implementation } from '../../resource/register-resource.ts';
import type { Source } from '../../resource/source.ts';

// The day of the product, which the clock of the stock keeps; days that are not given have no end.
const isCurrent = sql`(t.active and daterange(t.shown_from, t.shown_until, '[]') @> (select today from stock_clock))`;

const source: Source = {
  resource: announcement,
  table: 'announcement',
  filters: { current: (yes: boolean) => sql`${isCurrent} = ${yes}` },
};
export const announcementResource: Implementation = { source };
