import type { CursorStore, ImapBox, ImapCursor } from './box.ts';

export interface FakeMail {
  readonly uid: number;
  readonly raw: string;
  seen: boolean;
}

/** A mailbox in memory that can lose its connection before any call. */
export function fakeMailbox() {
  const folders = new Map<string, FakeMail[]>([['INBOX', []]]);
  let [uidValidity, uidNext, callsUntilBreak, open, most] = ['1', 1, Infinity, 0, 0];
  let readOnly = false;
  const inbox = () => folders.get('INBOX') ?? [];
  const call = () => {
    if (callsUntilBreak-- <= 0) throw new Error('Connection lost');
  };
  const box = (): ImapBox => ({
    uidValidity,
    uidNext,
    async list(which) {
      call();
      return inbox()
        .filter((mail) => (which === 'unread' ? !mail.seen : mail.uid > which.after))
        .map((mail) => mail.uid);
    },
    async fetch(uid, maxBytes) {
      call();
      const mail = inbox().find((one) => one.uid === uid);
      if (mail === undefined) return undefined;
      const raw = Buffer.from(mail.raw);
      return raw.length > maxBytes
        ? { header: raw.subarray(0, raw.indexOf('\r\n\r\n') + 4), size: raw.length }
        : { raw };
    },
    async done(uid, moveTo) {
      call();
      const mail = inbox().find((one) => one.uid === uid);
      if (readOnly) throw new Error('A message could not be marked as read.');
      if (mail === undefined) return;
      mail.seen = true;
      if (moveTo === undefined) return;
      folders.set(
        'INBOX',
        inbox().filter((one) => one !== mail),
      );
      folders.set(moveTo, [...(folders.get(moveTo) ?? []), mail]);
    },
    async close() {
      open--;
    },
  });
  return {
    folder: (name: string) => (folders.get(name) ?? []).map((mail) => mail.raw),
    seen: () =>
      inbox()
        .filter((mail) => mail.seen)
        .map((mail) => mail.raw),
    arrive(raw: string, seen = false) {
      inbox().push({ uid: uidNext++, raw, seen });
    },
    remove(raw: string) {
      folders.set(
        'INBOX',
        inbox().filter((mail) => mail.raw !== raw),
      );
    },
    /** Simulates a rebuilt mailbox: the same messages with other numbers. */
    renumber() {
      uidValidity = String(Number(uidValidity) + 1);
      const mails = inbox();
      folders.set('INBOX', []);
      uidNext = 1;
      for (const mail of mails) inbox().push({ ...mail, uid: uidNext++ });
    },
    /** Rejects marking and moving from now on. */
    freeze() {
      readOnly = true;
    },
    breakAfter(calls: number) {
      callsUntilBreak = calls;
    },
    async open(): Promise<ImapBox> {
      call();
      open++;
      most = Math.max(most, open);
      return box();
    },
    connections: () => ({ open, most }),
  };
}

/** A cursor in memory. */
export function fakeCursor(): CursorStore & { value: ImapCursor | null } {
  return {
    value: null,
    async read() {
      return this.value;
    },
    async write(cursor) {
      this.value = cursor;
    },
  };
}
