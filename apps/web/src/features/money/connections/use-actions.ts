/** What a person decides about jobs and deliveries; afterwards both are read anew. */
import { t } from '@hireyard/messages';
import { heads } from '@hireyard/wire/resource/heads';
import { inboundevent } from '@hireyard/wire/system/inboundevent';
import { job } from '@hireyard/wire/system/job';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { client } from '../../../lib/api/client.ts';
import { failureOf } from '../../../lib/api/outcome.ts';
import { keys } from '../../../lib/api/queries.ts';
import { toast } from '../../../ui/toast.tsx';

export function useActions() {
  const cache = useQueryClient();
  const [busy, setBusy] = useState<string>();
  const act = async (name: string, send: () => Promise<unknown>, done: string): Promise<void> => {
    setBusy(name);
    try {
      await send();
      toast(done, { tone: 'success' });
    } catch (error) {
      toast(failureOf(error).message, { tone: 'danger' });
    } finally {
      setBusy(undefined);
      await Promise.all(
        [heads.job, heads.inboundevent].map(async (one) =>
          cache.invalidateQueries({ queryKey: keys.all(one) }),
        ),
      );
    }
  };
  return {
    /** The job or delivery that is being decided, e.g. `job 3`. */
    busy,
    retry: async (id: number) =>
      act(`job ${id}`, async () => client(job).action('retry', { id }), t('It is tried again now.')),
    giveUp: async (id: number) =>
      act(`job ${id}`, async () => client(job).action('giveUp', { id }), t('Given up.')),
    replay: async (id: number) =>
      act(
        `event ${id}`,
        async () => client(inboundevent).action('replay', { id }),
        t('It is applied again now.'),
      ),
  };
}
