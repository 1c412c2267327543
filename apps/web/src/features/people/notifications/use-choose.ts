import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { failureOf } from '../../../lib/api/outcome.ts';
import { toast } from '../../../ui/toast.ts';
import { type Choice, choose } from './data.ts';

/** Keeps a choice at once; a failure is said, and the screen shows what holds. */
export function useChoose(): { readonly busy: boolean; readonly keep: (choice: Choice) => Promise<void> } {
  const cache = useQueryClient();
  const [running, setRunning] = useState(0);
  return {
    busy: running > 0,
    async keep(choice) {
      setRunning((n) => n + 1);
      try {
        await choose(cache, choice);
      } catch (error) {
        toast(failureOf(error).message, { tone: 'danger' });
      } finally {
        setRunning((n) => n - 1);
      }
    },
  };
}
