/** Other users who have the record open: initials in the header, names on hover and for screen readers, and what they edit. */
import { t } from '@hireyard/messages';
import {
  HEARTBEAT_MS,
  type EditedPart,
  type PresenceAnswer,
  type Present,
} from '@hireyard/wire/records/presence';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { inFigures } from '../../lib/format.ts';
import { http } from '../../lib/api/client.ts';
import { newKey } from '../../lib/api/storage.ts';
import { classNames } from '../../lib/class-names.ts';
import { Row } from '../../ui/layout.tsx';
import './presence.css';

// Reports that a record is open here while its page is visible, and fetches who else has it open (docs/use/live.md).

/** The first heartbeat waits until the page has loaded, in ms. */
const FIRST_AFTER_MS = 1000;
const nobody: readonly Present[] = [];

/**
 * Returns the other users who have this record open, by name.
 * @param editing the part with unsaved edits here
 */
function usePresence(resource: string, id: number, editing: EditedPart | undefined): readonly Present[] {
  const [tab] = useState(newKey);
  const [begun, setBegun] = useState(false);
  const on = id > 0;
  const latest = useRef(editing);
  latest.current = editing;

  const { data, refetch } = useQuery({
    // Live updates of presence name the record in the same way.
    queryKey: [`presence/${resource}`, 'record', String(id)],
    queryFn: async ({ signal }) =>
      send({ resource, object_id: id, tab, editing: latest.current ?? null, here: true }, signal),
    enabled: on && begun,
    staleTime: 0,
    gcTime: 0,
    retry: false,
    // Heartbeats stop while the page is hidden. Users without one are checked as soon as they would count as gone.
    refetchInterval: ({ state }) =>
      Math.min(HEARTBEAT_MS, ...(state.data?.others ?? nobody).map(({ left_ms: left }) => left + 300)),
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

/** Returns the first letters of the first and the last word of a name. */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter((word) => word !== '');
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => [...(word ?? '')][0]);
  return letters.join('').toLocaleUpperCase();
}

const MOST = 4;

const PARTS: Readonly<Record<EditedPart, (name: string) => string>> = {
  items: (name) => t('{name} is editing Items', { name }),
  details: (name) => t('{name} is editing Details', { name }),
  notes: (name) => t('{name} is writing a note', { name }),
};
const wordsOf = ({ name, editing }: Present): string =>
  editing === null ? t('{name} also has this open', { name }) : PARTS[editing](name);

interface PresenceProps {
  readonly resource: string;
  readonly id: number;
  /** The part with unsaved edits here. */
  readonly editing: EditedPart | undefined;
}

export default function Presence({ resource, id, editing: own }: PresenceProps) {
  const others = usePresence(resource, id, own);
  const editing = others.filter((one) => one.editing !== null);
  const [first] = editing;
  const more = others.slice(MOST);
  return (
    <Row nowrap className="hy-presence">
      {/* Rendered from the start, or its first words would not be read out. */}
      <span className="hy-presence-says hy-clip hy-size-table" role="status">
        {first === undefined
          ? ''
          : editing.length === 1
            ? wordsOf(first)
            : t('{name} and {more, plural, one {# other} other {# others}} are editing', {
                name: first.name,
                more: editing.length - 1,
              })}
      </span>
      {others.length > 0 && (
        <ul aria-label={t('Also viewing')}>
          {others.slice(0, MOST).map((one) => (
            <li
              key={one.user}
              className={classNames('hy-here hy-centre', one.editing !== null && 'is-editing')}
              data-tone={one.user % 4}
              title={wordsOf(one)}
            >
              <span aria-hidden="true">{initialsOf(one.name)}</span>
              <span className="hy-sr">{wordsOf(one)}</span>
            </li>
          ))}
          {more.length > 0 && (
            <li className="hy-here hy-centre" title={more.map(({ name }) => name).join(', ')}>
              <span dir="ltr" aria-hidden="true">
                +{inFigures(more.length)}
              </span>
              <span className="hy-sr">{more.map(({ name }) => name).join(', ')}</span>
            </li>
          )}
        </ul>
      )}
    </Row>
  );
}
