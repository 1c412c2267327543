/** Amazon's published examples, and the environment of a product that sends and receives through SES. */
import { readFileSync } from 'node:fs';
import { ACCESS } from '../adapters/mail-out/ses/amazon.testing.ts';
import { TOPIC } from '../adapters/mail-out/ses/sns.testing.ts';

export type Doc = Record<string, Record<string, unknown>>;

/** Returns the samples of a file by name. */
export function samples(file: string): Record<string, Doc> {
  const place = new URL(`../adapters/mail-out/fixtures/${file}.json`, import.meta.url);
  return (JSON.parse(readFileSync(place, 'utf8')) as { samples: Record<string, Doc> }).samples;
}

/** Returns the sample with this SES message id. */
export const about = (sample: Doc | undefined, providerId: string): Doc => ({
  ...sample,
  mail: { ...sample?.['mail'], messageId: providerId },
});

export const sesEnv = (endpoint: string) => ({
  MAIL_OUT: 'ses',
  MAIL_FROM: 'hire@hire.test',
  MAIL_IN: 'ses',
  SES_REGION: ACCESS.region,
  SES_ENDPOINT: endpoint,
  SES_ACCESS_KEY_ID: ACCESS.accessKeyId,
  SES_SECRET_ACCESS_KEY: ACCESS.secretAccessKey,
  SES_TOPICS: TOPIC,
});
