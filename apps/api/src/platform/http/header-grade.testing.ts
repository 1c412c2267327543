/** Grades an answer's headers by the published rules of common scanners. */

type Headers = Readonly<Record<string, string | string[] | number | undefined>>;

/** The kind of answer; pages have stricter rules. */
export type AnswerKind = 'page' | 'api' | 'file';

interface Rule {
  readonly name: string;
  readonly points: number;
  readonly only?: readonly AnswerKind[];
  readonly met: (answer: Facts) => boolean;
}
interface Facts {
  readonly kind: AnswerKind;
  readonly https: boolean;
  readonly header: (name: string) => string;
  readonly cookies: readonly string[];
  /** Sources of a directive of the content policy; undefined if absent. */
  readonly policy: (name: string) => readonly string[] | undefined;
}

/** Returns the sources for a kind of content: its own directive or the default. */
const sources = ({ policy }: Facts, name: string): readonly string[] =>
  policy(name) ?? policy('default-src') ?? ['*'];
const isNone = (list: readonly string[] | undefined): boolean => list?.join() === "'none'";
const WIDE = ['*', 'http:', 'https:', 'data:', 'blob:', "'unsafe-inline'", "'unsafe-eval'"];
const YEAR_SECONDS = 31_536_000;

const RULES: readonly Rule[] = [
  { name: 'a content policy', points: 10, met: ({ header }) => header('content-security-policy') !== '' },
  { name: 'nothing by default', points: 10, met: ({ policy }) => isNone(policy('default-src')) },
  {
    name: 'scripts from named places only, never from text',
    points: 20,
    met: (facts) => !sources(facts, 'script-src').some((one) => WIDE.includes(one)),
  },
  {
    name: 'styles from this server alone',
    points: 5,
    only: ['page'],
    met: (facts) => !sources(facts, 'style-src').some((one) => WIDE.includes(one)),
  },
  {
    name: 'pictures from named places only',
    points: 5,
    only: ['page'],
    met: (facts) => !sources(facts, 'img-src').some((one) => ['*', 'http:', 'https:'].includes(one)),
  },
  { name: 'no plug-ins', points: 5, met: (facts) => isNone(sources(facts, 'object-src')) },
  { name: 'no other base', points: 5, met: ({ policy }) => isNone(policy('base-uri')) },
  { name: 'in no frame', points: 10, met: ({ policy }) => isNone(policy('frame-ancestors')) },
  {
    name: 'forms go home',
    points: 5,
    met: ({ policy }) => ["'self'", "'none'"].includes(policy('form-action')?.join() ?? ''),
  },
  {
    name: 'in no frame, for old browsers',
    points: 2,
    met: ({ header }) => header('x-frame-options').toUpperCase() === 'DENY',
  },
  {
    name: 'no guessing of types',
    points: 5,
    met: ({ header }) => header('x-content-type-options') === 'nosniff',
  },
  {
    name: 'addresses stay here',
    points: 5,
    met: ({ header }) =>
      ['no-referrer', 'same-origin', 'strict-origin', 'strict-origin-when-cross-origin'].includes(
        header('referrer-policy'),
      ),
  },
  {
    name: 'transport security for a year, below too',
    points: 10,
    met: ({ https, header }) => {
      const said = header('strict-transport-security');
      if (!https) return said === '';
      return Number(/max-age=(\d+)/.exec(said)?.[1] ?? 0) >= YEAR_SECONDS && /includeSubDomains/i.test(said);
    },
  },
  {
    name: 'devices are not asked',
    points: 5,
    met: ({ header }) =>
      ['geolocation', 'microphone', 'usb'].every((name) =>
        header('permissions-policy').includes(`${name}=()`),
      ),
  },
  {
    name: 'a window of its own',
    points: 3,
    met: ({ header }) => header('cross-origin-opener-policy') === 'same-origin',
  },
  {
    name: 'not for other origins',
    points: 3,
    met: ({ header }) => header('cross-origin-resource-policy') === 'same-origin',
  },
  {
    name: 'read by no other origin',
    points: 5,
    met: ({ header }) => header('access-control-allow-origin') === '',
  },
  {
    name: 'silent on what runs here',
    points: 2,
    met: ({ header }) => header('server') === '' && header('x-powered-by') === '',
  },
  {
    name: 'the old filter is off',
    points: 1,
    met: ({ header }) => ['', '0'].includes(header('x-xss-protection')),
  },
  {
    name: 'answers are kept by nobody',
    points: 5,
    only: ['api'],
    met: ({ header }) => /\bno-store\b/.test(header('cache-control')),
  },
  {
    name: 'pages are asked for again, files kept by their reader alone',
    points: 5,
    only: ['page', 'file'],
    met: ({ header }) => /\b(no-cache|no-store|private)\b/.test(header('cache-control')),
  },
  {
    name: 'a type with its letters',
    points: 3,
    met: ({ header }) =>
      header('content-type') !== '' &&
      (!header('content-type').startsWith('text/') || /charset=utf-8/i.test(header('content-type'))),
  },
  {
    name: 'cookies for this site alone, and over https only where there is one',
    points: 5,
    met: ({ https, cookies }) =>
      cookies.every(
        (one) =>
          /; SameSite=(Lax|Strict)/i.test(one) &&
          (!https || /; Secure/i.test(one)) &&
          !/; Domain=/i.test(one),
      ),
  },
  {
    name: 'a file runs as nothing',
    points: 5,
    only: ['file'],
    met: ({ policy }) => policy('sandbox')?.length === 0,
  },
];

/** Returns the directives of a policy by name. */
const directives = (policy: string): ReadonlyMap<string, readonly string[]> =>
  new Map(
    policy
      .split(';')
      .map((one) => one.trim().split(/\s+/))
      .map(([name = '', ...rest]) => [name, rest] as const),
  );

/** Returns the points of an answer, the maximum, and the rules it fails. */
export function gradeOf(
  headers: Headers,
  kind: AnswerKind,
  https: boolean,
): { readonly points: number; readonly most: number; readonly missed: readonly string[] } {
  const header = (name: string): string => String(headers[name] ?? '');
  const policies = directives(header('content-security-policy'));
  const cookies = [headers['set-cookie'] ?? []].flat().map(String);
  const facts: Facts = { kind, https, header, cookies, policy: (name) => policies.get(name) };
  const asked = RULES.filter(({ only }) => only === undefined || only.includes(kind));
  const missed = asked.filter((rule) => !rule.met(facts));
  const sum = (rules: readonly Rule[]) => rules.reduce((total, { points }) => total + points, 0);
  return {
    points: sum(asked) - sum(missed),
    most: sum(asked),
    missed: missed.map(({ name }) => name),
  };
}
