/**
 * 'Processing N request(s)' over the whole screen while a person waits (specification §2.3). It shows once something
 * has been pending for 250 ms, never takes the focus, and stops clicks only while something is being written.
 */
import { t } from '@hireyard/messages';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { pending } from '../lib/api/client.ts';

/** What the overlay says (specification §2.3). `count` is at least 1. */
export const overlayText = (count: number): string =>
  t('{count, plural, one {Processing # request} other {Processing # requests}}', { count });

const overlayDelayMs = 250;

export function Overlay() {
  const { foreground, writes } = useSyncExternalStore(pending.subscribe, pending.snapshot);
  const busy = foreground > 0;
  const [shown, setShown] = useState(false);
  useEffect(() => {
    if (!busy) return setShown(false);
    const timer = setTimeout(() => setShown(true), overlayDelayMs);
    return () => clearTimeout(timer);
  }, [busy]);
  const visible = busy && shown;
  const blocks = visible && writes > 0;
  useEffect(() => {
    if (!blocks) return;
    // typing goes on, but a second Enter must not send a form twice
    const stop = (event: KeyboardEvent) => {
      if (event.key === 'Enter') event.preventDefault();
    };
    window.addEventListener('keydown', stop, true);
    return () => window.removeEventListener('keydown', stop, true);
  }, [blocks]);
  return (
    <div className={`hy-overlay${visible ? ' is-shown' : ''}${blocks ? ' is-blocking' : ''}`} role="status">
      {visible && <span>{overlayText(foreground)}</span>}
    </div>
  );
}
