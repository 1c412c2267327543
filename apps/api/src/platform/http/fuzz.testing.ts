/** Generators of bad requests. */
import fc from 'fast-check';

/** Texts that have broken programs. */
export const nasty = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    '0',
    '-1',
    '1e309',
    'NaN',
    'null',
    '2147483648',
    '99999999999999999999',
    '0000-00-00',
    '9999-12-31T23:59:59-12:00',
    '2026-02-30',
    '\u0000',
    '\ud800',
    "'; drop table contract; --",
    '%',
    '\\',
    '{}',
    'true',
    '1,2|3 4',
    '__proto__',
    'constructor',
    '🎪'.repeat(50),
    '\r\nSet-Cookie: a=b',
    '<script>alert(1)</script>',
    '{{7*7}}${7*7}',
    '=1+1',
    '\u202e\u200b',
  ),
  fc.string({ unit: 'binary', maxLength: 40 }),
);

/** Path parts that try to escape or never end. Those starting with dots are sent unchanged. */
export const nastyPath = fc.constantFrom(
  '../../../etc/passwd',
  '..%2f..%2fetc%2fpasswd',
  '..%5c..%5cwindows',
  '..;/',
  '%2e%2e/%2e%2e/',
  '1%00',
  '1\r\nHost: elsewhere.example',
  '//elsewhere.example',
  'x'.repeat(300),
  'x'.repeat(6000),
  '9'.repeat(400),
);

const longText = fc.constantFrom('x'.repeat(3000), '%'.repeat(500), ','.repeat(2000), '1,'.repeat(1500));
export const text = fc.oneof({ weight: 12, arbitrary: nasty }, { weight: 1, arbitrary: longText });

/** Values for body fields. */
export const value = fc.oneof(
  nasty,
  fc.integer(),
  fc.double(),
  fc.boolean(),
  fc.constant(null),
  fc.constantFrom(1, 2, '1.00', '2027-03-05', { id: 1 }, [1], [{ id: 1 }], 'a@example.com', '01632 960001'),
  fc.constantFrom({ __proto__: { polluted: true } }, { constructor: { prototype: { polluted: true } } }),
  fc.jsonValue({ maxDepth: 3 }),
);

/** Bodies that attack the parser. */
export const deepJson = fc.constantFrom(
  '['.repeat(20_000),
  `${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`,
  `${'['.repeat(60)}${']'.repeat(60)}`,
  '{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}',
  '{"a":1,"a":2,}',
  '{"id":1e999}',
  '{"name":"\\ud800"}',
  '\ufeff{}',
  `{"name":"${'x'.repeat(200_000)}"}`,
  `{${Array.from({ length: 3000 }, (_, n) => `"k${n}":${n}`).join()}}`,
  '',
  'null',
  '"x"',
);

const printable = (given: string): string => given.replace(/[^\x20-\x7e]/g, '?');

/** Headers that are odd, huge, repeated or false. */
export const headerSets: fc.Arbitrary<Record<string, string | string[]>> = fc.oneof(
  nasty.map((one) => ({ 'if-match': printable(one) })),
  nasty.map((one) => ({ 'idempotency-key': printable(one) })),
  fc.constantFrom<Record<string, string | string[]>>(
    { 'content-type': 'text/plain' },
    { 'content-type': 'application/x-www-form-urlencoded' },
    { 'content-type': 'multipart/form-data; boundary=x' },
    { 'content-type': 'application/json; charset=utf-16' },
    { 'content-type': 'application/JSON;;;=' },
    { 'content-type': 'x'.repeat(2000) },
    { 'content-type': '' },
    { 'content-encoding': 'gzip' },
    { 'accept-encoding': 'br;q=2, gzip;q=nonsense, *' },
    { accept: 'text/html' },
    { 'accept-language': 'x'.repeat(8000) },
    { 'x-forwarded-for': "'; drop table session; --" },
    { 'x-forwarded-host': 'elsewhere.example' },
    { host: 'elsewhere.example"><script>' },
    { cookie: 'csrftoken=a; csrftoken=b; __proto__=1' },
    { cookie: `a=${'x'.repeat(4000)}` },
    { authorization: 'Bearer' },
    { authorization: 'Basic YWRtaW46YWRtaW4=' },
    { authorization: `Bearer ${'a.'.repeat(3000)}` },
    { origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' },
    { 'x-http-method-override': 'DELETE' },
    { range: 'bytes=5-1' },
    { expect: '100-continue' },
    { 'if-match': ['"1"', '"2"', '*'] },
    { 'idempotency-key': ['a', 'b'] },
    { 'transfer-encoding': 'chunked' },
    { 'if-none-match': '"' },
  ),
);
