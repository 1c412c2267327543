/** A user's notifications, preferences and push devices; own rows only (docs/use/notifications.md). */
import type { CreateOf, PatchOf } from '@hireyard/wire/field';
import type { deviceBody, preferencesBody } from '@hireyard/wire/people/notification-choices';
import type { Call, WriteCall } from '../../platform/http/call.ts';
import type { Answer } from '../../platform/http/route-types.ts';
import { addDevice, devicesOf, removeDevice } from './devices.ts';
import { readAll, readLine } from '../../platform/notify/marks.ts';
import { lineSource, unreadOf } from './lines.ts';
import { choose, preferencesOf } from './preferences.ts';
import { sendTest } from './test-message.ts';
import type { Implementation } from '../../records/implementation.ts';

const unread = async ({ db, user }: Call): Promise<Answer> => ({ body: { count: await unreadOf(db, user) } });
const devices = async ({ db, user }: Call): Promise<Answer> => ({ body: await devicesOf(db, user) });
const preferences = async ({ app, db, user }: Call): Promise<Answer> => ({
  body: await preferencesOf(app, db, user),
});
const bodyOf = <T>(call: WriteCall): T => call.body as T;

export const notificationResource: Implementation = {
  source: lineSource,
  reads: { unread, preferences, devices },
  actions: {
    async markRead(call, id) {
      await readLine(call.db, call.user, id, call.app.now());
      return unread(call);
    },
    async readAll(call) {
      await readAll(call.db, call.user, bodyOf<{ kind?: string }>(call).kind, call.app.now());
      return unread(call);
    },
    async choose(call) {
      await choose(call.db, call.user, bodyOf<PatchOf<typeof preferencesBody>>(call));
      return preferences(call);
    },
    async addDevice(call) {
      await addDevice(call.app, call.db, call.user, bodyOf<CreateOf<typeof deviceBody>>(call));
      return devices(call);
    },
    async removeDevice(call) {
      await removeDevice(call.db, call.user, bodyOf<{ id?: number; endpoint?: string }>(call));
      return devices(call);
    },
    async test(call) {
      await sendTest(call, bodyOf<{ channel: 'mail' | 'push' }>(call).channel);
      return unread(call);
    },
  },
};
