import { type FillPreview, stockgroup } from '@hireyard/wire/stock/stockgroup';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { client } from '../../../../lib/api/index.ts';
import { newKey } from '../../../../lib/api/new-key.ts';
import { type Failure, failureOf } from '../../../../lib/api/outcome.ts';
import { invalidateAfterWrite } from '../../../../lib/api/use-write.ts';
import { useDebounced } from '../../../../resource/list/use-debounced.ts';
import type { Group } from '../words.ts';
import { type FillDraft, fillBody, fillErrors } from './fill-draft.ts';

/** What the draft would make, asked for as it is typed; undefined while the draft is not complete. */
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

/** Fills containers. Pressing twice, or again after a lost answer, makes one set: the key stays while the body does. */
export function useFill() {
  const cache = useQueryClient();
  const attempt = useRef({ body: '', key: '' });
  const running = useRef(false);
  const [busy, setBusy] = useState(false);
  const fill = async (draft: FillDraft): Promise<readonly Group[] | Failure | undefined> => {
    // two presses within one drawing
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
