/** Depots. Moving a depot changes the distances, and so the delivery price, of its open contracts. */
import { depot } from '@hireyard/wire/settings/depot';
import type { Implementation } from '../../records/implementation.ts';
import { changesOf, deleteRow, updateRow } from '../../records/core/write.ts';
import { removeDepot } from './remove.ts';

const source = { resource: depot, table: 'depot' };
export const depotResource: Implementation = {
  source,
  workflow: { source, context: 'depot_status' },
  async update(call, id, before) {
    const changes = changesOf(depot.fields, before, call.body);
    await updateRow(call.db, source, id, changes, call.user.id);
    if (changes.some((change) => change.field === 'address_postcode'))
      await call.app.recordChanged(call, { resource: 'depot', id, about: { address: [id] } });
  },
  async remove(call, id) {
    await removeDepot(call.db, id, call.user.id);
    await deleteRow(call.db, source, id, call.user.id);
  },
};
