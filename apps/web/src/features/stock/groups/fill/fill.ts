import { t } from '@hireyard/messages';
import { type Fields, REQUIRED } from '@hireyard/wire/field';
import { parseBody } from '@hireyard/wire/resource/body';
import type { Read } from '@hireyard/wire/resource/define-resource';
import { type FillPreview, stockgroup } from '@hireyard/wire/stock/stockgroup';
import type { stockitem } from '@hireyard/wire/stock/stockitem';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { client } from '../../../../lib/api/client.ts';
import { type Failure, failureOf, fieldMessages } from '../../../../lib/api/outcome.ts';
import { newKey } from '../../../../lib/api/storage.ts';
import { invalidateAfterWrite } from '../../../../lib/api/write.ts';
import { useDebounced } from '../../../../ui/hooks.ts';
import type { Row } from '../../../../resource/record.ts';
import type { Group } from '../data.ts';

// The draft of a bulk container fill (specification §3.18): its body and errors.

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
  ...(depot && { depot: { ...depot, hint: t('Leave empty for your default depot') } }),
};

/** Returns the draft for another item, with the item's container, pack size and accessories. */
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

/** Returns the request body: relations as ids, text as typed, empty values left out. */
export function fillBody(draft: FillDraft): Readonly<Record<string, unknown>> {
  const body: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(draft) as [string, string | Row | null][]) {
    if (value === null || value === '') continue;
    body[name] = typeof value === 'string' ? value : value.id;
  }
  return body;
}

/** Returns the errors of a draft by field in the API's words; empty if it can be previewed. */
export function fillErrors(draft: FillDraft): Readonly<Record<string, string>> {
  const body = fillBody(draft);
  const parsed = parseBody(fillFields, body, 'create');
  const messages: Record<string, string> = parsed.ok ? {} : { ...fieldMessages(parsed.errors) };
  for (const [name, field] of Object.entries(fillFields))
    if (field.required && body[name] === undefined) messages[name] = REQUIRED;
  return messages;
}

/** Previews the draft while typing; undefined while it is incomplete. */
export function useFillPreview(draft: FillDraft) {
  const complete = Object.keys(fillErrors(draft)).length === 0;
  const body = useDebounced(JSON.stringify(fillBody(draft)));
  const result = useQuery({
    queryKey: [stockgroup.name, 'fill preview', body],
    queryFn: async ({ signal }) =>
      client(stockgroup).action<FillPreview>('fillPreview', {
        body: JSON.parse(body) as unknown,
        signal,
        waiting: 'background',
      }),
    enabled: complete && body === JSON.stringify(fillBody(draft)),
    placeholderData: keepPreviousData,
    retry: false,
  });
  return {
    preview: complete && !result.isError ? result.data : undefined,
    failure: complete && result.isError ? failureOf(result.error) : undefined,
    stale: result.isPlaceholderData || result.isFetching,
  };
}

/** Fills containers. A double press or a retry makes one set: the key stays the same while the body does. */
export function useFill() {
  const cache = useQueryClient();
  const attempt = useRef({ body: '', key: '' });
  const running = useRef(false);
  const [busy, setBusy] = useState(false);
  const fill = async (draft: FillDraft): Promise<readonly Group[] | Failure | undefined> => {
    // two presses before a render
    if (running.current) return undefined;
    running.current = true;
    setBusy(true);
    const body = fillBody(draft);
    const text = JSON.stringify(body);
    if (attempt.current.body !== text) attempt.current = { body: text, key: newKey() };
    try {
      const made = await client(stockgroup).action<readonly Group[]>('bulk', {
        body,
        idempotencyKey: attempt.current.key,
      });
      attempt.current = { body: '', key: '' };
      void invalidateAfterWrite(cache, stockgroup);
      return made;
    } catch (error) {
      return failureOf(error);
    } finally {
      running.current = false;
      setBusy(false);
    }
  };
  return { fill, busy };
}
