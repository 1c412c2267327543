import { t } from '@hireyard/messages';
import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { Button } from '../../../ui/button.tsx';
import { IconClose } from '../../../ui/icons.tsx';
import { placeBelow } from '../../../ui/popover-button.tsx';
import './availability-popover.css';

interface AvailabilityPopoverProps {
  /** What it belongs to: it stands below, on phones at the foot of the screen. */
  readonly anchor: HTMLElement;
  readonly title: string;
  readonly note?: ReactNode;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A panel at a cell. It takes the focus; Escape and a press outside close it, and the focus goes back. */
export function AvailabilityPopover({ anchor, title, note, onClose, children }: AvailabilityPopoverProps) {
  const panel = useRef<HTMLDivElement>(null);
  const close = useRef(onClose);
  close.current = onClose;
  useLayoutEffect(() => {
    const element = panel.current;
    if (element === null) return;
    element.showPopover();
    element.focus({ preventScroll: true });
    // its content may come later and be higher
    const place = () => {
      if (window.matchMedia('(min-width: 768px)').matches) placeBelow(anchor, element);
      else element.removeAttribute('style');
    };
    const watch = new ResizeObserver(place);
    watch.observe(element);
    place();
    return () => watch.disconnect();
  }, [anchor]);
  // closing by the browser (Escape, a press outside) comes as an event
  useEffect(() => {
    const element = panel.current;
    const onToggle = (event: Event) => {
      if ((event as ToggleEvent).newState === 'closed') close.current();
    };
    element?.addEventListener('toggle', onToggle);
    return () => element?.removeEventListener('toggle', onToggle);
  }, []);
  return (
    <div
      ref={panel}
      popover="auto"
      role="dialog"
      aria-label={title}
      tabIndex={-1}
      className="hy-menu hy-av-pop"
    >
      <div className="hy-av-pop-head">
        <div>
          <h2>{title}</h2>
          {note !== undefined && <p className="hy-hint">{note}</p>}
        </div>
        <Button
          kind="quiet"
          icon={IconClose}
          aria-label={t('Close')}
          onClick={() => panel.current?.hidePopover()}
        />
      </div>
      {children}
    </div>
  );
}
