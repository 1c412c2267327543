import { createHash } from 'node:crypto';
import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RawBuilder,
} from 'kysely';

/** A query for the driver. `name` is absent for texts beyond the cap. */
export interface Statement {
  readonly text: string;
  readonly values: unknown[];
  readonly name?: string;
}

/**
 * Every named statement stays prepared in every connection of a pool, so their number is capped. Code that composes more texts (e.g. one
 * per list length) still works, but is planned each time.
 */
const maxNames = 400;

// Kysely only composes and numbers the parameters; nothing is executed through it.
const composer = new Kysely<unknown>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

/** A named statement. All connections share one string as its text, and each keeps what it has prepared. */
interface Named {
  readonly name: string;
  readonly text: string;
}
type Names = Map<string, Named>;

function nameIn(names: Names, text: string): Named | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= maxNames) return known;
  const named = { name: `s${createHash('sha256').update(text).digest('base64url').slice(0, 20)}`, text };
  names.set(text, named);
  return named;
}

/** Returns the text and parameters of a template or a part of one. */
export function compiledOf(query: RawBuilder<unknown>): Statement {
  const { sql: text, parameters } = query.compile(composer);
  return { text, values: [...parameters] };
}

/**
 * Compiles Kysely `sql` templates for the connections of a pool, and gives each text a stable short name, so that PostgreSQL plans each
 * text once per connection.
 */
export function openStatements(): (query: RawBuilder<unknown>) => Statement {
  const names: Names = new Map();
  return (query) => {
    const { text, values } = query instanceof Composed ? query : compiledOf(query);
    return { ...(nameIn(names, text) ?? { text }), values };
  };
}

class Composed {
  readonly text: string;
  readonly values: unknown[];

  constructor(text: string, values: unknown[]) {
    this.text = text;
    this.values = values;
  }
  compile(): { readonly sql: string; readonly parameters: readonly unknown[] } {
    return { sql: this.text, parameters: this.values };
  }
}

/** A query by parameter values whose text is composed once, for what nearly every request runs. */
export function composed<T>(text: string): (...values: unknown[]) => RawBuilder<T> {
  return (...values) => new Composed(text, values) as unknown as RawBuilder<T>;
}

/** Returns the text of a fragment without parameters; throws if it has some. */
export function textOf(fragment: RawBuilder<unknown>): string {
  const { text, values } = compiledOf(fragment);
  if (values.length > 0) throw new Error('This fragment has no place for parameters: use sql.lit.');
  return text;
}
