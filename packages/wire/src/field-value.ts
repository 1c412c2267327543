/** Field kinds of chosen and free values. */
import { type FieldFor, type FieldOptions, type JsonSchema, makeField, refuse } from './field-core.ts';

export function choice<const C extends string, const O extends FieldOptions>(
  options: readonly C[],
  settings: O,
): FieldFor<C, O> {
  return makeField('choice', settings, {
    json: { type: 'string', enum: options },
    check: (value) =>
      options.includes(value as C)
        ? (value as C)
        : refuse(`"${typeof value === 'string' ? value.slice(0, 40) : typeof value}" is not a valid choice.`),
    extra: { options },
  }) as unknown as FieldFor<C, O>;
}

// NUL and halves of a surrogate pair, as JSON.stringify writes them: jsonb has no place for either.
const UNSTORABLE = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/;

/** Any JSON value up to 64 kB; `schema` documents it. */
export function json<T, const O extends FieldOptions = FieldOptions>(
  options: O,
  schema: JsonSchema = {},
): FieldFor<T, O> {
  return makeField('json', options, {
    json: schema,
    check: (value) => {
      const text = JSON.stringify(value);
      return text.length <= 65_536 && !UNSTORABLE.test(text) ? (value as T) : refuse('Not a valid value.');
    },
  }) as unknown as FieldFor<T, O>;
}
