/** What a signed-in tab needs besides its page, in one file that loads once the page is drawn. */
export { default as Bell } from '../features/people/notifications/bell.tsx';
export { watchIntent } from './prefetch.ts';
export { startBuildNotice } from './notices.ts';
export { startNews } from '../lib/live/news.ts';
export { startPrint } from './print.ts';
export { default as Updating } from './updating.tsx';
