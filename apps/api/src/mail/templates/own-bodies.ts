/** Mail of the product itself: to people who sign in, and about what happened. */
import type { Body } from './letter.ts';
import { webAddress } from './paragraphs.ts';
import type { Say } from './say.ts';

/** `link`: where a password is chosen; anything but a web address is left out. */
export function securityBody(link: unknown, say: Say): Body {
  const href = webAddress(link);
  return {
    subject: `Choose a password for ${say.company}`,
    preheader: 'Only you can use this link.',
    opening: ['Somebody, we hope you, asked to choose a new password.'],
    facts: [],
    button: href === null ? null : { label: 'Choose a password', href, secret: true },
    closing: ['If it was not you, nothing has happened and you need do nothing.'],
  };
}

export const noticeBody = (say: Say): Body => ({
  subject: `A notice from ${say.company}`,
  preheader: `A notice from ${say.company}.`,
  opening: [],
  facts: [],
  button: null,
  closing: [],
});
