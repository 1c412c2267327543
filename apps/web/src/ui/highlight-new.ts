import './came.css';

/** How long what somebody else changed is marked, in ms. Its style comes with the first mark: most visits never need it. */
export const MARKED_MS = 4000;
