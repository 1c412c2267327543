/**
 * Facts that rules ask for and that no part of the product can know yet: vehicles by the day and mail. Until those parts stand, these read as settled, here
 * and nowhere else; they replace this file (docs/adr/0006).
 */
import { sql } from '../../db/database.ts';

/** Vehicles are not booked by the day yet, so none is ever taken. */
export const vehicleSlotFree = true;

/** Embedded lists of parts that have no records yet. */
export const pendingLists = { emails: sql`'[]'::jsonb` };
