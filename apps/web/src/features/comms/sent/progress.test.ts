import { MAIL_PROGRESS } from '@hireyard/wire/comms/mail';
import { expect, test } from 'vitest';
import { progressText, stepsOf, mailProblem } from './mail-contents.tsx';

const mail = { furthest: 'sent', unclear: false, last_error: '', provider: 'smtp' } as const;

test('never calls email kept on this server sent', () => {
  expect(progressText(mail)).toBe('Sent');
  expect(progressText({ ...mail, provider: 'capture' })).toBe('Stored on this server, not sent');
  expect(progressText({ ...mail, provider: 'capture', furthest: 'pending' })).toBe('Waiting');
  expect(progressText({ ...mail, provider: 'capture', furthest: 'opened' })).toBe('Opened');
});

test('shows a dot for every step, and none for email that failed', () => {
  expect(MAIL_PROGRESS.map((one) => [one, stepsOf(one)])).toEqual([
    ['pending', 0],
    ['sent', 1],
    ['received', 2],
    ['opened', 3],
    ['clicked', 4],
    ['bounced', 0],
    ['complaint', 0],
  ]);
});

test('names the worst problem', () => {
  expect(mailProblem(mail)).toBeUndefined();
  expect(mailProblem({ ...mail, furthest: 'pending', last_error: 'timed out' })).toBe('Retrying');
  expect(mailProblem({ ...mail, furthest: 'pending', last_error: 'timed out', unclear: true })).toBe(
    'Outcome unknown',
  );
  expect(mailProblem({ ...mail, furthest: 'bounced', last_error: 'x', unclear: true })).toBe('Bounced');
  expect(mailProblem({ ...mail, furthest: 'complaint' })).toBe('Complaint');
});
