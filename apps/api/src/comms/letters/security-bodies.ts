/** Mail of the product to people who sign in. */
import { dictionary } from '@hireyard/messages/dictionary';
import type { Body } from '../../mail/templates/letter.ts';
import { webAddress } from '../../mail/templates/paragraphs.ts';
import type { SecurityKind } from '../../people/sign-in/core/security-kind.ts';
import type { Say } from './phrases.ts';

export interface SecurityFacts {
  readonly kind: unknown;
  /** Where a password is chosen; anything but a web address is left out. */
  readonly link: unknown;
  /** The name of the person who invites, or who asked for the change. */
  readonly by: string;
  /** The address that a change asks for. */
  readonly email: string;
  /** When it happened, in words. */
  readonly at: string;
  /** Where one asks for a new password. */
  readonly forgotten: string;
}

interface News {
  readonly subject: string;
  /** A whole sentence, with the moment where it is known. */
  readonly happened: string;
  /** What the reader does; nothing unless given. */
  readonly next?: string;
  /** What he does when he knows nothing of it; unless given, what one does against a thief. */
  readonly otherwise?: string;
}
type NewsKind = Exclude<SecurityKind, 'reset' | 'invitation' | 'email_confirm'>;
const NEWS: Readonly<Record<NewsKind, (say: Say, at: string, facts: SecurityFacts) => News>> = dictionary({
  password_changed: ({ t, company }, at) => ({
    subject: t('Your password was changed – {company}', { company }),
    happened: at === '' ? t('Your password was changed.') : t('Your password was changed on {at}.', { at }),
  }),
  token_reused: ({ t, company }, at) => ({
    subject: t('A sign-in of yours was ended – {company}', { company }),
    happened:
      at === ''
        ? t(
            'Somebody used an old key of your sign-in again, which only happens when it was copied. We ended that sign-in.',
          )
        : t(
            'Somebody used an old key of your sign-in again, which only happens when it was copied. We ended that sign-in on {at}.',
            { at },
          ),
  }),
  email_requested: ({ t, company }, _at, { by, email }) => ({
    subject: t('A new e-mail address for your sign-in – {company}', { company }),
    happened: t('{by} asked to change the e-mail address of your sign-in to {email}.', { by, email }),
    next: t(
      'It changes when somebody opens the link that we sent to the new address. If you expected this, you need do nothing.',
    ),
    otherwise: t('If you didn’t expect this, tell your administrator at once: they can cancel it.'),
  }),
  email_changed: ({ t, company }, at) => ({
    subject: t('Your e-mail address was changed – {company}', { company }),
    happened:
      at === ''
        ? t('Your sign-in has another e-mail address now. This is the last mail to this one. It was changed.')
        : t(
            'Your sign-in has another e-mail address now. This is the last mail to this one. It was changed on {at}.',
            { at },
          ),
  }),
  second_factor_added: ({ t, company }, at) => ({
    subject: t('A second factor was added – {company}', { company }),
    happened:
      at === ''
        ? t('A second factor was added to your sign-in.')
        : t('A second factor was added to your sign-in on {at}.', { at }),
  }),
  second_factor_removed: ({ t, company }, at) => ({
    subject: t('A second factor was removed – {company}', { company }),
    happened:
      at === ''
        ? t('A second factor was removed from your sign-in.')
        : t('A second factor was removed from your sign-in on {at}.', { at }),
  }),
  groups: ({ t, company }) => ({
    subject: t('You have new rights – {company}', { company }),
    happened: t(
      'An administrator gave you new groups. A colleague had set up your sign-in, so your old password, passkeys and codes no longer work and you were signed out everywhere.',
    ),
    next: t('Another mail brings you a link to choose a new password.'),
    otherwise: t('If this surprises you, tell your administrator.'),
  }),
  rights: ({ t, company }, at) => ({
    subject: t('You look after the system now – {company}', { company }),
    happened:
      at === ''
        ? t(
            'You were made an administrator or site administrator. So that nobody else becomes one with you, the password, passkeys and codes that you had count no more, and you were signed out everywhere. It was done.',
          )
        : t(
            'You were made an administrator or site administrator. So that nobody else becomes one with you, the password, passkeys and codes that you had count no more, and you were signed out everywhere. It was done on {at}.',
            { at },
          ),
    next: t('Another mail brings you a link to choose a new password.'),
    otherwise: t('If this surprises you, tell your administrator.'),
  }),
});
const isNews = (kind: unknown): kind is NewsKind => typeof kind === 'string' && kind in NEWS;

function newsBody(kind: NewsKind, facts: SecurityFacts, say: Say): Body {
  const { at, forgotten } = facts;
  const { t } = say;
  const { subject, happened, next, otherwise } = NEWS[kind](say, at, facts);
  const href = webAddress(forgotten);
  const calm = next ?? t('If it was you, you need do nothing.');
  return {
    subject,
    preheader: calm,
    opening: [happened, calm],
    facts: [],
    button: href === null ? null : { label: t('Choose a new password'), href },
    closing: [
      otherwise ?? t('If it was not you, choose a new password at once and tell your administrator.'),
    ],
  };
}

const buttonOf = (link: unknown, { t }: Say): Body['button'] => {
  const href = webAddress(link);
  return href === null ? null : { label: t('Choose a password'), href, secret: true };
};

function confirmBody({ link, by }: SecurityFacts, { t, company }: Say): Body {
  const href = webAddress(link);
  return {
    subject: t('Confirm your e-mail address for {company}', { company }),
    preheader: t('Open the link to sign in with this address from now on.'),
    opening: [
      t('{by} asked to use this e-mail address for your sign-in to Hireyard at {company}.', { by, company }),
      t('Confirm that it is yours. The link works once and expires in 24 hours.'),
    ],
    facts: [],
    button: href === null ? null : { label: t('Confirm address'), href, secret: true },
    closing: [t('If you don’t know what this is about, you need do nothing: nothing changes.')],
  };
}

/** A letter about somebody's sign-in; without a kind that is known, the one for a forgotten password. */
export function securityBody(facts: SecurityFacts, say: Say): Body {
  const { t, company } = say;
  const { kind, link, by } = facts;
  if (isNews(kind)) return newsBody(kind, facts, say);
  if (kind === 'email_confirm') return confirmBody(facts, say);
  if (kind === 'invitation')
    return {
      subject: t('You are invited to {company}', { company }),
      preheader: t('Choose your password and sign in.'),
      opening: [
        by === ''
          ? t('An administrator invites you to work with Hireyard at {company}.', { company })
          : t('{by} invites you to work with Hireyard at {company}.', { by, company }),
        t('Choose your password to begin. The link is for you alone, works once and ends in seven days.'),
      ],
      facts: [],
      button: buttonOf(link, say),
      closing: [t('If you expected no invitation, you need do nothing.')],
    };
  return {
    subject: t('Choose a password for {company}', { company }),
    preheader: t('Only you can use this link.'),
    opening: [
      t('Somebody, we hope you, asked to choose a new password. The link works once and ends in an hour.'),
    ],
    facts: [],
    button: buttonOf(link, say),
    closing: [t('If it was not you, nothing has happened and you need do nothing.')],
  };
}
