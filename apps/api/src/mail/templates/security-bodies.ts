/** Mail of the product to people who sign in. */
import type { Body } from './letter.ts';
import { webAddress } from './paragraphs.ts';
import type { Say } from './say.ts';

/** Letters with a link to choose a password, and news of what happened. */
export type SecurityKind =
  | 'reset'
  | 'invitation'
  | 'password_changed'
  | 'token_reused'
  | 'email_changed'
  | 'second_factor_added'
  | 'second_factor_removed'
  | 'rights';

export interface SecurityFacts {
  readonly kind: unknown;
  /** Where a password is chosen; anything but a web address is left out. */
  readonly link: unknown;
  /** Who invites. */
  readonly by: string;
  /** When it happened, in words. */
  readonly at: string;
  /** Where one asks for a new password. */
  readonly forgotten: string;
}

interface News {
  readonly subject: string;
  readonly happened: string;
  /** What the reader does; nothing unless given. */
  readonly next?: string;
  /** What he does when he knows nothing of it; unless given, what one does against a thief. */
  readonly otherwise?: string;
}
const NEWS: Readonly<Record<Exclude<SecurityKind, 'reset' | 'invitation'>, News>> = {
  password_changed: { subject: 'Your password was changed', happened: 'Your password was changed' },
  token_reused: {
    subject: 'A sign-in of yours was ended',
    happened:
      'Somebody used an old key of your sign-in again, which only happens when it was copied. We ended that sign-in',
  },
  email_changed: {
    subject: 'Your e-mail address was changed',
    happened:
      'Your sign-in has another e-mail address now. This is the last mail to this one. It was changed',
  },
  second_factor_added: {
    subject: 'A second factor was added',
    happened: 'A second factor was added to your sign-in',
  },
  second_factor_removed: {
    subject: 'A second factor was removed',
    happened: 'A second factor was removed from your sign-in',
  },
  rights: {
    subject: 'You look after the system now',
    happened:
      'You were made an administrator or site administrator. So that nobody else becomes one with you, the password, passkeys and codes that you had count no more, and you were signed out everywhere. It was done',
    next: 'Another mail brings you a link to choose a new password.',
    otherwise: 'If this surprises you, tell your administrator.',
  },
};
const isNews = (kind: unknown): kind is keyof typeof NEWS => typeof kind === 'string' && kind in NEWS;

function newsBody(
  { subject, happened, next, otherwise }: News,
  { at, forgotten }: SecurityFacts,
  say: Say,
): Body {
  const href = webAddress(forgotten);
  const calm = next ?? 'If it was you, you need do nothing.';
  return {
    subject: `${subject} – ${say.company}`,
    preheader: calm,
    opening: [`${happened}${at === '' ? '' : ` on ${at}`}.`, calm],
    facts: [],
    button: href === null ? null : { label: 'Choose a new password', href },
    closing: [otherwise ?? 'If it was not you, choose a new password at once and tell your administrator.'],
  };
}

const buttonOf = (link: unknown): Body['button'] => {
  const href = webAddress(link);
  return href === null ? null : { label: 'Choose a password', href, secret: true };
};

/** A letter about somebody's sign-in; without a kind that is known, the one for a forgotten password. */
export function securityBody(facts: SecurityFacts, say: Say): Body {
  const { kind, link, by } = facts;
  if (isNews(kind)) return newsBody(NEWS[kind], facts, say);
  if (kind === 'invitation')
    return {
      subject: `You are invited to ${say.company}`,
      preheader: 'Choose your password and sign in.',
      opening: [
        `${by === '' ? 'An administrator' : by} invites you to work with Hireyard at ${say.company}.`,
        'Choose your password to begin. The link is for you alone, works once and ends in seven days.',
      ],
      facts: [],
      button: buttonOf(link),
      closing: ['If you expected no invitation, you need do nothing.'],
    };
  return {
    subject: `Choose a password for ${say.company}`,
    preheader: 'Only you can use this link.',
    opening: [
      'Somebody, we hope you, asked to choose a new password. The link works once and ends in an hour.',
    ],
    facts: [],
    button: buttonOf(link),
    closing: ['If it was not you, nothing has happened and you need do nothing.'],
  };
}
