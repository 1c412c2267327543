/** The business's clock on this device: which day is today, and on which day a moment falls. */
import { dayIn, todayIn } from '@hireyard/domain/values/zoned-time';

/** The business's time zone on this device. Kept apart from ./business-time.ts because every page needs the zone, and few need the calendar. */

/** Until the server has said which zone it is. */
let zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
/** The business's day when this page was loaded, by the server. */
let reached = '';

/** Sets the business's time zone (IANA), and its day as the server has it. */
export function setBusinessTime(timeZone: string, today = reached): void {
  zone = timeZone;
  reached = today;
}

/** Returns the business's time zone, for `Intl`. In a component, `useSettings().timeZone` follows when it changes. */
export const businessZone = (): string => zone;

/** Returns the latest day that the server has said it is at the business, YYYY-MM-DD; empty when it has not. */
export const reachedDay = (): string => reached;

/** Returns the day that a moment falls on at the business, YYYY-MM-DD. */
export const businessDayOf = (moment: Date | string): string => dayIn(businessZone(), new Date(moment));

/** Returns the business's day, YYYY-MM-DD. In a component, use `useToday`. */
export const businessToday = (now = new Date()): string => todayIn(businessZone(), now, reachedDay());
