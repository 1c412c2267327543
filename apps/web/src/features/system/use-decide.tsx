/** Actions on jobs, events, catch-ups and checks; afterwards the pages reload what they show. */
import { t } from '@hireyard/messages';
import { JOB_TOPICS } from '@hireyard/wire/system/job-topics';
import { heads } from '@hireyard/wire/resource/heads';
import { inboundevent } from '@hireyard/wire/system/inboundevent';
import { job } from '@hireyard/wire/system/job';
import { reconcilerrun } from '@hireyard/wire/system/reconcilerrun';
import { useQueryClient, keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { client, http } from '../../lib/api/client.ts';
import { failureOf } from '../../lib/api/outcome.ts';
import { keys } from '../../lib/api/queries.ts';
import { useGo } from '../../page/navigate.tsx';
import { paths } from '../../lib/registry/paths.ts';
import { useConfirm } from '../../ui/dialog.tsx';
import { toast, type ToastOptions } from '../../ui/toast.tsx';
import type { Job } from './words.ts';
import type { SystemOverview } from '@hireyard/wire/system/system';

// The overview is one request, repeated when live updates tell of changes.

/** Resources whose changes make the overview out of date. */
const FOLLOWS: readonly string[] = ['job', 'inboundevent', 'reconcilerrun'];
/** Minimum time between reloads while the queue is busy, in ms. */
const RENEW_MS = 1500;
/** A stopped process sends no update, so the overview also reloads after this time, in ms. */
const LOOK_MS = 30_000;

const systemKey = ['system'];

export function useSystem() {
  return useQuery({
    queryKey: systemKey,
    queryFn: async ({ signal }) =>
      http<SystemOverview>({ path: '/api/v1/system/', signal, waiting: 'background' }),
    placeholderData: keepPreviousData,
    meta: { follows: FOLLOWS },
    refetchInterval: ({ state }) => (state.isInvalidated ? RENEW_MS : LOOK_MS),
  });
}

/** Runs one action at a time, shows its result, and reloads the affected lists. */
function useAct() {
  const cache = useQueryClient();
  const [busy, setBusy] = useState<string>();
  const act = async (name: string, send: () => Promise<unknown>, done: string, more: ToastOptions = {}) => {
    setBusy(name);
    try {
      await send();
      toast(done, { tone: 'success', ...more });
      return true;
    } catch (error) {
      toast(failureOf(error).message, { tone: 'danger' });
      return false;
    } finally {
      setBusy(undefined);
      await Promise.all(
        [systemKey, ...[heads.job, heads.inboundevent, heads.reconcilerrun].map(keys.all)].map(
          async (queryKey) => cache.invalidateQueries({ queryKey }),
        ),
      );
    }
  };
  return { busy, act };
}

const onJob = async (action: 'retry' | 'giveUp' | 'restore', id: number) =>
  client(job).action(action, { id });

type Given = Pick<Job, 'id' | 'topic' | 'name' | 'behind'>;

/** What happens if a job is discarded. */
function Consequence({ job: { topic, name, behind } }: { readonly job: Given }) {
  return (
    <>
      <p>
        <strong>{name}</strong>
      </p>
      <p>{JOB_TOPICS[topic]?.otherwise ?? t('This job won’t run.')}</p>
      {behind > 0 && (
        <p>
          {t('{count, plural, one {# blocked job} other {# blocked jobs}} will continue without it.', {
            count: behind,
          })}
        </p>
      )}
    </>
  );
}

export function useDecide() {
  const go = useGo();
  const { busy, act } = useAct();
  const [ask, dialog] = useConfirm();
  const restore = async ({ id }: Pick<Job, 'id'>) =>
    act(`restore ${id}`, async () => onJob('restore', id), t('Job restored'));
  return {
    /** The running action, e.g. `retry 3`. */
    busy,
    /** Render this where the hook is used. */
    dialog,
    retry: async ({ id }: Pick<Job, 'id'>) =>
      act(`retry ${id}`, async () => onJob('retry', id), t('Trying again now'), {
        action: { label: t('View job'), run: () => go(paths.job.to({ id })) },
      }),
    /** Asks for confirmation first. */
    giveUp: async (given: Given) => {
      const yes = await ask({
        title: t('Discard this job?'),
        text: <Consequence job={given} />,
        action: t('Discard'),
      });
      if (!yes) return false;
      return act(`give up ${given.id}`, async () => onJob('giveUp', given.id), t('Job discarded'), {
        action: { label: t('Undo'), run: () => void restore(given) },
      });
    },
    restore,
    replay: async (id: number) =>
      act(`replay ${id}`, async () => client(inboundevent).action('replay', { id }), t('Replaying event')),
    catchUp: async (id: number) =>
      act(`catch-up ${id}`, async () => client(reconcilerrun).action('run', { id }), t('Catch-up started')),
    check: async () =>
      act(
        'check',
        async () => http({ method: 'POST', path: '/api/v1/system/check/', body: {} }),
        t('Checking all figures'),
      ),
  };
}
