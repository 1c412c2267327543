/** All that a role may read, and which of it depends on what the role may not see. */
import { can, permissionsOf } from '@hireyard/domain/access';
import { type AnyResource, permissionOf } from '@hireyard/wire/define-resource';
import type { Fields } from '@hireyard/wire/field';
import { resources } from '@hireyard/wire/resources/index';
import { routesOf } from '../http/permissions.testing.ts';
import type { Agent, TestApp } from '../testing/test-app.ts';
import type { World } from '../testing/world.ts';

/** Found in no record until it is planted; with digits, so that it also looks like a telephone. */
export const SECRET = 'zqxsecret5550177';
export const all: readonly AnyResource[] = Object.values(resources);
export const userOf = (groups: readonly string[]) => ({
  is_admin: false,
  permissions: permissionsOf({ is_admin: false, is_site_admin: false, groups }),
});

export type User = ReturnType<typeof userOf>;
export interface Readable {
  readonly path: string;
  readonly access: string;
}

/** The documented reads under `/api/v1/`, but for streams. */
export const readsOf = async (app: TestApp): Promise<readonly Readable[]> =>
  routesOf((await app.anonymous.get('/api/schema.json')).body).filter(
    ({ method, path }) => method === 'GET' && !path.endsWith('/events/') && path.startsWith('/api/v1/'),
  );

/** Every address that a role may read: records, lists with each filter, order and search, and all other calls. */
export function addresses(user: User, paths: readonly Readable[], world: World, app: TestApp): string[] {
  const ids: Readonly<Record<string, unknown>> = { ...world };
  const found = paths
    .filter(({ access }) => access === 'group' || access === 'signed-in' || can(user, access))
    .flatMap(({ path }) => {
      const resource = all
        .filter((one) => path.startsWith(`/api/v1/${one.path}/`))
        .toSorted((a, b) => b.path.length - a.path.length)[0];
      const id = String(ids[resource?.name ?? ''] ?? 1);
      return [path.replace(/\{(?:id|uuid|key)\}/, id).replace(/\{\w+\}/g, '1')];
    });
  const lists = all
    .filter((one) => one.methods.includes('list'))
    .filter((one) => one.readable === 'group' || can(user, permissionOf(one, 'view')))
    .flatMap((one) => {
      const queries = [
        `search=${SECRET}`,
        `search=${SECRET.slice(0, 6)}`,
        ...one.ordering
          .filter((name) => (one.fields as Fields)[name]?.kind === 'relation')
          .map((name) => `ordering=${name}`),
        ...Object.entries(one.filters).flatMap(([name, { kind }]) =>
          kind === 'bool' ? [`${name}=true`, `${name}=false`] : kind === 'text' ? [`${name}=${SECRET}`] : [],
        ),
      ];
      return [
        ...queries.map((query) => `/api/v1/${one.path}/?${query}`),
        `/api/v1/${one.path}/export.csv/?columns=all`,
        `/api/v1/${one.path}/counts/?${queries
          .map((query) => `query=${encodeURIComponent(query)}`)
          .slice(0, 50)
          .join('&')}`,
      ];
    });
  const more = [
    `search/?q=${SECRET}`,
    'search/?q=5550177',
    'contract/board/?size=20',
    'contract/calendar/?from=2027-01-01&to=2027-01-31',
    `contract/${world.contract}/as_of/?at=${encodeURIComponent(app.app.now().toISOString())}`,
    'stats/lost_quotes/',
    'stats/lost_quotes/export.csv/',
  ].map((path) => `/api/v1/${path}`);
  return [...new Set([...found, ...lists, ...more])];
}

/** What differs from one read to the next anyway: moments, signatures, the figures of the machine. */
const steady = (text: string): string =>
  text
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'MOMENT')
    .replaceAll(/(?:signature|expires|token|sig|exp)=[^"&]+/gi, 'SIGNED');
/** Exports are noted in the history as they are made, a sync changes its record, and a workbook (of the same columns as its CSV) holds its moment. */
export const UNSTEADY = /^\/api\/v1\/(?:system|job|history)\b|\/sync\/$|export\.xlsx/;

async function answers(agent: Agent, urls: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const read = new Map<string, string>();
  for (const url of urls) {
    const { status, bytes } = await agent.get(url);
    read.set(url, `${status} ${steady(bytes.toString('latin1'))}`);
  }
  return read;
}

/**
 * Addresses whose answers change with each secret, and with nothing else. Some answers change once, such as figures that the first read brings
 * up to date, and some with each read, such as files that hold their moment.
 */
export async function dependent(
  agent: Agent,
  urls: readonly string[],
  plant: (secret: string) => Promise<void>,
): Promise<string[]> {
  const before = await answers(agent, urls);
  await plant(SECRET);
  const first = await answers(agent, urls);
  const differing = urls.filter((url) => before.get(url) !== first.get(url));
  await plant(`${SECRET}9`);
  const second = await answers(agent, differing);
  const suspects = differing.filter((url) => first.get(url) !== second.get(url));
  const again = await answers(agent, suspects);
  return suspects.filter((url) => again.get(url) === second.get(url));
}
