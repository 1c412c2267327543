import { lazyPart } from '../../../ui/lazy.tsx';

/** `QuickAdd` for pages of other features: its code comes after them. */
export const LazyQuickAdd = lazyPart(async () => ({ default: (await import('./quick-add.tsx')).QuickAdd }));
