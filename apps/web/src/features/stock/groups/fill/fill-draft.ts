/** What a person is about to fill (specification §3.18, bulk container fill): the draft, its body, its errors. */
import { t } from '@hireyard/messages';
import { parseBody } from '@hireyard/wire/resource/body';
import type { Read } from '@hireyard/wire/resource/define-resource';
import { type Fields, REQUIRED } from '@hireyard/wire/field';
import { stockgroup } from '@hireyard/wire/stock/stockgroup';
import type { stockitem } from '@hireyard/wire/stock/stockitem';
import { fieldMessages } from '../../../../lib/api/outcome.ts';
import type { Row } from '../../../../resource/record.ts';

export type Item = Read<typeof stockitem>;

export interface FillDraft {
  readonly stock_item_id: Row | null;
  readonly stock_container_id: Row | null;
  readonly pack_size: string;
  readonly quantity: string;
  readonly accessory_1: Row | null;
  readonly accessory_2: Row | null;
  readonly depot: Row | null;
  readonly contract: Row | null;
}

export const emptyDraft: FillDraft = {
  stock_item_id: null,
  stock_container_id: null,
  pack_size: '',
  quantity: '',
  accessory_1: null,
  accessory_2: null,
  depot: null,
  contract: null,
};

const declared = stockgroup.actions['bulk']?.body as Fields;
const { depot } = declared;
export const fillFields: Fields = {
  ...declared,
  ...(depot && { depot: { ...depot, hint: t('Default: your main depot') } }),
};

/** The draft with another item: container, pack size and accessories as this item is usually packed. */
export const withItem = (draft: FillDraft, item: Item | null): FillDraft =>
  item === null
    ? { ...draft, stock_item_id: null }
    : {
        ...draft,
        stock_item_id: item,
        stock_container_id: item.container,
        pack_size: item.pack_size === null ? '' : String(item.pack_size),
        accessory_1: item.accessory_1,
        accessory_2: item.accessory_2,
      };

/** The body of the call: relations as ids, text as typed; what is empty is left out. */
export function fillBody(draft: FillDraft): Readonly<Record<string, unknown>> {
  const body: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(draft) as [string, string | Row | null][]) {
    if (value === null || value === '') continue;
    body[name] = typeof value === 'string' ? value : value.id;
  }
  return body;
}

/** What is wrong with a draft, by field, in the words of the API; empty when it can be asked for. */
export function fillErrors(draft: FillDraft): Readonly<Record<string, string>> {
  const body = fillBody(draft);
  const parsed = parseBody(fillFields, body, 'create');
  const messages: Record<string, string> = parsed.ok ? {} : { ...fieldMessages(parsed.errors) };
  for (const [name, field] of Object.entries(fillFields))
    if (field.required && body[name] === undefined) messages[name] = REQUIRED;
  return messages;
}
