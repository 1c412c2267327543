/** Finds which answers to a role depend on data that the role may not see. */
import { can, permissionsOf } from '@hireyard/domain/people/access';
import { type AnyResource, permissionOf } from '@hireyard/wire/resource/define-resource';
import type { Fields, JsonSchema } from '@hireyard/wire/field';
import { resources } from '@hireyard/wire/resources';
import type { Agent, TestApp } from '../testing/test-app.ts';
import type { World } from '../testing/world.ts';

/** In no record until planted; its digits also look like a telephone number. */
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
  readonly parameters: readonly { readonly name: string; readonly in: string; readonly schema: JsonSchema }[];
}
type Document = Record<string, Record<string, Omit<Readable, 'path' | 'access'> & { 'x-access': string }>>;

/** Returns all documented reads, except streams and the reader's own sign-in. */
export async function readsOf(app: TestApp): Promise<readonly Readable[]> {
  const { paths } = (await app.anonymous.get('/api/schema.json')).body as { paths: Document };
  return Object.entries(paths).flatMap(([path, { get }]) =>
    get === undefined || path.endsWith('/events/') || path.startsWith('/auth/')
      ? []
      : [{ path, access: get['x-access'], parameters: get.parameters }],
  );
}

/** Required parameters; without them a call only reports that they are missing. */
const NEEDED: Readonly<Record<string, string>> = {
  'contract/calendar/': 'from=2027-01-01&to=2027-03-31',
  'contract/timeline/': 'from=2027-01-01&to=2027-03-31',
  'contract/{id}/compare/': 'from=1',
  'availability/hire/': 'stockitem__id__in=1&delivery_date=2027-03-05&collection_date=2027-03-07',
};

/** Returns query values that would find hidden data. */
function valuesOf(name: string, { type, enum: options, items }: JsonSchema): readonly string[] {
  if (['search', 'q'].includes(name)) return [SECRET, SECRET.slice(0, 6), '5550177'];
  if (name === 'ordering') return [];
  if (type === 'boolean') return ['true', 'false'];
  if (Array.isArray(options)) return options as string[];
  const isText = type === 'string' || (items as JsonSchema | undefined)?.['type'] === 'string';
  return isText ? [SECRET] : [];
}

/** Returns an address with each of its parameters, and ordered by each relation. Without a parameter it is always among them. */
function queriesOf({ path, parameters }: Readable, takes: (n: number) => boolean): string[] {
  const needed = NEEDED[path.replace('/api/v1/', '')];
  const first = needed === undefined ? '' : `${needed}&`;
  const resource = all.find((one) => path === `/api/v1/${one.path}/`);
  const fields: Fields = resource?.fields ?? {};
  const orders = (resource?.ordering ?? []).filter((name: string) => fields[name]?.kind === 'relation');
  const given = parameters
    .filter((one) => one.in === 'query')
    .flatMap(({ name, schema }) => valuesOf(name, schema).map((value) => `${name}=${value}`));
  const queries = [...given, ...orders.map((name) => `ordering=${name}`)].filter((_, n) => takes(n));
  return ['', ...queries].map((query) => `?${first}${query}`);
}

/**
 * Returns every address that a role may read: records, lists with each filter, order and search, and other calls. `contracts`: ids that are checked
 * in every way; `takes` chooses among the queries of each address.
 */
export function addresses(
  user: User,
  reads: readonly Readable[],
  world: World,
  contracts: readonly number[],
  takes: (n: number) => boolean = () => true,
): string[] {
  const ids: Readonly<Record<string, unknown>> = { ...world };
  const found = reads
    .filter(({ access }) => access === 'group' || access === 'signed-in' || can(user, access))
    .flatMap((read) => {
      const { path } = read;
      const resource = all
        .filter((one) => path.startsWith(`/api/v1/${one.path}/`))
        .toSorted((a, b) => b.path.length - a.path.length)[0];
      const some =
        resource?.name === 'contract' && path.includes('{id}') ? contracts : [ids[resource?.name ?? ''] ?? 1];
      return some.flatMap((id) => {
        const address = path.replace(/\{(?:id|uuid|key)\}/, String(id)).replace(/\{\w+\}/g, '1');
        return queriesOf(read, takes).map((query) => address + query);
      });
    });
  const counts = all
    .filter((one) => one.methods.includes('list'))
    .filter((one) => one.readable === 'group' || can(user, permissionOf(one, 'view')))
    .map((one) => {
      const list = reads.find(({ path }) => path === `/api/v1/${one.path}/`);
      const queries = (list === undefined ? [] : queriesOf(list, takes)).slice(0, 50);
      return `/api/v1/${one.path}/counts/?${queries.map((query) => `query=${encodeURIComponent(query.slice(1))}`).join('&')}`;
    });
  return [...new Set([...found, ...counts])];
}

/** Removes what differs between any two reads: times, signatures, system figures. */
const steady = (text: string): string =>
  text
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'MOMENT')
    .replaceAll(/(?:signature|expires|token|sig|exp)=[^"&]+/gi, 'SIGNED');
/** Excluded: exports add history, a sync changes its record, and a workbook contains its time. */
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
 * Returns addresses whose answers change with each secret and nothing else. Answers may also change once, e.g. figures updated by the first read,
 * or on each read, e.g. files with a time.
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
