import { createHash } from 'node:crypto';
import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RawBuilder,
} from 'kysely';

/** A query ready for the driver. `name` is absent for shapes beyond the cap. */
export interface Statement {
  readonly text: string;
  readonly values: unknown[];
  readonly name?: string;
}

/**
 * Every named statement stays prepared in every connection, so the number of names is capped; code that composes
 * more shapes than this (say, one text per list length) still works, it only plans each time.
 */
const maxNames = 400;
const names = new Map<string, string>();

// Kysely only composes and numbers the parameters here; nothing is ever executed through it.
const composer = new Kysely<unknown>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= maxNames) return known;
  const name = `s${createHash('sha256').update(text).digest('base64url').slice(0, 20)}`;
  names.set(text, name);
  return name;
}

/**
 * Compiles a Kysely `sql` template to text and parameters and gives the text a stable short name, so that PostgreSQL
 * parses and plans each shape once per connection.
 */
export function toStatement(query: RawBuilder<unknown>): Statement {
  const known = compiled.get(query);
  if (known !== undefined) return known;
  const { sql: text, parameters } = query.compile(composer);
  const name = nameOf(text);
  const values = [...parameters];
  const statement = name === undefined ? { text, values } : { text, values, name };
  compiled.set(query, statement);
  return statement;
}

/** A template is immutable, so one that is kept and used again is compiled once. */
const compiled = new WeakMap<RawBuilder<unknown>, Statement>();

/** The text of a fragment without parameters; refuses one that has some. */
export function textOf(fragment: RawBuilder<unknown>): string {
  const { sql: text, parameters } = fragment.compile(composer);
  if (parameters.length > 0) throw new Error('This fragment has no place for parameters: use sql.lit.');
  return text;
}
