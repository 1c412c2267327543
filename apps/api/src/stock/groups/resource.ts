/** Filled containers (spec §3.18, domain rules §12): created singly or in bulk, given states, labelled, scanned. */
import { sql } from '../../db/database.ts';
import { deleteRow } from '../../records/core/write.ts';
import type { Implementation } from '../../records/implementation.ts';
import { bulkFill, previewFill } from './fill.ts';
import { printLabels } from './print-labels.ts';
import { createGroup, lockForChange, updateGroup } from './save.ts';
import { requireNotOut } from './contract.ts';
import { stockgroupSource } from './source.ts';

export const stockgroupResource: Implementation = {
  source: stockgroupSource,
  workflow: { source: stockgroupSource, context: 'stock_group_status' },
  create: createGroup,
  lockFirst: lockForChange,
  update: updateGroup,
  async remove(call, id) {
    await requireNotOut(call.db, sql`g.id = ${id}`);
    await deleteRow(call.db, stockgroupSource, id, call.user.id);
  },
  actions: { bulk: bulkFill },
  reads: { fillPreview: previewFill, label: printLabels },
};
