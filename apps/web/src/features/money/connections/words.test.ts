import { expect, test } from 'vitest';
import { aboutOf, countText, topicText } from './words.ts';

test.each([
  ['payment_request:12', { text: 'Payment request P12', to: '/accounting/payment-request/12' }],
  ['contract:7', { text: 'Contract', to: '/contract/7?tab=money' }],
  ['statement:3', { text: 'Account', to: '/account/3' }],
  ['testcard:pi_1', { text: 'testcard:pi_1' }],
  ['housekeeping', { text: 'housekeeping' }],
])('a job about %s links to its record', (aggregate, about) => expect(aboutOf(aggregate)).toEqual(about));

test('describes topics and counts, and leaves unknown ones unchanged', () => {
  expect(topicText('refund.send')).toBe('Send card refund');
  expect(topicText('new.thing')).toBe('new.thing');
  expect(countText({ open: 2, events: 14 })).toBe('open 2, events 14');
});
