/** Filled containers (spec §3.18, domain rules §12): created singly or in bulk, given states, labelled, scanned. */
import type { Implementation } from '../../records/implementation.ts';
import { bulkFill, previewFill } from './fill.ts';
import { printLabels } from './print-labels.ts';
import { createGroup, lockForChange, updateGroup } from './save.ts';
import { stockgroupSource } from './source.ts';

export const stockgroupResource: Implementation = {
  source: stockgroupSource,
  workflow: { source: stockgroupSource, context: 'stock_group_status' },
  create: createGroup,
  lockFirst: lockForChange,
  update: updateGroup,
  actions: { bulk: bulkFill },
  reads: { fillPreview: previewFill, label: printLabels },
};
