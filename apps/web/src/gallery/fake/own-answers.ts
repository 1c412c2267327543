/** Custom responses and failures of stories, and the calls that every page makes. */
import { SETUP_EXTRAS, SETUP_GAPS } from '@hireyard/domain/settings/setup-guide';
import { type Call, json } from './answers.ts';

type Answer = (call: Call) => unknown;

/** `GET contract/:id/versions/` as a pattern of `GET /api/v1/contract/7/versions/`; `*` matches anything. */
function patternOf(what: string): RegExp {
  const [method = '', path = ''] = what.split(' ');
  const whole = path.startsWith('/') ? path : `/api/v1/${path}`;
  const parts = whole.replaceAll('*', '.*').replaceAll(/:(\w+)/g, '(?<$1>[^/]+)');
  return new RegExp(`^${method === '*' ? '[A-Z]+' : method} ${parts}$`);
}

/** Keeps responses by method and path. The latest one is used first; if it returns nothing, the one before. */
export function createOwnAnswers() {
  const own: { readonly what: RegExp; readonly answer: Answer }[] = [];
  return {
    on: (what: string, answer: Answer): void => void own.unshift({ what: patternOf(what), answer }),
    answer: (call: Call): Response | undefined => {
      const name = `${call.method} ${call.path}`;
      for (const { what, answer } of own) {
        const found = what.exec(name);
        const given = found && answer({ ...call, params: { ...found.groups } });
        if (given !== null && given !== undefined) return given instanceof Response ? given : json(given);
      }
      return undefined;
    },
  };
}

/** Failures and delays of the server. */
export function createProblem() {
  let faults: readonly { readonly what: RegExp; readonly status: number; readonly body: unknown }[] = [];
  let held: readonly { readonly what: RegExp; readonly wait: Promise<void>; readonly go: () => void }[] = [];
  return {
    /** Fails these calls from now on; status 0 breaks the connection. */
    fail: (what: string, status = 500, body: unknown = {}): void => {
      faults = [{ what: patternOf(what), status, body }, ...faults];
    },
    /** Ends all failures. */
    recover: (): void => {
      faults = [];
    },
    /** Delays these calls until `release`. */
    hold: (what: string): void => {
      const { promise: wait, resolve: go } = Promise.withResolvers<void>();
      held = [...held, { what: patternOf(what), wait, go }];
    },
    release: (): void => {
      for (const { go } of held) go();
      held = [];
    },
    /** Waits while the call is delayed; returns its failure, if any. */
    meet: async ({ method, path }: Call): Promise<Response | undefined> => {
      const name = `${method} ${path}`;
      await held.find(({ what }) => what.test(name))?.wait;
      const fault = faults.find(({ what }) => what.test(name));
      if (fault?.status === 0) throw new TypeError('Failed to fetch');
      return fault && json(fault.body, fault.status);
    },
  };
}

/** Returns an access token that expires at this time, in ms since 1970. */
export const tokenUntil = (ms: number): string =>
  `e30.${btoa(JSON.stringify({ exp: Math.floor(ms / 1000) }))}.x`;

/** Responses needed in every story: the signed-in user, the set-up of the business. */
export function answerUsual(on: (what: string, answer: Answer) => void, user: () => unknown): void {
  const tokens = () => ({ access_token: tokenUntil(Date.now() + 3_600_000), refresh_token: 'r' });
  on('GET /auth/user/', user);
  on('POST /auth/login/', () => ({ ...tokens(), user: user() }));
  on('POST /auth/token/refresh/', () => ({ access: tokens().access_token }));
  on('POST /auth/logout/', () => ({ detail: 'ok' }));
  const all = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, true]));
  const done = { facts: all(SETUP_GAPS), extras: all(SETUP_EXTRAS), away: null, first_customer: null };
  on('GET /setup/', () => done);
  on('GET recalculation/', () => ({ results: [] }));
  on('GET availability/overdue/', () => []);
  on('PUT presence/', () => ({ others: [] }));
  on('GET stats/out_now/', () => ({
    count: 0,
    next: null,
    previous: null,
    results: [],
    totals: {},
    period: null,
  }));
}
