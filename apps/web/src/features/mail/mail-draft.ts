/** What somebody wrote and did not send: kept until the tab is closed, so that no slip of the hand loses it. */
import type { ContractDocument } from '@hireyard/wire/documents';
import type { MailAbout } from './mail-about.ts';

export interface MailDraft {
  /** Undefined = as the server proposes. */
  readonly to: string | undefined;
  readonly cc: string;
  /** Undefined = as the server proposes. */
  readonly subject: string | undefined;
  readonly message: string;
  readonly documents: readonly ContractDocument[];
  /** Uuids of files that stand on the contract. */
  readonly files: readonly string[];
}

export const EMPTY: MailDraft = {
  to: undefined,
  cc: '',
  subject: undefined,
  message: '',
  documents: [],
  files: [],
};

const drafts = new Map<string, MailDraft>();
const keyOf = (about: MailAbout): string =>
  JSON.stringify(Object.entries(about).sort(([a], [b]) => (a < b ? -1 : 1)));

export const draftOf = (about: MailAbout): MailDraft => drafts.get(keyOf(about)) ?? EMPTY;
export const keepDraft = (about: MailAbout, draft: MailDraft): void => void drafts.set(keyOf(about), draft);
export const dropDraft = (about: MailAbout): void => void drafts.delete(keyOf(about));

/** Whether anything in it is a person's own work. */
export const isWritten = ({ to, cc, subject, message, documents, files }: MailDraft): boolean =>
  to !== undefined ||
  subject !== undefined ||
  cc !== '' ||
  message.trim() !== '' ||
  documents.length + files.length > 0;

/** The body of a preview or a mail. What nobody said is left to the server. */
export const mailBodyOf = (about: MailAbout, draft: MailDraft) => ({
  ...about,
  type: 'html' as const,
  to: draft.to ?? '',
  cc: draft.cc,
  subject: draft.subject ?? '',
  message: draft.message,
  documents: [...draft.documents],
  files: [...draft.files],
});
