/** Field kinds of chosen and free values. */
import { t } from '@hireyard/messages';
import { type FieldFor, type FieldOptions, type JsonSchema, makeField, refuse } from './core.ts';

export function choice<const C extends string, const O extends FieldOptions>(
  options: readonly C[],
  settings: O,
): FieldFor<C, O> {
  return makeField('choice', settings, {
    json: { type: 'string', enum: options },
    check: (value) =>
      options.includes(value as C)
        ? (value as C)
        : refuse(
            t('"{what}" is not a valid choice.', {
              what: typeof value === 'string' ? value.slice(0, 40) : typeof value,
            }),
          ),
    extra: { options },
  }) as unknown as FieldFor<C, O>;
}

const MAX_LIST = 50;

// NUL and halves of a surrogate pair, as JSON.stringify writes them: jsonb has no place for either.
const UNSTORABLE = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/;

/** Whether the database can hold JSON text. */
export const isStorable = (text: string): boolean => !UNSTORABLE.test(text);

/** Any JSON value up to 64 kB; `schema` documents it. */
export function json<T, const O extends FieldOptions = FieldOptions>(
  options: O,
  schema: JsonSchema = {},
): FieldFor<T, O> {
  return makeField('json', options, {
    json: schema,
    check: (value) => {
      const text = JSON.stringify(value);
      return text.length <= 65_536 && isStorable(text) ? (value as T) : refuse(t('Not a valid value.'));
    },
  }) as unknown as FieldFor<T, O>;
}

/** A list of texts, each of the choices when there are some; at most fifty. */
export function list<const C extends string, const O extends FieldOptions>(
  options: readonly C[] | undefined,
  settings: O,
): FieldFor<C[], O> {
  return makeField('json', settings, {
    json: {
      type: 'array',
      maxItems: MAX_LIST,
      items: { type: 'string', ...(options === undefined ? {} : { enum: options }) },
    },
    check: (value) => {
      if (!Array.isArray(value)) return refuse(t('This must be a list.'));
      if (value.length > MAX_LIST) return refuse(t('Use at most {most} entries.', { most: MAX_LIST }));
      const bad: unknown = value.find((one) =>
        options === undefined
          ? typeof one !== 'string' || one.length > 255 || !isStorable(JSON.stringify(one))
          : !options.includes(one as C),
      );
      return bad === undefined
        ? [...new Set(value as C[])]
        : refuse(
            t('"{what}" is not a valid choice.', {
              what: typeof bad === 'string' ? bad.slice(0, 40) : typeof bad,
            }),
          );
    },
  }) as unknown as FieldFor<C[], O>;
}
