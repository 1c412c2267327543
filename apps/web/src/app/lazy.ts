/** What a signed-in tab has besides its page, in one file that comes when the page stands. */
export { default as Bell } from '../features/people/notifications/bell.tsx';
export { watchIntent } from './prefetch.ts';
export { startBuildNotice } from './notices.ts';
export { startNews } from '../lib/live/news.ts';
export { startPrint } from './print.ts';
export { default as Updating } from './updating.tsx';
