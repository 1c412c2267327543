/** What other features use of the system pages. */
export { useDecide } from './use-decide.tsx';
