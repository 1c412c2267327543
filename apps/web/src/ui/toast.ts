/** Short messages at the bottom (specification §2.3, §9): 3000 ms by default; errors stay until closed. */
export type ToastTone = 'success' | 'danger' | 'neutral';
export interface Toast {
  readonly id: number;
  readonly text: string;
  readonly tone: ToastTone;
  readonly action?: { readonly label: string; readonly run: () => void };
}
export interface ToastOptions {
  readonly tone?: ToastTone;
  /** Milliseconds; `Infinity` = until closed. Default 3000, errors until closed. */
  readonly durationMs?: number;
  readonly action?: { readonly label: string; readonly run: () => void };
}

export const toastMs = 3000;
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

/** Shows a message; gives back a function that takes it away. The same text is not stacked, it starts anew. */
export function toast(text: string, options: ToastOptions = {}): () => void {
  const id = next++;
  const tone = options.tone ?? 'neutral';
  const close = () => set(shown.filter((one) => one.id !== id));
  const fresh: Toast = { id, text, tone, ...(options.action ? { action: options.action } : {}) };
  set([...shown.filter((one) => one.text !== text), fresh].slice(-4));
  const durationMs = options.durationMs ?? (tone === 'danger' ? Infinity : toastMs);
  if (Number.isFinite(durationMs)) setTimeout(close, durationMs);
  return close;
}

export const closeToast = (id: number): void => set(shown.filter((one) => one.id !== id));
