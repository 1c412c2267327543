import { t } from '@hireyard/messages';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { Button } from './button.tsx';
import { IconClose } from './icons.tsx';
import { closeToast, toasts } from './toast.ts';

/** How high the buttons at the foot of the shown form are: a message stands above them, not on them. */
function footHeight(): number {
  for (const foot of document.querySelectorAll('.ion-page:not(.ion-page-hidden) .hy-form-foot')) {
    const { bottom, height } = foot.getBoundingClientRect();
    if (height > 0 && Math.abs(bottom - window.innerHeight) < 2) return height;
  }
  return 0;
}

/** Draws the toasts, once in the app. A manual popover, so that they also show above an open dialog. */
export function Toasts() {
  const list = useSyncExternalStore(toasts.subscribe, toasts.snapshot);
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const box = ref.current;
    if (!box?.isConnected) return;
    if (box.matches(':popover-open')) box.hidePopover();
    if (list.length === 0) return;
    box.style.bottom = `${footHeight()}px`;
    box.showPopover();
  }, [list]);
  return (
    <div ref={ref} popover="manual" className="hy-toasts">
      {list.map((one) => (
        <div
          key={one.id}
          className={`hy-toast is-${one.tone}`}
          role={one.tone === 'danger' ? 'alert' : 'status'}
        >
          <span>{one.text}</span>
          {one.action && (
            <Button
              kind="quiet"
              onClick={() => {
                closeToast(one.id);
                one.action?.run();
              }}
            >
              {one.action.label}
            </Button>
          )}
          <Button
            kind="quiet"
            icon={IconClose}
            aria-label={t('Close message')}
            onClick={() => closeToast(one.id)}
          />
        </div>
      ))}
    </div>
  );
}
