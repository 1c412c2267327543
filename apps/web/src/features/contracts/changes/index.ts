/** Exports of change requests for other features. */
export { ChangeCard } from './change-card.tsx';
export { Issues, hasNoIssues } from './issues.tsx';
