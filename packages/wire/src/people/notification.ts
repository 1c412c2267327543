import { t } from '@hireyard/messages';
import { defineResource, type Read, READ_METHODS } from '../resource/define-resource.ts';
import * as f from '../field.ts';
import { filter } from '../resource/filter.ts';
import { deviceBody, deviceJson, preferencesBody, preferencesShape } from './notification-choices.ts';

const readOnly = true;
const permission = 'core.view_notification';
const count = { count: f.int({ readOnly, label: t('How many') }) };
const own = { on: 'collection', permission } as const;
const devices = { arrayOf: deviceJson };

/** A user's own notifications. Several of one kind and day, or about one record, are one line. */
export const notification = defineResource({
  name: 'notification',
  permission: 'core.notification',
  label: t('Notification'),
  plural: t('Notifications'),
  title: ['kind'],
  methods: READ_METHODS,
  fields: {
    id: f.id(),
    kind: f.text({ readOnly, label: t('Kind') }),
    title: f.text({ readOnly, label: t('What') }),
    text: f.text({ readOnly, max: 500, label: t('About') }),
    resource: f.text({ readOnly, nullable: true, label: t('Record type') }),
    object_id: f.int({ readOnly, nullable: true, label: t('Record') }),
    by: f.text({ readOnly, nullable: true, label: t('By') }),
    at: f.timestamp({ label: t('When') }),
    read_at: f.timestamp({ nullable: true, label: t('Read') }),
    count: f.int({ readOnly, label: t('How many') }),
  },
  ordering: ['id', 'at'],
  defaultOrdering: '-id',
  filters: {
    unread: filter.bool(t('Unread')),
    kind: filter.text(t('Kind')),
    kind__in: filter.texts(t('Kinds'), { hidden: true }),
    at__gte: filter.moment(t('From')),
    at__lte: filter.moment(t('To', undefined, 'until')),
  },
  actions: {
    unread: { ...own, method: 'GET', path: 'unread', summary: 'Counts unread notifications', returns: count },
    readAll: {
      ...own,
      method: 'POST',
      path: 'read_all',
      summary: 'Marks all as read, or those of one kind',
      body: { kind: f.text({ label: t('Kind') }) },
      returns: count,
    },
    preferences: {
      ...own,
      method: 'GET',
      path: 'preferences',
      summary: 'Returns your own notification preferences',
      returns: preferencesShape,
    },
    choose: {
      ...own,
      method: 'PUT',
      path: 'preferences',
      summary: 'Changes preferences; omitted fields stay unchanged',
      body: preferencesBody,
      returns: preferencesShape,
    },
    devices: {
      ...own,
      method: 'GET',
      path: 'devices',
      summary: 'Lists your own browsers with push notifications',
      returns: devices,
    },
    addDevice: {
      ...own,
      method: 'POST',
      path: 'devices',
      summary: 'Turns on push notifications for the browser of this session, until it ends',
      body: deviceBody,
      returns: devices,
    },
    removeDevice: {
      ...own,
      method: 'POST',
      path: 'devices/remove',
      summary: 'Removes a browser by id or address',
      body: {
        id: f.int({ min: 1, label: t('Number') }),
        endpoint: f.text({ max: 1000, label: t('Address') }),
      },
      returns: devices,
    },
    test: {
      ...own,
      method: 'POST',
      path: 'test',
      summary: 'Sends the caller a test notification, in the list and by email or push',
      body: { channel: f.choice(['mail', 'push'], { required: true, label: t('How') }) },
      returns: count,
    },
    markRead: {
      method: 'POST',
      path: 'read',
      on: 'record',
      permission,
      summary: 'Marks a notification as read, as far as it was shown',
      returns: count,
    },
  },
  columns: ['title', 'text', 'at', 'count'],
});
export type Notification = Read<typeof notification>;
