/** Records of resources that tests know only by their declaration. */
import type { AnyResource } from '@hireyard/wire/resource/define-resource';
import type { Field, Fields } from '@hireyard/wire/field';
import { resources } from '@hireyard/wire/resources';
import type { Agent } from './test-app.ts';

const SAMPLES: Readonly<Partial<Record<Field['kind'], unknown>>> = {
  int: 1,
  decimal: '1.00',
  bool: true,
  text: 'Example',
  email: 'example@hire.test',
  phone: '01632 960000',
  date: '2027-05-05',
  timestamp: '2027-05-05T10:00:00Z',
};

/** Returns a body with the required fields of a new record; relations point to the records of `world`. */
const exampleBody = (resource: AnyResource, world: object): Record<string, unknown> => {
  const ids = new Map<string, unknown>(Object.entries(world));
  return Object.fromEntries(
    Object.entries(resource.fields as Fields)
      .filter(([, field]) => field.required && !field.readOnly)
      .map(([name, { kind, options, resource: to = '' }]) => [
        name,
        kind === 'relation'
          ? ids.get(to)
          : kind === 'relations'
            ? [ids.get(to)]
            : (options?.[0] ?? SAMPLES[kind]),
      ]),
  );
};

/** Returns a text field that can be changed, with another value. */
export function exampleChange(resource: AnyResource): readonly [string, unknown] {
  const [name] =
    Object.entries(resource.fields as Fields).find(
      ([, field]) => field.kind === 'text' && !field.readOnly && (field.max ?? 0) >= 10,
    ) ?? [];
  if (name === undefined) throw new Error(`${resource.name} has no text that can be changed.`);
  return [name, 'Another'];
}

/** Returns records by resource. If a resource has none, one is created, where a call can do so. */
export async function withOthers<W extends object>(admin: Agent, world: W): Promise<W> {
  const others: Record<string, number> = {};
  for (const resource of Object.values(resources)) {
    if (resource.name in world || !resource.methods.includes('create')) continue;
    const reply = await admin.post(`/api/v1/${resource.path}/`, exampleBody(resource, world));
    if (reply.status !== 201) throw new Error(`${resource.name}: ${JSON.stringify(reply.body)}`);
    others[resource.name] = reply.body.id;
  }
  return { ...others, ...world };
}
