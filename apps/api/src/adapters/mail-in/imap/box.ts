/** The operations we need on a mailbox. */

export interface ImapMessage {
  readonly raw: Buffer;
}

/** A message above the size limit: only its header. */
export interface OversizedMessage {
  readonly header: Buffer;
  /** Bytes of the whole message. */
  readonly size: number;
}

/** A folder open on a connection. Every method throws if the connection breaks. */
export interface ImapBox {
  /** UIDs are only valid together with it. */
  readonly uidValidity: string;
  /** All present messages have lower UIDs. */
  readonly uidNext: number;
  /** Returns UIDs in order: of all messages after one, or of unread ones. */
  list(which: { readonly after: number } | 'unread'): Promise<readonly number[]>;
  /** Returns a message, or its header if it is above the size limit; undefined if it was deleted. */
  fetch(uid: number, maxBytes: number): Promise<ImapMessage | OversizedMessage | undefined>;
  /** Marks it as read and moves it if a folder is given. */
  done(uid: number, moveTo: string | undefined): Promise<void>;
  close(): Promise<void>;
}

/** How far the mailbox was read. */
export interface ImapCursor {
  readonly uidValidity: string;
  readonly uid: number;
}

/** Stores the cursor between polls. */
export interface CursorStore {
  read(): Promise<ImapCursor | null>;
  write(cursor: ImapCursor): Promise<void>;
}
