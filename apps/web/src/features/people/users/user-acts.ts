/** What is done to a user beside changing his record; afterwards all that shows users is read anew. */
import { t } from '@hireyard/messages';
import { user } from '@hireyard/wire/people/user';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { client } from '../../../lib/api/index.ts';
import { failureOf } from '../../../lib/api/outcome.ts';
import { keys } from '../../../lib/api/queries.ts';
import { toast } from '../../../ui/toast.ts';

interface Act {
  /** A name of the declaration's actions. */
  readonly action:
    | 'unblock'
    | 'unblockNames'
    | 'invite'
    | 'endSessions'
    | 'resetSecondFactor'
    | 'resendEmail'
    | 'cancelEmail';
  readonly id?: number;
  readonly body?: object;
  /** Said when it is done; default what the server says. */
  readonly done?: string;
  /** Which of several buttons turns meanwhile. */
  readonly key?: string;
}

export function useUserActs() {
  const cache = useQueryClient();
  const [busy, setBusy] = useState<string>();
  const act = async ({ action, id, body = {}, done, key = action }: Act): Promise<void> => {
    setBusy(key);
    try {
      const { detail } = await client(user).action<{ detail?: string }>(action, { id, body });
      toast(done ?? detail ?? t('Done'), { tone: 'success' });
    } catch (error) {
      toast(failureOf(error).message, { tone: 'danger' });
    } finally {
      setBusy(undefined);
      await cache.invalidateQueries({ queryKey: keys.all(user) });
    }
  };
  return { busy, act };
}
