import { t } from '@hireyard/messages';
import { GROUPS } from '@hireyard/domain/people/groups';
import { defineResource, type Method, type Read } from '../resource/define-resource.ts';
import * as f from '../field.ts';
import { filter } from '../resource/filter.ts';

/** Users are never deleted: their name stays on their work. */
const METHODS: readonly Method[] = ['list', 'create', 'read', 'update', 'partialUpdate'];

const VIEW = 'user.view_user';
const CHANGE = 'user.change_user';

const said = { detail: f.text({ readOnly: true, label: t('Detail') }) };
const pages = { page: { type: 'integer', minimum: 1 }, page_size: { type: 'integer', minimum: 1 } };

/** Spec §3.2. */
export const user = defineResource({
  name: 'user',
  path: 'users',
  permission: 'user.user',
  label: t('User'),
  plural: t('Users'),
  title: ['name'],
  page: '/settings/user/:id',
  methods: METHODS,
  fields: {
    id: f.id(),
    uid: f.text({ readOnly: true, label: t('UID') }),
    url: f.text({ readOnly: true, label: t('URL') }),
    username: f.text({ max: 254, label: t('User name'), hint: t('Defaults to the email address') }),
    email: f.email({ required: true, label: t('Email') }),
    first_name: f.text({ max: 150, label: t('First name') }),
    last_name: f.text({ max: 150, label: t('Last name') }),
    name: f.text({ readOnly: true, label: t('Name') }),
    initials: f.text({ readOnly: true, label: t('Initials') }),
    system_name: f.text({ readOnly: true, label: t('System name') }),
    is_admin: f.bool({ label: t('Administrator'), help: 'user.is_admin' }),
    is_site_admin: f.bool({ label: t('Site administrator'), help: 'user.is_site_admin' }),
    is_active: f.bool({ label: t('Active') }),
    last_login: f.timestamp({ nullable: true, label: t('Last sign-in') }),
    permissions: f.json<string[], { readOnly: true }>(
      { readOnly: true },
      { type: 'array', items: { type: 'string' } },
    ),
    groups: f.list<string, { label: string }>(GROUPS, { label: t('Groups') }),
    /** End of the login defender's block of the name or email; ignore if past. */
    blocked_until: f.timestamp({ nullable: true, label: t('Blocked until') }),
    second_factor: f.bool({ readOnly: true, label: t('Second factor') }),
    /** Replaces `email` once its mailbox confirms it. */
    pending_email: f.text({ readOnly: true, nullable: true, label: t('New email (not confirmed)') }),
    pending_email_expires_at: f.timestamp({ nullable: true, label: t('Confirmation link expires') }),
    inbox_count: f.int({ readOnly: true, label: t('Inbox') }),
    changerequest_count: f.int({ readOnly: true, label: t('Change requests') }),
  },
  search: ['username', 'email', 'first_name', 'last_name'],
  ordering: ['id', 'username', 'email', 'first_name', 'last_name', 'last_login', 'is_active'],
  defaultOrdering: 'username',
  filters: {
    id__in: filter.ids('user', undefined, { hidden: true }),
    groups: filter.text(t('Group'), { hidden: true }),
    is_active: filter.bool(t('Active')),
    is_admin: filter.bool(t('Administrator')),
    is_site_admin: filter.bool(t('Site administrator')),
    last_login: filter.moment(t('Last sign-in'), { hidden: true }),
    last_login__gte: filter.moment(t('Last sign-in from')),
    last_login__lte: filter.moment(t('Last sign-in to')),
  },
  actions: {
    unblock: {
      method: 'POST',
      path: 'unblock',
      on: 'record',
      permission: CHANGE,
      summary:
        'Unblocks a user: clears the failed sign-ins of their names and of the addresses they came from',
      returns: 'record',
    },
    unblockNames: {
      method: 'POST',
      path: 'unblock',
      on: 'collection',
      permission: CHANGE,
      summary: 'Clears the failed sign-ins of a name or address',
      body: {
        username: f.text({ max: 255, label: t('Name') }),
        ip_address: f.text({ max: 60, label: t('Address') }),
      },
      returns: said,
    },
    invite: {
      method: 'POST',
      path: 'invite',
      on: 'record',
      permission: CHANGE,
      summary: 'Emails a link to set a password: an invitation before the first sign-in, a reset later',
      returns: said,
    },
    sessions: {
      method: 'GET',
      path: 'sessions',
      on: 'record',
      permission: VIEW,
      summary: 'Lists the active sessions of a user, last used first',
      returns: { arrayOf: { type: 'object' } },
    },
    endSessions: {
      method: 'POST',
      path: 'end_sessions',
      on: 'record',
      permission: CHANGE,
      summary: 'Ends one session of a user, or all of them',
      body: { session: f.text({ max: 36, label: t('Session') }) },
      returns: said,
    },
    attempts: {
      method: 'GET',
      path: 'attempts',
      on: 'record',
      permission: VIEW,
      summary: 'Lists sign-in attempts by the names of a user, newest first',
      query: pages,
      returns: 'list',
    },
    resendEmail: {
      method: 'POST',
      path: 'resend_email',
      on: 'record',
      permission: CHANGE,
      summary: 'Resends the link that confirms a new email address',
      returns: said,
    },
    cancelEmail: {
      method: 'POST',
      path: 'cancel_email',
      on: 'record',
      permission: CHANGE,
      summary: 'Cancels an unconfirmed change of email address',
      returns: 'record',
    },
    resetSecondFactor: {
      method: 'POST',
      path: 'reset_second_factor',
      on: 'record',
      permission: CHANGE,
      summary: 'Removes the lost second factor and passkeys of a user',
      returns: 'record',
    },
  },
  columns: ['name', 'email', 'groups', 'is_admin', 'is_site_admin', 'is_active', 'last_login'],
});
export type User = Read<typeof user>;

/** Body of POST: without a password, an invitation is emailed. */
export const newUserBody = {
  ...user.fields,
  // Not a text field, which would trim or refuse valid passwords.
  password: f.json<string, { writeOnly: true }>({ writeOnly: true }, { type: 'string' }),
};

/** A sign-in attempt by one of the user's names. */
export interface SignInAttempt {
  readonly id: number;
  readonly at: string;
  readonly address: string;
  readonly user_agent: string;
  /** The path of the call. */
  readonly path: string;
  readonly success: boolean;
}
/** A blocked name (as typed, in lower case) or address; the other one is null. `device`: blocked in one browser only. */
export interface Blocked {
  readonly username: string | null;
  readonly ip_address: string | null;
  readonly device?: boolean;
  readonly failures: number;
  readonly blocked_at: string;
  readonly expires_at: string;
  /** The user with this user name or email, if any. */
  readonly user: { readonly id: number; readonly username: string; readonly email: string } | null;
}
