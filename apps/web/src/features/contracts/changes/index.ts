/** What other features may use of change requests. */
export { ChangeCard } from './change-card.tsx';
export { Against, isClean } from './against.tsx';
