/** Answers that are no resource: one declaration is the JSON schema of the API document and the type of what is answered. */
import type { JsonSchema } from './field.ts';

/** The JSON schema of a T. */
export interface Schema<out T> extends JsonSchema {
  readonly '~is'?: T;
}
/** What a schema describes. */
export type Is<S> = S extends Schema<infer T> ? T : never;

export const text: Schema<string> = { type: 'string' };
export const whole: Schema<number> = { type: 'integer' };
export const flag: Schema<boolean> = { type: 'boolean' };
export const moment: Schema<string> = { type: 'string', format: 'date-time' };
export const day: Schema<string> = { type: 'string', format: 'date' };
export const amount: Schema<string> = { type: 'string', pattern: '^-?\\d+\\.\\d{2}$' };
/** One of some texts. */
export const choice = <const C extends string>(options: readonly C[]): Schema<C> => ({
  type: 'string',
  enum: options,
});

/** A schema of a type that says more than it. */
export const known = <T>(schema: JsonSchema): Schema<T> => schema;

/** An object that has all of its properties. */
export const object = <P extends Readonly<Record<string, Schema<unknown>>>>(
  properties: P,
): Schema<{ readonly [K in keyof P]: Is<P[K]> }> => ({
  type: 'object',
  required: Object.keys(properties),
  properties,
});
export const list = <T>(items: Schema<T>): Schema<readonly T[]> => ({ type: 'array', items });

/** The same, or null. */
export const orNull = <T>(schema: Schema<T>): Schema<T | null> =>
  typeof schema['type'] === 'string' && !('enum' in schema)
    ? { ...schema, type: [schema['type'], 'null'] }
    : { anyOf: [schema, { type: 'null' }] };
