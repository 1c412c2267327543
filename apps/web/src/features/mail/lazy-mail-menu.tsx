import { lazyPart } from '../../ui/lazy-part.tsx';

/** `MailMenu` for pages that are shown at once: its code comes after them. As wide as its button, so that nothing moves when it comes. */
export const LazyMailMenu = lazyPart(
  () => import('./mail-menu.tsx'),
  <span style={{ display: 'inline-block', minWidth: 98 }} />,
);
