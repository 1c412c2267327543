import './came.css';

/** How long another user's change is highlighted, in ms. The style loads on first use, because most visits never need it. */
export const MARKED_MS = 4000;
