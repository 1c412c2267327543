/** Keys and places where the page is read from right to left. */
export const readsFromRight = (): boolean => document.documentElement.dir === 'rtl';

const OTHER_SIDE: Readonly<Record<string, string>> = { ArrowLeft: 'ArrowRight', ArrowRight: 'ArrowLeft' };

/** A key as seen along the reading direction: there `ArrowRight` leads on, also where that is the left arrow. */
export const keyAhead = (key: string): string => (readsFromRight() ? (OTHER_SIDE[key] ?? key) : key);
