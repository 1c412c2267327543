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

/** What somebody was told of: the lines of his own list. Several of one kind and day, or about one record, are one line. */
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
    unread: { ...own, method: 'GET', path: 'unread', summary: 'How many lines are unread', returns: count },
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
      summary: 'What one chose to hear of, how and when',
      returns: preferencesShape,
    },
    choose: {
      ...own,
      method: 'PUT',
      path: 'preferences',
      summary: 'Chooses; what is not given stays',
      body: preferencesBody,
      returns: preferencesShape,
    },
    devices: {
      ...own,
      method: 'GET',
      path: 'devices',
      summary: 'Browsers that take pushes for one',
      returns: devices,
    },
    addDevice: {
      ...own,
      method: 'POST',
      path: 'devices',
      summary: 'Lets the browser of this session take pushes, until the session ends',
      body: deviceBody,
      returns: devices,
    },
    removeDevice: {
      ...own,
      method: 'POST',
      path: 'devices/remove',
      summary: 'Takes a browser out again, by its number or its address',
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
      summary: 'Sends a notification to oneself, in the list and by mail or push',
      body: { channel: f.choice(['mail', 'push'], { required: true, label: t('How') }) },
      returns: count,
    },
    markRead: {
      method: 'POST',
      path: 'read',
      on: 'record',
      permission,
      summary: 'Marks a line as read, as far as it was shown',
      returns: count,
    },
  },
  columns: ['title', 'text', 'at', 'count'],
});
export type Notification = Read<typeof notification>;
