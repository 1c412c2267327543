import { lazyPart } from '../../ui/lazy.tsx';

/** Exports of contracts for other features. */
export { backOn, returningToday, leavingToday, needsClosing, outOn, overdueReturns } from './list/views.ts';

/** `QuickAdd` for other features, loaded after their pages. */
export const LazyQuickAdd = lazyPart(async () => ({
  default: (await import('./items/quick-add.tsx')).QuickAdd,
}));
