/** S3's signed upload form: creates one, and checks one as S3 does. */
import { timingSafeEqual } from 'node:crypto';
import type { PostRequest, PostTarget } from '../../platform/ports/storage.ts';
import { ALGORITHM, amzDate, type Credentials, scopeOf, sign } from './sigv4.ts';
import { accessDenied, StoreError } from './store-error.ts';

/** Returns the fields of a form; the policy has a condition for each of them, as S3 demands. */
export function signedForm(
  bucket: string,
  { key, contentType, minBytes, maxBytes, at, seconds }: PostRequest,
  credentials: Credentials,
): PostTarget['fields'] {
  const date = amzDate(at);
  const day = date.slice(0, 8);
  const fields = {
    key,
    ...(contentType === undefined ? {} : { 'content-type': contentType }),
    'x-amz-algorithm': ALGORITHM,
    'x-amz-credential': `${credentials.accessKeyId}/${scopeOf(day, credentials.region)}`,
    'x-amz-date': date,
  };
  const policy = Buffer.from(
    JSON.stringify({
      expiration: new Date(at.getTime() + seconds * 1000).toISOString(),
      conditions: [
        { bucket },
        ...Object.entries(fields).map(([name, value]) => ({ [name]: value })),
        ['content-length-range', minBytes, maxBytes],
      ],
    }),
  ).toString('base64');
  return { ...fields, policy, 'x-amz-signature': sign(policy, day, credentials) };
}

/** Allowed sizes in bytes. */
export interface Allowed {
  readonly min: number;
  readonly max: number;
}

const REQUIRED = ['key', 'x-amz-algorithm', 'x-amz-credential', 'x-amz-date', 'x-amz-signature'];
const UNCOVERED = new Set(['policy', 'x-amz-signature', 'file', 'bucket']);

/**
 * Checks a form (names in lower case) against its policy and signature: signed by us, not expired, every condition
 * met, and every field covered by one.
 * Returns the allowed sizes; throws StoreError as S3 does.
 */
export function checkForm(
  fields: ReadonlyMap<string, string>,
  bucket: string,
  credentials: Credentials,
  now: Date,
): Allowed {
  const policyText = fields.get('policy');
  if (policyText === undefined) throw accessDenied('Access Denied.');
  const missing = REQUIRED.find((name) => !fields.has(name));
  if (missing !== undefined)
    throw new StoreError(400, 'InvalidArgument', `Bucket POST must contain a field named '${missing}'.`);
  checkSignature(fields, policyText, credentials);
  const policy = readPolicy(policyText);
  if (!(now.getTime() < Date.parse(policy.expiration)))
    throw accessDenied('Invalid according to Policy: Policy expired.');
  const values = new Map([...fields, ['bucket', bucket]]);
  const covered = new Set<string>();
  let min = 0;
  let max = Number.POSITIVE_INFINITY;
  for (const { kind, name, wanted } of policy.conditions.flatMap(readCondition)) {
    if (kind === 'content-length-range') {
      min = Math.max(min, Number(name));
      max = Math.min(max, Number(wanted));
      continue;
    }
    const value = values.get(name);
    covered.add(name);
    if (value === undefined || !(kind === 'eq' ? value === wanted : value.startsWith(wanted)))
      throw accessDenied(`Invalid according to Policy: Policy Condition failed: ["${kind}", "$${name}"]`);
  }
  const extra = [...fields.keys()].find(
    (name) => !covered.has(name) && !UNCOVERED.has(name) && !name.startsWith('x-ignore-'),
  );
  if (extra !== undefined)
    throw accessDenied(`Invalid according to Policy: Extra input fields: ${extra.slice(0, 100)}`);
  return { min, max };
}

function checkSignature(fields: ReadonlyMap<string, string>, policy: string, credentials: Credentials): void {
  const [accessKeyId, day = '', ...scope] = (fields.get('x-amz-credential') ?? '').split('/');
  const ours =
    accessKeyId === credentials.accessKeyId &&
    `${day}/${scope.join('/')}` === scopeOf(day, credentials.region);
  if (fields.get('x-amz-algorithm') !== ALGORITHM || !ours || !/^\d{8}$/.test(day))
    throw accessDenied('Access Denied.');
  const expected = Buffer.from(sign(policy, day, credentials));
  const given = Buffer.from(fields.get('x-amz-signature') ?? '');
  if (expected.length !== given.length || !timingSafeEqual(expected, given))
    throw accessDenied('The request signature we calculated does not match the signature you provided.');
}

interface Policy {
  readonly expiration: string;
  readonly conditions: readonly unknown[];
}
const invalidPolicy = (): StoreError => new StoreError(400, 'InvalidPolicyDocument', 'Invalid Policy.');

function readPolicy(base64: string): Policy {
  try {
    const { expiration, conditions } = JSON.parse(Buffer.from(base64, 'base64').toString('utf8'));
    if (typeof expiration === 'string' && Array.isArray(conditions)) return { expiration, conditions };
  } catch {
    // Refused below like any other text that is no policy.
  }
  throw invalidPolicy();
}

interface Condition {
  readonly kind: 'eq' | 'starts-with' | 'content-length-range';
  /** Field in lower case; for a range, its lower end. */
  readonly name: string;
  readonly wanted: string;
}

/** `{name: value, …}`, `["eq" | "starts-with", "$name", value]` or `["content-length-range", min, max]`. */
function readCondition(given: unknown): Condition[] {
  if (!Array.isArray(given)) {
    if (typeof given !== 'object' || given === null) throw invalidPolicy();
    return Object.entries(given).map(([name, wanted]) => ({
      kind: 'eq',
      name: name.toLowerCase(),
      wanted: String(wanted),
    }));
  }
  const kind = String(given[0]).toLowerCase();
  if (given.length !== 3) throw invalidPolicy();
  if (kind === 'content-length-range' && Number(given[1]) >= 0 && Number(given[2]) >= 0)
    return [{ kind, name: String(given[1]), wanted: String(given[2]) }];
  const name = String(given[1]);
  if ((kind !== 'eq' && kind !== 'starts-with') || !name.startsWith('$')) throw invalidPolicy();
  return [{ kind, name: name.slice(1).toLowerCase(), wanted: String(given[2]) }];
}
