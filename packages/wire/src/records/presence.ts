/** Shows who else has a record open (docs/use/live.md): the call and its answer. */
import { type Is, known, list, object, orNull, text, whole } from '../answer.ts';
import * as f from '../field.ts';

/** Resources with presence. */
export const PRESENT_ON = ['contract', 'account', 'customer', 'stockitem'] as const;

/** The parts of a record with unsaved edits. */
export const EDITED_PARTS = ['items', 'details', 'notes'] as const;
export type EditedPart = (typeof EDITED_PARTS)[number];

/** Heartbeat of a visible page, in ms. */
export const HEARTBEAT_MS = 20_000;
/** Time without heartbeat until a user counts as gone, in ms. */
export const PRESENT_FOR_MS = 40_000;

export const presenceBody = {
  resource: f.choice(PRESENT_ON, { required: true, label: 'Resource' }),
  object_id: f.int({ required: true, min: 1, max: 2_147_483_647, label: 'Record' }),
  tab: f.text({ required: true, max: 36, label: 'Tab', hint: 'A UUID that the page made for itself' }),
  editing: f.choice(EDITED_PARTS, { nullable: true, label: 'Part with unsaved edits' }),
  here: f.bool({ label: 'Here', hint: 'false = the page was left' }),
};

export const presenceSchema = object({
  /** Other users with the record open. */
  others: list(
    object({
      user: whole,
      name: text,
      editing: orNull(known<EditedPart>(text)),
      /** Time until they count as gone without another heartbeat, in ms. */
      left_ms: whole,
    }),
  ),
});
export type PresenceAnswer = Is<typeof presenceSchema>;
export type Present = PresenceAnswer['others'][number];
