/** The query source of users. */
import { user } from '@hireyard/wire/people/user';
import { accountStatus } from '../sign-in/core/account-status.ts';
import { type UserRow, userView } from '../sign-in/core/user-view.ts';
import { WORK_COUNTS } from '../sign-in/core/work-counts.ts';
import { sql } from '../../db/database.ts';
import { readerOf } from '../../records/list/read.ts';
import type { Source } from '../../records/core/source.ts';

// The view fills these in from other columns.
const later = sql`null`;
export const userSource: Source = {
  resource: user,
  table: 'app_user',
  computed: {
    url: later,
    name: later,
    initials: later,
    system_name: later,
    permissions: later,
    ...accountStatus('t'),
    ...WORK_COUNTS,
  },
  filters: { groups: (group: string) => sql`${group} = any (t.groups)` },
  finish: (row) => ({ ...userView(row as unknown as UserRow) }),
};
export const userReader = readerOf(userSource);
