import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { presign, sign } from './sigv4.ts';

const { form, address } = JSON.parse(
  readFileSync(new URL('fixtures/aws-examples.json', import.meta.url), 'utf8'),
);
const credentialsOf = (example: { access_key: string; secret_key: string; region: string }) => ({
  accessKeyId: example.access_key,
  secretAccessKey: example.secret_key,
  region: example.region,
});

test('the form of the S3 reference gets the signature that is published with it', () => {
  expect(sign(form.policy_base64, form.date, credentialsOf(form))).toBe(form.signature);
});

test('the address of the S3 reference gets the signature that is published with it', () => {
  const signed = presign(address.url, credentialsOf(address), {
    at: new Date(address.at),
    seconds: address.seconds,
  });
  expect(new URL(signed).searchParams.get('X-Amz-Signature')).toBe(address.signature);
});
