/** Runs a row's fix: one API call, then reloads everything it changed. */
import { fromServer, t } from '@hireyard/messages';
import type { AttentionRow } from '@hireyard/wire/reports/launchpad';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { http } from '../../lib/api/client.ts';
import { failureOf } from '../../lib/api/outcome.ts';
import { newKey } from '../../lib/api/storage.ts';
import { invalidateAfterWrite } from '../../lib/api/write.ts';
import { toast } from '../../ui/toast.tsx';
import { launchpadKey } from './use-launchpad.ts';

/** Identifies rows. */
export const rowKey = ({ kind, record }: AttentionRow): string => `${kind} ${record.id}`;

interface Fixing {
  /** The row whose call is running. */
  readonly busy: string | undefined;
  /** Why a fix was refused, by row. */
  readonly refused: Readonly<Record<string, string>>;
  /** True on success. */
  readonly run: (row: AttentionRow) => Promise<boolean>;
}

/** All reasons as sentences. */
const messageOf = (error: unknown): string => {
  const failure = failureOf(error);
  if (failure.kind === 'refused' && failure.problems.length > 0)
    return failure.problems.map(({ description }) => fromServer(description)).join(' ');
  if (failure.kind === 'invalid') return Object.values(failure.fields)[0] ?? failure.message;
  return failure.message;
};

export function useFix(): Fixing {
  const cache = useQueryClient();
  const [busy, setBusy] = useState<string>();
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({});
  return {
    busy,
    refused,
    run: async (row) => {
      const { call, label } = row.fix;
      const key = rowKey(row);
      if (call === null || busy !== undefined) return false;
      setBusy(key);
      setRefused((all) => Object.fromEntries(Object.entries(all).filter(([one]) => one !== key)));
      try {
        await http({
          method: call.method,
          path: call.path,
          body: call.body,
          ...(call.method === 'POST' ? { idempotencyKey: newKey() } : {}),
        });
      } catch (error) {
        setBusy(undefined);
        setRefused((all) => ({ ...all, [key]: messageOf(error) }));
        return false;
      }
      void invalidateAfterWrite(cache, { name: row.record.type });
      // A pending response predates the fix, and a first load isn't repeated automatically.
      await cache.cancelQueries({ queryKey: launchpadKey });
      await cache.invalidateQueries({ queryKey: launchpadKey });
      setBusy(undefined);
      toast(
        t('{contract_number}: {label}. Done.', {
          contract_number: row.contract?.contract_number ?? row.record.number,
          label,
        }),
        { tone: 'success' },
      );
      return true;
    },
  };
}
