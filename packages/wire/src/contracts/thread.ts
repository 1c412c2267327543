/** All that was said about a contract (spec §3.15). By itself, since every page that knows contracts loads it. */

/** So many entries come at once, the newest; some more when they are of the same moment. */
export const THREAD_PAGE = 300;

/** One entry of a contract's thread, as the interface reads it. */
export interface ThreadEntry {
  readonly kind: 'out' | 'in' | 'changerequest' | 'note';
  readonly id: number;
  readonly at: string;
  readonly subject: string;
  /** Who wrote it, or whom it went to. */
  readonly who: string;
  readonly preview: string;
  readonly category: string;
  readonly states: readonly {
    readonly name: string;
    readonly colour: string;
    readonly system_action: string | null;
  }[];
  readonly attachments: number;
  /** A mail that stays on this server: its state says sent, and it was not. */
  readonly kept: boolean;
}
export const threadEntryJson = {
  type: 'object',
  required: ['kind', 'id', 'at', 'subject', 'who', 'preview', 'category', 'states', 'attachments', 'kept'],
  properties: { kind: { type: 'string', enum: ['out', 'in', 'changerequest', 'note'] } },
};
