import { lazyPart } from '../../../ui/lazy.tsx';

/** `QuickAdd` for other features, loaded after their pages. */
export const LazyQuickAdd = lazyPart(async () => ({ default: (await import('./quick-add.tsx')).QuickAdd }));
