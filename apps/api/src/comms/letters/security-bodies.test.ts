import { t } from '@hireyard/messages';
import { expect, test } from 'vitest';
import { securityBody } from './security-bodies.ts';

const say = { t, company: 'Lamp Hire', payLink: () => '' } as unknown as Parameters<typeof securityBody>[1];
const letterOf = (kind: string) =>
  securityBody(
    {
      kind,
      link: 'https://hire.test/set/1',
      by: 'Ada',
      email: 'new@hire.test',
      at: '2 Mar 2027, 09:00',
      forgotten: 'https://hire.test/forgotten',
    },
    say,
  );

test.each([
  ['password_changed', 'Choose a new password'],
  ['second_factor_removed', 'Choose a new password'],
  ['email_requested', undefined],
  ['groups', undefined],
  ['rights', undefined],
  ['email_confirm', 'Confirm address'],
  ['invitation', 'Choose a password'],
])('%s has the button that its text asks for', (kind, label) => {
  expect(letterOf(kind).button?.label).toBe(label);
});
