/** Queries and actions of an import. */
import type { Read } from '@hireyard/wire/resource/define-resource';
import {
  IMPORTED_RESOURCE,
  type RunColumns,
  type RunRow,
  type UndoPreview,
} from '@hireyard/wire/records/import-calls';
import type { Page } from '@hireyard/wire/resource/page';
import { importrun } from '@hireyard/wire/records/importrun';
import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Answer } from '../../../lib/api/http.ts';
import { client } from '../../../lib/api/client.ts';
import { type Failure, failureOf } from '../../../lib/api/outcome.ts';
import { keys, recordOptions } from '../../../lib/api/queries.ts';
import { invalidateAfterWrite } from '../../../lib/api/write.ts';

export type Run = Read<typeof importrun>;

/** Poll interval while a job is running, in ms; live updates may be down. */
const LOOK_AGAIN_MS = 1000;

export function useRun(id: string | undefined) {
  return useQuery({
    ...recordOptions(importrun, id ?? ''),
    enabled: id !== undefined,
    refetchInterval: (query) => (query.state.data?.data.step ? LOOK_AGAIN_MS : false),
  });
}

export const columnsOptions = (run: Run) =>
  queryOptions<RunColumns>({
    // reading the file again gives other columns
    queryKey: [...keys.record(importrun, run.id), 'columns', run.encoding, run.separator, run.row_count],
    queryFn: async ({ signal }) =>
      client(importrun).action<RunColumns>('columns', { id: run.id, signal, waiting: 'background' }),
  });

export const rowsOptions = (run: Run, show: string, page: number) =>
  queryOptions<Page<RunRow>>({
    queryKey: [...keys.record(importrun, run.id), 'rows', show, page, run.updated_at],
    queryFn: async ({ signal }) =>
      client(importrun).action<Page<RunRow>>('rows', {
        id: run.id,
        query: { show, page, page_size: 50 },
        signal,
        waiting: 'background',
      }),
    placeholderData: keepPreviousData,
  });

export const undoOptions = (run: Run) =>
  queryOptions<UndoPreview>({
    queryKey: [...keys.record(importrun, run.id), 'undo'],
    queryFn: async ({ signal }) =>
      client(importrun).action<UndoPreview>('undoPreview', { id: run.id, signal, waiting: 'background' }),
    staleTime: 0,
    gcTime: 0,
  });

/** Sends a step of an import; returns the error, or nothing. */
export function useStep(run: Run) {
  const cache = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const send = async (action: 'check' | 'apply' | 'undo' | 'readAgain', body: object): Promise<boolean> => {
    setBusy(true);
    setFailure(undefined);
    const key = keys.record(importrun, run.id);
    try {
      const record = await client(importrun).action<Run>(action, {
        id: run.id,
        body,
        ifMatch: cache.getQueryData<Answer<Run>>(key)?.etag,
      });
      cache.setQueryData<Answer<Run>>(key, { data: record, status: 200, etag: undefined });
      void cache.invalidateQueries({ queryKey: keys.lists(importrun) });
      void invalidateAfterWrite(cache, { name: IMPORTED_RESOURCE[run.kind] });
      return true;
    } catch (error) {
      setFailure(failureOf(error));
      void cache.invalidateQueries({ queryKey: key });
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { send, busy, failure, clear: () => setFailure(undefined) };
}
