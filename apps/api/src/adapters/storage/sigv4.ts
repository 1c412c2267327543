/**
 * AWS Signature Version 4 for browsers: signed upload forms and signed URLs.
 * https://docs.aws.amazon.com/AmazonS3/latest/API/sigv4-authentication-HTTPPOST.html and
 * …/sigv4-query-string-auth.html
 */
import { createHash, createHmac } from 'node:crypto';

export const ALGORITHM = 'AWS4-HMAC-SHA256';

export interface Credentials {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly region: string;
}

const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();

/** `20151229T000000Z` */
export const amzDate = (at: Date): string => at.toISOString().replace(/[-:]|\.\d+/g, '');

/** The scope of a signature: a day (yyyymmdd), a region, the service. */
export const scopeOf = (day: string, region: string): string => `${day}/${region}/s3/aws4_request`;

/** Signs a text with the key of a day and region; hexadecimal. */
export function sign(text: string, day: string, { secretAccessKey, region }: Credentials): string {
  const key = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${secretAccessKey}`);
  return hmac(key, text).toString('hex');
}

/** Percent-encodes all but the unreserved characters of RFC 3986. */
const encode = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`);

/** Encodes a key as a URL path. */
export const encodePath = (key: string): string => key.split('/').map(encode).join('/');

export interface SignedAddress {
  readonly at: Date;
  readonly seconds: number;
  readonly query?: Readonly<Record<string, string>>;
}

/**
 * Signs a URL (its path percent-encoded) for GET with further query parameters, valid from `at` for a number of
 * seconds.
 */
export function presign(
  address: string,
  credentials: Credentials,
  { at, seconds, query = {} }: SignedAddress,
): string {
  const { host, pathname } = new URL(address);
  const date = amzDate(at);
  const day = date.slice(0, 8);
  const scope = scopeOf(day, credentials.region);
  const all = {
    ...query,
    'X-Amz-Algorithm': ALGORITHM,
    'X-Amz-Credential': `${credentials.accessKeyId}/${scope}`,
    'X-Amz-Date': date,
    'X-Amz-Expires': String(seconds),
    'X-Amz-SignedHeaders': 'host',
  };
  const canonical = Object.entries(all)
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort()
    .join('&');
  const request = ['GET', pathname, canonical, `host:${host}`, '', 'host', 'UNSIGNED-PAYLOAD'].join('\n');
  const hash = createHash('sha256').update(request).digest('hex');
  const signature = sign([ALGORITHM, date, scope, hash].join('\n'), day, credentials);
  return `${address}?${canonical}&X-Amz-Signature=${signature}`;
}
