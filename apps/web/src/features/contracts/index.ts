/** Exports of contracts for other features. */
export { LazyQuickAdd } from './items/lazy-quick-add.ts';
export { backOn, returningToday, leavingToday, needsClosing, outOn, overdueReturns } from './list/views.ts';
