/** Messages, change requests and notes of a contract (spec §3.15). In its own file to keep the contract declaration small. */

/** Entries per page, newest first; a few more if they have the same timestamp. */
export const THREAD_PAGE = 300;

/** An entry of the thread as the web app reads it. */
export interface ThreadEntry {
  readonly kind: 'out' | 'in' | 'changerequest' | 'note';
  readonly id: number;
  readonly at: string;
  readonly subject: string;
  /** The sender or the recipients. */
  readonly who: string;
  readonly preview: string;
  readonly category: string;
  readonly states: readonly {
    readonly name: string;
    readonly colour: string;
    readonly system_action: string | null;
  }[];
  readonly attachments: number;
  /** An email that was stored on this server instead of being sent, although its state is sent. */
  readonly kept: boolean;
}
export const threadEntryJson = {
  type: 'object',
  required: ['kind', 'id', 'at', 'subject', 'who', 'preview', 'category', 'states', 'attachments', 'kept'],
  properties: { kind: { type: 'string', enum: ['out', 'in', 'changerequest', 'note'] } },
};
