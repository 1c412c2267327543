/** Invoices and credit notes. They are never changed; a credit note is a separate document (spec §3.10). */
import { t } from '@hireyard/messages';
import type { MoneyType } from '@hireyard/domain/money/balance';
import { parseMoney } from '@hireyard/domain/values/money';
import { invoice } from '@hireyard/wire/money/accounting';
import { sql } from '../db/database.ts';
import { conflict, invalid } from '../platform/http/errors.ts';
import { queueSync } from './core/accounts.ts';
import { lockContract } from './core/facts.ts';
import { raiseInvoice } from './core/invoices.ts';
import { scopeOf } from './core/scope.ts';
import type { Implementation } from '../records/implementation.ts';
import type { Source } from '../records/core/source.ts';
import { changesOf, updateRow } from '../records/core/write.ts';

const source: Source = {
  resource: invoice,
  table: 'invoice',
  computed: {
    customer: sql`(select k.name from contract c join customer k on k.id = c.lead_customer_id where c.id = t.contract_id)`,
  },
};

export const invoiceResource: Implementation = {
  source,
  async create(call) {
    const { contract, type, amount, due_date, reason } = call.body;
    await lockContract(call.app, call.db, Number(contract));
    const id = await raiseInvoice(scopeOf(call), {
      contract: Number(contract),
      type: type as MoneyType,
      amount: typeof amount === 'string' ? parseMoney(amount) : null,
      dueDate: (due_date as string | null | undefined) ?? null,
      reason: (reason as string | undefined) ?? '',
    });
    await queueSync(scopeOf(call), Number(contract));
    return id;
  },
  async update(call, id, before) {
    const changes = changesOf(invoice.fields, before, call.body);
    const fixed = changes.find(({ field }) => field !== 'due_date' && field !== 'reason');
    if (fixed)
      throw invalid({ [fixed.field]: [t('You can’t change an invoice. Raise a credit note instead.')] });
    await updateRow(call.db, source, id, changes, call.user.id);
  },
  async remove() {
    throw conflict(
      t('You can’t delete an invoice: its number would be missing. Raise a credit note instead.'),
      'numbered',
    );
  },
};
