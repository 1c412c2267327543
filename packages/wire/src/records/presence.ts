/** Who else has a record open (docs/use/live.md): the call that says so, and its answer. */
import { type Is, known, list, object, orNull, text, whole } from '../answer.ts';
import * as f from '../field.ts';

/** Records that say who has them open. */
export const PRESENT_ON = ['contract', 'account', 'customer', 'stockitem'] as const;

/** What of a record somebody has unsaved edits in. */
export const EDITED_PARTS = ['items', 'details', 'notes'] as const;
export type EditedPart = (typeof EDITED_PARTS)[number];

/** A page that is in sight says so this often, in ms. */
export const HEARTBEAT_MS = 20_000;
/** Who was not heard of for so long, in ms, is not there any more. */
export const PRESENT_FOR_MS = 40_000;

export const presenceBody = {
  resource: f.choice(PRESENT_ON, { required: true, label: 'Resource' }),
  object_id: f.int({ required: true, min: 1, max: 2_147_483_647, label: 'Record' }),
  tab: f.text({ required: true, max: 36, label: 'Tab', hint: 'A UUID that the page made for itself' }),
  editing: f.choice(EDITED_PARTS, { nullable: true, label: 'Part with unsaved edits' }),
  here: f.bool({ label: 'Here', hint: 'false = the page was left' }),
};

export const presenceSchema = object({
  /** Who else has the record open. */
  others: list(
    object({
      user: whole,
      name: text,
      editing: orNull(known<EditedPart>(text)),
      /** Until he counts as gone unless heard of again, in ms. */
      left_ms: whole,
    }),
  ),
});
export type PresenceAnswer = Is<typeof presenceSchema>;
export type Present = PresenceAnswer['others'][number];
