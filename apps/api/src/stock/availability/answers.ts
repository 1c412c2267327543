/** The answers of the availability calls for the API document; the shapes themselves are those of the wire. */
import type { JsonSchema } from '@hireyard/wire/field';
import { pageJson } from '../../records/core/json.ts';

const text: JsonSchema = { type: 'string' };
const int: JsonSchema = { type: 'integer' };
const day: JsonSchema = { type: 'string', format: 'date' };
const orNull = (json: JsonSchema): JsonSchema => ({ ...json, type: [json['type'], 'null'] });
const list = (items: JsonSchema): JsonSchema => ({ type: 'array', items });
const object = (properties: Readonly<Record<string, JsonSchema>>): JsonSchema => ({
  type: 'object',
  required: Object.keys(properties),
  properties,
});

const depot = object({ id: int, code: text, name: text });
const item = { id: int, sku: text, internal_title: text };

const holder = object({
  contract: object({
    id: int,
    contract_number: text,
    customer: orNull(text),
    position: text,
    delivery_date: orNull(day),
    collection_date: orNull(day),
  }),
  quantity: int,
  kind: { type: 'string', enum: ['quoted', 'held', 'booked', 'late', 'wash_up'] },
});
const figures = { owned: int, committed: int, quarantined: int, quoted: int, free: int };

export const itemAnswer = object({
  stockitem: object(item),
  depot,
  from: day,
  to: day,
  owned: int,
  available: int,
  days: list(object({ date: day, ...figures, holders: list(holder) })),
});

export const plannerAnswer: JsonSchema = {
  allOf: [
    pageJson(
      object({
        stockitem: object({ ...item, image_url: text }),
        owned: int,
        free: list(int),
        quoted: list(int),
      }),
    ),
    object({ from: day, to: day, depot }),
  ],
};

export const hireAnswer = list(object({ stockitem: int, owned: int, free: int, from: day, to: day }));

export const suggestionsAnswer = object({
  wanted: int,
  owned: int,
  free: int,
  short: int,
  part: int,
  depots: list(object({ depot, free: int })),
  items: list(object({ stockitem: object({ ...item, price: text }), shared_tags: int, free: int })),
  dates: list(object({ shift: int, delivery_date: day, collection_date: day, free: int })),
});
