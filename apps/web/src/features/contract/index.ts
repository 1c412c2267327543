/** What other features may use of contracts. */
export { TodayFigures } from './list/today-figures.tsx';
