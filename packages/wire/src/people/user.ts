import { t } from '@hireyard/messages';
import { GROUPS } from '@hireyard/domain/people/groups';
import { defineResource, type Method, type Read } from '../resource/define-resource.ts';
import * as f from '../field.ts';
import { filter } from '../resource/filter.ts';

/** Users are never deleted: what they did keeps their name. */
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
    /** Until when the login defender keeps the name or e-mail out; a moment that is past means nothing any more. */
    blocked_until: f.timestamp({ nullable: true, label: t('Blocked until') }),
    second_factor: f.bool({ readOnly: true, label: t('Second factor') }),
    /** The address that takes the place of `email` once its mailbox confirms it. */
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
        'Lets a user sign in again: forgets the failures of his names and of the addresses they came from',
      returns: 'record',
    },
    unblockNames: {
      method: 'POST',
      path: 'unblock',
      on: 'collection',
      permission: CHANGE,
      summary: 'Forgets the failures of a name or an address, whoever they belong to',
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
      summary: 'Mails a link to set a password: an invitation to who never signed in, a reset to others',
      returns: said,
    },
    sessions: {
      method: 'GET',
      path: 'sessions',
      on: 'record',
      permission: VIEW,
      summary: 'Where a user is signed in now, the last used first',
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
      summary: 'Who tried to sign in by the names of a user, newest first',
      query: pages,
      returns: 'list',
    },
    resendEmail: {
      method: 'POST',
      path: 'resend_email',
      on: 'record',
      permission: CHANGE,
      summary: 'Sends the link that confirms a new e-mail address again',
      returns: said,
    },
    cancelEmail: {
      method: 'POST',
      path: 'cancel_email',
      on: 'record',
      permission: CHANGE,
      summary: 'Cancels a change of e-mail address that was not confirmed',
      returns: 'record',
    },
    resetSecondFactor: {
      method: 'POST',
      path: 'reset_second_factor',
      on: 'record',
      permission: CHANGE,
      summary: 'Takes away the second factor and passkeys of a user who lost them',
      returns: 'record',
    },
  },
  columns: ['name', 'email', 'groups', 'is_admin', 'is_site_admin', 'is_active', 'last_login'],
});
export type User = Read<typeof user>;

/** What a POST takes: without a password an invitation is mailed. */
export const newUserBody = {
  ...user.fields,
  // Not a text field: what it would trim or refuse is part of a password.
  password: f.json<string, { writeOnly: true }>({ writeOnly: true }, { type: 'string' }),
};

/** A try to sign in by a name of a user. */
export interface SignInAttempt {
  readonly id: number;
  readonly at: string;
  readonly address: string;
  readonly user_agent: string;
  /** The call it was made by. */
  readonly path: string;
  readonly success: boolean;
}
/** A blocked name (as typed, lower case) or a blocked address; the other of the two is null. `device`: the name is blocked in one browser only. */
export interface Blocked {
  readonly username: string | null;
  readonly ip_address: string | null;
  readonly device?: boolean;
  readonly failures: number;
  readonly blocked_at: string;
  readonly expires_at: string;
  /** Whose user name or e-mail the name is, if anybody's. */
  readonly user: { readonly id: number; readonly username: string; readonly email: string } | null;
}
