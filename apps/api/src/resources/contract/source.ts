/** Rows of contracts, with what their lists show embedded. */
import { contractWithChanges } from '@hireyard/wire/resources/contract-changes';
import { changesOfContract } from '../../changes/change-source.ts';
import { sql } from '../../db/database.ts';
import type { Source } from '../../resource/source.ts';
import { notesOf } from '../note/index.ts';
import { mailsOf } from '../../mail/embedded.ts';

export const contractSource: Source = {
  resource: contractWithChanges,
  table: 'contract',
  computed: {
    problems: sql`case when t.problem_ids = '{}' then '[]'::jsonb else (select jsonb_agg(jsonb_build_object('id', p.id, 'code', p.code,
      'description', p.description) order by p.id) from problem p where p.id = any (t.problem_ids)) end`,
    notes: notesOf('contract.contract'),
    emails: mailsOf('contract_id'),
    changerequests: changesOfContract,
    // Declared as a set that a create may name, but read from the state set like every record's states.
    states: sql`(select states from state_set where id = t.state_set_id)`,
  },
  filters: {
    has_balance: (value: boolean) =>
      sql`${value ? sql`` : sql`not`} exists (select from contract_balance b where b.contract_id = t.id and b.outstanding <> 0)`,
    account__credit_account: (value: boolean) =>
      sql`t.account_id = any (array(select id from account where credit_account = ${value}))`,
  },
};
