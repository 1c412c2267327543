/** What a signed-in tab has besides its page, in one file that comes when the page stands. */
export { default as Bell } from '../features/people/notifications/bell.tsx';
export { watchIntent } from './intent-watch.ts';
export { startBuildNotice } from './newer-notice.ts';
export { startNews } from '../lib/live/news.ts';
export { startPrint } from './print.ts';
export { default as Updating } from './updating.tsx';
