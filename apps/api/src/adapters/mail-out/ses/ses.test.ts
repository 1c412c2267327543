import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  NotLetInError,
  RefusedError,
  TryAgainError,
  UnclearOutcomeError,
} from '../../../platform/ports/call-error.ts';
import {
  conformance,
  kindOf,
  newMessage,
  outcome,
  patience,
  weatherConforms,
} from '../conformance.testing.ts';
import type { MailSender } from '../../../platform/ports/mail-out.ts';
import { ACCESS, type Amazon, startAmazon } from './amazon.testing.ts';
import { sesSender } from './ses.ts';

let amazon: Amazon;
let sender: MailSender;
const senderOf = (over: object = {}) =>
  sesSender({
    ...ACCESS,
    endpoint: amazon.url,
    configurationSet: 'hire-mail',
    tracks: false,
    timeoutMs: 20_000,
    ...over,
  });

beforeAll(async () => {
  amazon = await startAmazon();
  sender = senderOf();
});
afterAll(() => amazon.close());

const peer = () => ({
  sender,
  impatient: senderOf({ timeoutMs: 1000 }),
  setWeather: amazon.setWeather,
  arrived: async (mailId: number) => amazon.arrived(mailId),
});
conformance(peer);
weatherConforms(peer);

test('sends the tags that events are matched by, and the configuration set', async () => {
  const message = newMessage({ category: 'payment_request' });
  await sender.send(message, patience());
  expect(amazon.requests.at(-1)).toEqual({
    Content: { Raw: { Data: message.raw.toString('base64') } },
    Destination: { ToAddresses: message.envelope.to },
    EmailTags: [
      { Name: 'mail_id', Value: String(message.mailId) },
      { Name: 'category', Value: 'payment_request' },
    ],
    ConfigurationSetName: 'hire-mail',
  });
  await senderOf({ configurationSet: undefined }).send(newMessage(), patience());
  expect(amazon.requests.at(-1)).not.toHaveProperty('ConfigurationSetName');
});

test('returns the identifier that SES writes for recipients', async () => {
  const { providerId, wireMessageId } = await sender.send(newMessage(), patience());
  expect(providerId).toMatch(/^0102018b\d+-abcd-000000$/);
  expect(wireMessageId).toBe(`<${providerId}@eu-west-1.amazonses.com>`);
});

test('tracks if the configuration set does', () => {
  expect([sender.tracks, senderOf({ tracks: true }).tracks]).toEqual([false, true]);
});

describe('a response', () => {
  test.each([
    [400, 'MessageRejected', RefusedError],
    [400, 'BadRequestException', RefusedError],
    [404, 'NotFoundException', RefusedError],
    [400, 'MailFromDomainNotVerifiedException', RefusedError],
    [400, 'AccountSuspendedException', NotLetInError],
    [400, 'SendingPausedException', NotLetInError],
    [403, 'AccessDeniedException', NotLetInError],
    [403, 'InvalidSignatureException', NotLetInError],
    [429, 'TooManyRequestsException', TryAgainError],
    [400, 'ThrottlingException', TryAgainError],
    [400, 'LimitExceededException', TryAgainError],
    [503, 'ServiceUnavailable', TryAgainError],
    [500, 'InternalServiceErrorException', UnclearOutcomeError],
    [504, 'GatewayTimeout', UnclearOutcomeError],
  ])('%i %s', async (status, name, expected) => {
    const before = amazon.requests.length;
    amazon.failNext(status, name);
    const ended = await outcome(sender.send(newMessage(), patience()));
    expect(kindOf(ended)).toBe(expected);
    // The SDK did not try again automatically.
    expect(amazon.requests).toHaveLength(before);
  });

  test("explains a refusal with Amazon's text", async () => {
    amazon.failNext(400, 'MessageRejected');
    expect(await outcome(sender.send(newMessage(), patience()))).toMatchObject({
      code: 'MessageRejected',
      message: 'It said MessageRejected.',
    });
  });
});

test("has sent nothing if the host doesn't exist", async () => {
  const nowhere = senderOf({ endpoint: 'http://nowhere.invalid' });
  expect(kindOf(await outcome(nowhere.send(newMessage(), patience())))).toBe(TryAgainError);
});
