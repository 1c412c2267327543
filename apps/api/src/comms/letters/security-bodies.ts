/** Bodies of security emails to users. */
import { dictionary } from '@hireyard/messages/dictionary';
import type { Body } from '../../mail/templates/letter.ts';
import { webAddress } from '../../mail/templates/paragraphs.ts';
import type { SecurityKind } from '../../people/sign-in/core/security-kind.ts';
import type { Say } from './phrases.ts';

export interface SecurityFacts {
  readonly kind: unknown;
  /** Where to choose a password; ignored unless it is a web address. */
  readonly link: unknown;
  /** Name of the person who sends the invitation or requested the change. */
  readonly by: string;
  /** The requested email address. */
  readonly email: string;
  /** The time of the event as text. */
  readonly at: string;
  /** The page to request a new password. */
  readonly forgotten: string;
}

interface News {
  readonly subject: string;
  /** A complete sentence, with the time if known. */
  readonly happened: string;
  /** Instructions for the reader; default: nothing to do. */
  readonly next?: string;
  /**
   * Instructions for a reader who didn't expect the event; default: choose a new password, with a button for it,
   * and tell the administrator.
   */
  readonly otherwise?: string;
}
type NewsKind = Exclude<SecurityKind, 'reset' | 'invitation' | 'email_confirm'>;
const NEWS: Readonly<Record<NewsKind, (say: Say, at: string, facts: SecurityFacts) => News>> = dictionary({
  password_changed: ({ t, company }, at) => ({
    subject: t('Your password was changed – {company}', { company }),
    happened: at === '' ? t('Your password was changed.') : t('Your password was changed on {at}.', { at }),
  }),
  token_reused: ({ t, company }, at) => ({
    subject: t('You were signed out – {company}', { company }),
    happened:
      at === ''
        ? t('An old sign-in key of yours was used again, so it may have been copied. We ended that session.')
        : t(
            'An old sign-in key of yours was used again, so it may have been copied. We ended that session on {at}.',
            { at },
          ),
  }),
  email_requested: ({ t, company }, _at, { by, email }) => ({
    subject: t('Email address change requested – {company}', { company }),
    happened: t('{by} asked to change your sign-in email address to {email}.', { by, email }),
    next: t(
      'It changes once the link we sent to the new address is opened. If you expected this, you don’t need to do anything.',
    ),
    otherwise: t('If you didn’t expect this, tell your administrator straight away. They can cancel it.'),
  }),
  email_changed: ({ t, company }, at) => ({
    subject: t('Your email address was changed – {company}', { company }),
    happened:
      at === ''
        ? t('Your sign-in email address was changed. This is our last email to the old address.')
        : t('Your sign-in email address was changed on {at}. This is our last email to the old address.', {
            at,
          }),
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
    subject: t('Your permissions have changed – {company}', { company }),
    happened: t(
      'An administrator added you to new groups. A colleague had set up your sign-in, so your old password, passkeys and codes no longer work. You have been signed out everywhere.',
    ),
    next: t('You will receive a separate email with a link to choose a new password.'),
    otherwise: t('If you didn’t expect this, tell your administrator.'),
  }),
  rights: ({ t, company }, at) => ({
    subject: t('You are now an administrator – {company}', { company }),
    happened:
      at === ''
        ? t(
            'You were made an administrator or site administrator. For security, your old password, passkeys and codes no longer work. You have been signed out everywhere.',
          )
        : t(
            'You were made an administrator or site administrator on {at}. For security, your old password, passkeys and codes no longer work. You have been signed out everywhere.',
            { at },
          ),
    next: t('You will receive a separate email with a link to choose a new password.'),
    otherwise: t('If you didn’t expect this, tell your administrator.'),
  }),
});
const isNews = (kind: unknown): kind is NewsKind => typeof kind === 'string' && kind in NEWS;

function newsBody(kind: NewsKind, facts: SecurityFacts, say: Say): Body {
  const { at, forgotten } = facts;
  const { t } = say;
  const { subject, happened, next, otherwise } = NEWS[kind](say, at, facts);
  const href = otherwise === undefined ? webAddress(forgotten) : null;
  const calm = next ?? t('If this was you, you don’t need to do anything.');
  return {
    subject,
    preheader: calm,
    opening: [happened, calm],
    facts: [],
    button: href === null ? null : { label: t('Choose a new password'), href },
    closing: [otherwise ?? t('If this wasn’t you, choose a new password now and tell your administrator.')],
  };
}

const buttonOf = (link: unknown, { t }: Say): Body['button'] => {
  const href = webAddress(link);
  return href === null ? null : { label: t('Choose a password'), href, secret: true };
};

function confirmBody({ link, by }: SecurityFacts, { t, company }: Say): Body {
  const href = webAddress(link);
  return {
    subject: t('Confirm your email address for {company}', { company }),
    preheader: t('Confirm it to sign in with this address from now on.'),
    opening: [
      t('{by} asked to use this email address for your sign-in to Hireyard at {company}.', { by, company }),
      t('Please confirm that it is yours. The link works once and expires in 24 hours.'),
    ],
    facts: [],
    button: href === null ? null : { label: t('Confirm address'), href, secret: true },
    closing: [t('If you didn’t expect this, you can ignore this email. Nothing will change.')],
  };
}

/** Builds a security email; an unknown kind is treated as a password reset. */
export function securityBody(facts: SecurityFacts, say: Say): Body {
  const { t, company } = say;
  const { kind, link, by } = facts;
  if (isNews(kind)) return newsBody(kind, facts, say);
  if (kind === 'email_confirm') return confirmBody(facts, say);
  if (kind === 'invitation')
    return {
      subject: t('You’re invited to Hireyard at {company}', { company }),
      preheader: t('Choose a password and sign in.'),
      opening: [
        by === ''
          ? t('An administrator has invited you to use Hireyard at {company}.', { company })
          : t('{by} has invited you to use Hireyard at {company}.', { by, company }),
        t(
          'Choose a password to get started. The link is only for you, works once and expires in seven days.',
        ),
      ],
      facts: [],
      button: buttonOf(link, say),
      closing: [t('If you weren’t expecting an invitation, you can ignore this email.')],
    };
  return {
    subject: t('Reset your password for {company}', { company }),
    preheader: t('The link works once and expires in an hour.'),
    opening: [t('We received a request to reset your password. The link works once and expires in an hour.')],
    facts: [],
    button: buttonOf(link, say),
    closing: [t('If this wasn’t you, you can ignore this email. Your password hasn’t changed.')],
  };
}
