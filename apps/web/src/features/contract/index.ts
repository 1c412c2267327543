/** What other features may use of contracts. */
export { LazyQuickAdd } from './items/lazy-quick-add.ts';
export { TodayFigures } from './list/today-figures.tsx';
