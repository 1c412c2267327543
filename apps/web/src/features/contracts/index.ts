/** Exports of contracts for other features. */
import { lazyPart } from '../../ui/lazy.tsx';

export { backOn, returningToday, leavingToday, needsClosing, outOn, overdueReturns } from './list/views.ts';

/** `QuickAdd` for other features, loaded after their pages. */
export const LazyQuickAdd = /*@__PURE__*/ lazyPart(async () => ({
  default: (await import('./items/quick-add.tsx')).QuickAdd,
}));
