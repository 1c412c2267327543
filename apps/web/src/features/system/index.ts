/** Exports of system for other features. */
export { AboutLink } from './about-link.tsx';
export { useDecide } from './use-decide.tsx';
export { countsText } from './words.ts';
