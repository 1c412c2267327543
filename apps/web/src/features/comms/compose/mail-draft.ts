/** Unsent drafts, kept until the tab closes and across reloads, so that a slip loses nothing. */
import type { ContractDocument, DayDocument } from '@hireyard/wire/contracts/documents';
import { dropDraft as drop, saveDraft as keep, savedDraft } from '../../../resource/form/form-values.ts';
import type { MailAbout } from './mail-about.ts';

export interface MailDraft {
  /** Undefined = the server's proposal. */
  readonly to: string | undefined;
  readonly cc: string;
  /** Undefined = the server's proposal. */
  readonly subject: string | undefined;
  readonly message: string;
  readonly documents: readonly ContractDocument[];
  /** Days of documents about goods; without one, they are for the whole hire. */
  readonly days: Readonly<Partial<Record<DayDocument, string>>>;
  /** Uuids of the contract's files. */
  readonly files: readonly string[];
}

export const EMPTY: MailDraft = {
  to: undefined,
  cc: '',
  subject: undefined,
  message: '',
  documents: [],
  days: {},
  files: [],
};

const keyOf = (about: MailAbout): string =>
  `mail ${JSON.stringify(Object.entries(about).sort(([a], [b]) => (a < b ? -1 : 1)))}`;

export const draftOf = (about: MailAbout): MailDraft => ({ ...EMPTY, ...savedDraft(keyOf(about)) });
export const saveDraft = (about: MailAbout, draft: MailDraft): void => keep(keyOf(about), { ...draft });
export const dropDraft = (about: MailAbout): void => drop(keyOf(about));

const INTERRUPTED = 'mail interrupted';
/** The page closes while this email is being written: it opens again afterwards. */
export const interrupt = (about: MailAbout): void => keep(INTERRUPTED, { key: keyOf(about) });
/** Forgets the email that would open again. */
export const resume = (): void => drop(INTERRUPTED);
/**
 * Returns the email that was being written when the page closed; only once, because a page may have several buttons
 * for it.
 */
export function takeInterrupted(mails: readonly MailAbout[]): MailAbout | undefined {
  const key = savedDraft(INTERRUPTED)?.['key'];
  const found = mails.find((about) => keyOf(about) === key);
  if (found !== undefined) resume();
  return found;
}

/** Whether a draft contains a user's own changes. */
export const isWritten = ({ to, cc, subject, message, documents, files }: MailDraft): boolean =>
  to !== undefined ||
  subject !== undefined ||
  cc !== '' ||
  message.trim() !== '' ||
  documents.length + files.length > 0;

/** Returns the request body of a preview or email. Empty values are left to the server. */
export const mailBodyOf = (about: MailAbout, draft: MailDraft) => ({
  ...about,
  type: 'html' as const,
  to: draft.to ?? '',
  cc: draft.cc,
  subject: draft.subject ?? '',
  message: draft.message,
  documents: [...draft.documents],
  ...Object.fromEntries(
    Object.entries(draft.days).flatMap(([kind, day]) =>
      draft.documents.includes(kind as DayDocument) ? [[`${kind}_day`, day] as const] : [],
    ),
  ),
  files: [...draft.files],
});
