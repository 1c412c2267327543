/** Exports of system for other features. */
export { useDecide } from './use-decide.tsx';
