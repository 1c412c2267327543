/** Files of records (spec §3.20, §4.5): upload targets, registration, and the files (docs/run/files.md). */
import { file, registration } from '@hireyard/wire/records/file';
import type { WriteCall } from '../../platform/http/call.ts';
import type { Implementation } from '../implementation.ts';
import { lockTarget, notifyTarget } from '../core/targets.ts';
import { changesOf, deleteRow, updateRow, type Values } from '../core/write.ts';
import { categoriesOf } from './addresses.ts';
import { sweepInBackground } from './garbage.ts';
import { prepareFile, registerFile } from './register.ts';
import { fileSource } from './source.ts';
import { requireChange, placeOf } from './targets.ts';

async function update(call: WriteCall<Values>, id: number, before: Values): Promise<void> {
  const place = await placeOf(call.db, id);
  if (place) requireChange(call.user, place.target);
  const { category } = call.body;
  const values =
    typeof category === 'string' ? { ...call.body, category: categoriesOf(category).join(',') } : call.body;
  const changes = changesOf(file.fields, before, values);
  if (changes.length === 0) return;
  const now = call.app.now();
  await updateRow(call.db, fileSource, id, changes, call.user.id, {
    updated_on: now,
    updated_by_id: call.user.id,
  });
  if (place) await notifyTarget(call, place.target, place.id, 'files', 'file changed', changes);
}

async function remove(call: WriteCall, id: number): Promise<void> {
  const place = await placeOf(call.db, id);
  if (place) requireChange(call.user, place.target);
  await deleteRow(call.db, fileSource, id, call.user.id);
  if (place) await notifyTarget(call, place.target, place.id, 'files', 'file removed', []);
  sweepInBackground(call);
}

export const fileResource: Implementation = {
  source: fileSource,
  createBody: registration,
  prepareCreate: prepareFile,
  create: registerFile,
  async lockFirst(call, id) {
    const place = await placeOf(call.db, id);
    if (place) await lockTarget(call.db, place.target, place.id, 'files');
  },
  update,
  remove,
};
