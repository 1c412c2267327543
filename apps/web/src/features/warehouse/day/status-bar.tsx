import { t } from '@hireyard/messages';
import { useState, useSyncExternalStore } from 'react';
import { Link } from '../../../page/navigate.tsx';
import { paths } from '../../../lib/registry/paths.ts';
import { IconMute, IconSound } from '../../../ui/scan/icons.tsx';
import { isMuted, setMuted } from '../../../ui/scan/voice.ts';
import { Button } from '../../../ui/button.tsx';
import { StateChip } from '../../../ui/chip.tsx';
import { MomentText } from '../../../ui/money.tsx';
import type { DeskState } from '../desk/desk.ts';
import { isWaiting } from '../queue/kept-scan.ts';
import type { Queue } from '../queue/queue.ts';
import { useQueueState } from '../queue/use-queue.ts';
import { rich } from '../../../ui/rich.tsx';
import { connectionWords, openConflicts, refusedScans } from '../words.ts';
import { Help } from '../../../ui/help/help.tsx';

const subscribe = (listener: () => void) => {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
};

/** Whether there is a network, what waits, what needs somebody, and how old the work is. */
export function StatusBar({ queue, desk }: { readonly queue: Queue; readonly desk: DeskState }) {
  const state = useQueueState(queue);
  const { scans } = state;
  const online = useSyncExternalStore(subscribe, () => navigator.onLine);
  const [words, colour] = connectionWords(state, online);
  const waiting = scans.filter(isWaiting).length;
  const known = new Set(scans.map(({ scan }) => scan.id));
  const theirs = desk.work?.conflicts.filter(({ id }) => !known.has(id)).length ?? 0;
  const conflicts = openConflicts(scans).length + theirs;
  const refused = refusedScans(scans).length;
  const to = paths.warehouseQueue.to();
  return (
    <div className="hy-wh-status">
      <span role="status">
        <StateChip colour={colour}>{words}</StateChip>
      </span>
      <Link
        to={to}
        className="hy-wh-chip"
        aria-label={t('{waiting} waiting: scans of this device', { waiting })}
      >
        <StateChip colour={waiting > 0 ? 'warning' : 'empty'}>
          {t('{waiting} waiting', { waiting })}
        </StateChip>
      </Link>
      <Help topic="warehouse.waiting" label={t('{waiting} waiting', { waiting })} />
      {conflicts > 0 && (
        <Link to={to} className="hy-wh-chip">
          <StateChip colour="danger">
            {t('{conflicts, plural, one {# conflict} other {# conflicts}}', { conflicts })}
          </StateChip>
        </Link>
      )}
      {refused > 0 && (
        <Link to={to} className="hy-wh-chip">
          <StateChip colour="danger">{t('{refused} refused', { refused })}</StateChip>
        </Link>
      )}
      {desk.work !== undefined && !desk.fresh && (
        <span className="hy-none">
          {rich('Work of {when}', { when: <MomentText at={desk.work.as_of} /> })}
        </span>
      )}
    </div>
  );
}

/** Sound and speech, on or off for this device. */
export function MuteButton() {
  const [muted, setMute] = useState(isMuted);
  return (
    <Button
      kind="quiet"
      icon={muted ? IconMute : IconSound}
      aria-pressed={muted}
      aria-label={t('Mute')}
      title={muted ? t('Sound is off') : t('Sound is on')}
      onClick={() => {
        setMuted(!muted);
        setMute(!muted);
      }}
    />
  );
}
