import { expect, test } from 'vitest';
import { ALL_PERMISSIONS, groupPermissions } from './access.ts';
import {
  ADMIN_ONLY,
  groupOf,
  receivableKinds,
  NOTIFICATION_CODES,
  NOTIFICATION_KINDS,
  type NotificationKind,
  notificationTitle,
} from './notification-kinds.ts';

const user = (group: keyof typeof groupPermissions) => ({
  is_admin: false,
  permissions: groupPermissions[group],
});

test('every kind has an existing permission, a channel, and a code that push services accept', () => {
  for (const code of NOTIFICATION_CODES) {
    const { permission, channels, label } = NOTIFICATION_KINDS[code];
    expect([
      code,
      permission === null || permission === ADMIN_ONLY || ALL_PERMISSIONS.includes(permission),
    ]).toEqual([code, true]);
    expect([
      code,
      Object.values(channels).includes(true),
      /^[a-z_]{1,32}$/.test(code),
      label.endsWith('.'),
    ]).toEqual([code, true, true, false]);
  }
});

test('who receives which kinds', () => {
  const stock = receivableKinds(user('Stock Manager'));
  expect(stock).toEqual([
    'quote_accepted',
    'overdue_back',
    'mention',
    'announcement',
    'stock_shortage',
    'work_finished',
  ]);
  expect(receivableKinds(user('Finance Admin'))).toContain('refund_to_approve');
  expect(receivableKinds(user('Finance'))).not.toContain('refund_to_approve');
  expect(receivableKinds({ is_admin: true, permissions: [] })).toEqual(NOTIFICATION_CODES);
  expect(receivableKinds({ is_admin: false, permissions: ALL_PERMISSIONS })).not.toContain('job_failed');
});

test.each([
  ['payment_received', 1, 'Payment received'],
  ['payment_received', 10, '10 payments received'],
  ['mention', 3, 'You were mentioned (3)'],
  ['test', 1, 'Test notification'],
  ['of a later version', 2, 'Test notification'],
])('%s, %d: %s', (code, count, title) => {
  expect(notificationTitle(code, count)).toBe(title);
});

test('groups payments of a day, and keeps refunds to approve apart', () => {
  const record = (id: number) => ({ resource: 'refundrequest', id });
  expect(groupOf('payment_received', record(1))).toBe(groupOf('payment_received', record(2)));
  expect(groupOf('refund_to_approve', record(1))).not.toBe(groupOf('refund_to_approve', record(2)));
  expect(groupOf('refund_to_approve', record(1))).toBe(groupOf('refund_to_approve', record(1)));
  expect(groupOf('work_finished', null)).toBe('work_finished');
});

test('sends all kinds to the list by default, and non-urgent ones by neither push nor instant email', () => {
  const without = (is: (kind: NotificationKind) => boolean) =>
    NOTIFICATION_CODES.filter((code) => !is(NOTIFICATION_KINDS[code]));
  expect(without(({ channels }) => channels.app)).toEqual([]);
  expect(without(({ channels }) => channels.mail)).toEqual([
    'refund_succeeded',
    'message_received',
    'announcement',
    'work_finished',
  ]);
  expect(without(({ channels }) => channels.push)).toEqual([
    'overdue_back',
    'payment_received',
    'payment_failed',
    'refund_succeeded',
    'message_received',
    'change_opened',
    'mail_returned',
    'announcement',
    'stock_shortage',
    'user_changed',
    'job_failed',
  ]);
  expect(without(({ urgent }) => urgent)).toEqual([
    'overdue_back',
    'payment_received',
    'refund_succeeded',
    'message_received',
    'change_opened',
    'mail_returned',
    'announcement',
    'work_finished',
  ]);
});

test('counts several of a kind in its own words or after its name', () => {
  for (const code of NOTIFICATION_CODES) {
    expect(notificationTitle(code, 1)).toBe(NOTIFICATION_KINDS[code].label);
    expect(notificationTitle(code, 12)).toMatch(/^12 [a-z]|\(12\)$/);
  }
});

test("needs an administrator for administrators' kinds, whatever a permission is called", () => {
  expect(receivableKinds({ is_admin: false, permissions: [ADMIN_ONLY] })).not.toContain('job_failed');
});

test('groups a code of a later version by itself', () => {
  expect(groupOf('of a later version', { resource: 'contract', id: 1 })).toBe(
    'of a later version contract 1',
  );
});
