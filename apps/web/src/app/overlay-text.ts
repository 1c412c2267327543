import { t } from '@hireyard/messages';

/** What the overlay says (specification §2.3). `count` is at least 1. */
export const overlayText = (count: number): string =>
  t('{count, plural, one {Processing # request} other {Processing # requests}}', { count });
