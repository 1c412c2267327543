/** What somebody wrote and did not send: kept until the tab is closed, also when the app is loaded anew, so that no slip of the hand loses it. */
import type { ContractDocument } from '@hireyard/wire/contracts/documents';
import { dropDraft as drop, saveDraft as keep, savedDraft } from '../../../resource/form/form-values.ts';
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

const keyOf = (about: MailAbout): string =>
  `mail ${JSON.stringify(Object.entries(about).sort(([a], [b]) => (a < b ? -1 : 1)))}`;

export const draftOf = (about: MailAbout): MailDraft => ({ ...EMPTY, ...savedDraft(keyOf(about)) });
export const saveDraft = (about: MailAbout, draft: MailDraft): void => keep(keyOf(about), { ...draft });
export const dropDraft = (about: MailAbout): void => drop(keyOf(about));

const INTERRUPTED = 'mail interrupted';
/** The page goes while this mail is being written: it is opened again where it was. */
export const interrupt = (about: MailAbout): void => keep(INTERRUPTED, { key: keyOf(about) });
/** No mail waits to be opened again. */
export const resume = (): void => drop(INTERRUPTED);
/** Which of these mails was being written when the page went; told once, since a page may have several buttons for one mail. */
export function takeInterrupted(mails: readonly MailAbout[]): MailAbout | undefined {
  const key = savedDraft(INTERRUPTED)?.['key'];
  const found = mails.find((about) => keyOf(about) === key);
  if (found !== undefined) resume();
  return found;
}

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
