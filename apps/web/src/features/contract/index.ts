/** What other features may use of contracts. */
export { QuickAdd } from './items/quick-add.tsx';
export { TodayFigures } from './list/today-figures.tsx';
