/** What we ask of a mailbox. */

export interface ImapMessage {
  readonly raw: Buffer;
}

/** A message of more bytes than were asked for: its header alone. */
export interface TooBig {
  readonly header: Buffer;
  /** Bytes of the whole. */
  readonly size: number;
}

/** A folder that is open on a connection. Everything throws when the connection breaks. */
export interface ImapBox {
  /** UIDs mean something only together with it. */
  readonly uidValidity: string;
  /** Every message there is now has a lower UID. */
  readonly uidNext: number;
  /** UIDs in their order: of all messages after one, or of those that nobody has read. */
  list(which: { readonly after: number } | 'unread'): Promise<readonly number[]>;
  /** A message, or its header when it has more bytes than asked for; undefined when it is gone. */
  fetch(uid: number, maxBytes: number): Promise<ImapMessage | TooBig | undefined>;
  /** Marks it read, and moves it when a folder is given. */
  done(uid: number, moveTo: string | undefined): Promise<void>;
  close(): Promise<void>;
}

/** How far we have read. */
export interface ImapCursor {
  readonly uidValidity: string;
  readonly uid: number;
}

/** Where the cursor is kept between polls. */
export interface CursorStore {
  read(): Promise<ImapCursor | null>;
  write(cursor: ImapCursor): Promise<void>;
}
