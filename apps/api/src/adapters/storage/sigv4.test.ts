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

test('signs the form of the S3 reference as published', () => {
  expect(sign(form.policy_base64, form.date, credentialsOf(form))).toBe(form.signature);
});

test('signs the URL of the S3 reference as published', () => {
  const signed = presign(address.url, credentialsOf(address), {
    at: new Date(address.at),
    seconds: address.seconds,
  });
  expect(new URL(signed).searchParams.get('X-Amz-Signature')).toBe(address.signature);
});
