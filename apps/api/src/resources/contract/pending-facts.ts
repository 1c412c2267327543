/**
 * Facts that rules ask for and that no part of the product can know yet: vehicles by the day. Until that part stands, they read as settled, here
 * and nowhere else (docs/adr/0006).
 */

/** Vehicles are not booked by the day yet, so none is ever taken. */
export const vehicleSlotFree = true;
