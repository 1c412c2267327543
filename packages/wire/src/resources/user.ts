import { defineResource, READ_METHODS, type Read } from '../define-resource.ts';
import * as f from '../field.ts';
import { filter } from '../filter.ts';
import { heads } from '../heads.ts';

/** Spec §3.2. */
export const user = defineResource({
  ...heads.user,
  methods: READ_METHODS,
  fields: {
    id: f.id(),
    uid: f.text({ readOnly: true, label: 'UID' }),
    url: f.text({ readOnly: true, label: 'URL' }),
    username: f.text({ required: true, max: 150, label: 'Username' }),
    email: f.email({ required: true, label: 'Email' }),
    first_name: f.text({ max: 150, label: 'First name' }),
    last_name: f.text({ max: 150, label: 'Last name' }),
    name: f.text({ readOnly: true, label: 'Name' }),
    initials: f.text({ readOnly: true, label: 'Initials' }),
    system_name: f.text({ readOnly: true, label: 'System name' }),
    is_admin: f.bool({ label: 'Administrator' }),
    is_site_admin: f.bool({ label: 'Site administrator' }),
    is_active: f.bool({ label: 'Active' }),
    last_login: f.timestamp({ nullable: true, label: 'Last login' }),
    permissions: f.json<string[], { readOnly: true }>(
      { readOnly: true },
      { type: 'array', items: { type: 'string' } },
    ),
    groups: f.json<string[]>({ label: 'Groups' }, { type: 'array', items: { type: 'string' } }),
    inbox_count: f.int({ readOnly: true, label: 'Inbox' }),
    changerequest_count: f.int({ readOnly: true, label: 'Change requests' }),
  },
  search: ['username', 'email', 'first_name', 'last_name'],
  ordering: ['id', 'username', 'email', 'first_name', 'last_name', 'last_login', 'is_active'],
  defaultOrdering: 'username',
  filters: {
    id__in: filter.ids('user', undefined, { hidden: true }),
    is_admin: filter.bool('Administrator'),
    is_active: filter.bool('Active'),
    is_site_admin: filter.bool('Site administrator'),
    last_login: filter.moment('Last login', { hidden: true }),
    last_login__gte: filter.moment('Signed in from'),
    last_login__lte: filter.moment('Signed in to'),
  },
  columns: ['name', 'email', 'groups', 'is_admin', 'is_active', 'last_login'],
});
export type User = Read<typeof user>;
