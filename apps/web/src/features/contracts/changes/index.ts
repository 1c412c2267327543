/** Exports of change requests for other features. */
export { ChangeCard } from './change-card.tsx';
export { Against, isClean } from './against.tsx';
