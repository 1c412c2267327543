/** Says that a record is open here while its page is in sight, and learns who else has it open (docs/live.md). */
import {
  BEAT_EVERY_MS,
  type EditedPart,
  type Present,
  type PresenceAnswer,
} from '@hireyard/wire/records/presence';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { http } from '../../lib/api/index.ts';
import { newKey } from '../../lib/api/new-key.ts';
import { usePageActive } from '../../lib/page-active.ts';

/** The first beat waits until the page has what it needs, in ms. */
const FIRST_AFTER_MS = 1000;
const nobody: readonly Present[] = [];

/**
 * Who else has this record open, by name.
 * @param editing the part with unsaved edits here
 */
export function usePresence(
  resource: string,
  id: number,
  editing: EditedPart | undefined,
): readonly Present[] {
  const active = usePageActive();
  const [tab] = useState(newKey);
  const [begun, setBegun] = useState(false);
  const on = active && id > 0;
  const latest = useRef(editing);
  latest.current = editing;

  const { data, refetch } = useQuery({
    // news of presence names the record in the same way
    queryKey: [`presence/${resource}`, 'record', String(id)],
    queryFn: async ({ signal }) =>
      send({ resource, object_id: id, tab, editing: latest.current ?? null, here: true }, signal),
    enabled: on && begun,
    staleTime: 0,
    gcTime: 0,
    retry: false,
    // beats stop while the page is hidden; who was not heard of is asked about as soon as he counts as gone
    refetchInterval: ({ state }) =>
      Math.min(BEAT_EVERY_MS, ...(state.data?.others ?? nobody).map(({ left_ms: left }) => left + 300)),
  });

  useEffect(() => {
    if (!on) return;
    const timer = setTimeout(() => setBegun(true), FIRST_AFTER_MS);
    const leave = () => {
      void send({ resource, object_id: id, tab, editing: null, here: false }).catch(() => undefined);
    };
    window.addEventListener('pagehide', leave);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('pagehide', leave);
      setBegun((was) => {
        if (was) leave();
        return false;
      });
    };
  }, [on, resource, id, tab]);
  const said = useRef(editing);
  useEffect(() => {
    if (!begun || said.current === editing) return;
    said.current = editing;
    void refetch();
  }, [editing, begun, refetch]);
  return on ? (data?.others ?? nobody) : nobody;
}

const send = async (body: object, signal?: AbortSignal): Promise<PresenceAnswer> =>
  http<PresenceAnswer>({
    method: 'PUT',
    path: '/api/v1/presence/',
    body,
    signal,
    waiting: 'background',
    passing: true,
  });
