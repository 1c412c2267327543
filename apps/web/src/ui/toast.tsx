import { t } from '@hireyard/messages';
import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { Button } from './button.tsx';
import { IconClose } from './icons.tsx';

/** Short messages at the bottom (specification §2.3, §9): 3 s by default, 8 s with a button; errors stay until closed. */
type ToastTone = 'success' | 'danger' | 'neutral';
interface Toast {
  readonly id: number;
  readonly text: string;
  readonly tone: ToastTone;
  readonly action?: { readonly label: string; readonly run: () => void };
}
export interface ToastOptions {
  readonly tone?: ToastTone;
  /** Milliseconds; `Infinity` = until closed. Default 3000, with an action 8000, errors until closed. */
  readonly durationMs?: number;
  readonly action?: { readonly label: string; readonly run: () => void };
}

const TOAST_MS = 3000;
/** Time to read a message and press its button. */
const ACTION_MS = 8000;

const durationOf = ({ durationMs, tone, action }: ToastOptions): number =>
  durationMs ?? (tone === 'danger' ? Infinity : action === undefined ? TOAST_MS : ACTION_MS);

let shown: readonly Toast[] = [];
let next = 1;
const listeners = new Set<() => void>();
const set = (toasts: readonly Toast[]) => {
  shown = toasts;
  for (const listener of listeners) listener();
};

export const toasts = {
  snapshot: (): readonly Toast[] => shown,
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};

/** Shows a message and returns a function that removes it. A message with the same text replaces the previous one. */
export function toast(text: string, options: ToastOptions = {}): () => void {
  const id = next++;
  const tone = options.tone ?? 'neutral';
  const close = () => set(shown.filter((one) => one.id !== id));
  const fresh: Toast = { id, text, tone, ...(options.action ? { action: options.action } : {}) };
  set([...shown.filter((one) => one.text !== text), fresh].slice(-4));
  const durationMs = durationOf(options);
  if (Number.isFinite(durationMs)) setTimeout(close, durationMs);
  return close;
}

export const closeToast = (id: number): void => set(shown.filter((one) => one.id !== id));

/** Height of the footer of the shown form: messages appear above its buttons. */
function footHeight(): number {
  for (const foot of document.querySelectorAll('.ion-page:not(.ion-page-hidden) .hy-form-foot')) {
    const { bottom, height } = foot.getBoundingClientRect();
    if (height > 0 && Math.abs(bottom - window.innerHeight) < 2) return height;
  }
  return 0;
}

/** Returns the open dialog, which makes the rest of the document inert: of several the focused one, else the last. */
function openModal(): Element | null {
  const open = [...document.querySelectorAll('dialog:modal')];
  return open.findLast((one) => one.contains(document.activeElement)) ?? open.at(-1) ?? null;
}

/** Where messages are drawn: inside an open dialog, because nothing outside is read out or can be clicked. */
function usePlace(needed: boolean): Element | null {
  const [place, setPlace] = useState<Element | null>(null);
  useLayoutEffect(() => {
    if (!needed) return;
    const look = () => setPlace(openModal());
    look();
    const watch = new MutationObserver(look);
    watch.observe(document.body, { subtree: true, attributes: true, attributeFilter: ['open'] });
    return () => watch.disconnect();
  }, [needed]);
  return place;
}

/** Draws the messages, once in the app. A manual popover, so that they also appear above an open dialog. */
export function Toasts() {
  const list = useSyncExternalStore(toasts.subscribe, toasts.snapshot);
  const place = usePlace(list.length > 0);
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const box = ref.current;
    if (!box?.isConnected || place?.isConnected === false) return;
    if (box.matches(':popover-open')) box.hidePopover();
    if (list.length === 0) return;
    box.style.bottom = `${footHeight()}px`;
    box.showPopover();
  }, [list, place]);
  const drawn = (
    <div ref={ref} popover="manual" className="hy-toasts">
      {list.map((one) => (
        <div
          key={one.id}
          className={`hy-toast hy-row is-nowrap hy-gap-4 is-${one.tone}`}
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
  return place?.isConnected ? createPortal(drawn, place) : drawn;
}
