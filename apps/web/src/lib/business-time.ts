/** The business's clock on this device: which day is today, and on which day a moment falls. */
import { dayIn, todayIn } from '@hireyard/domain/values/zoned-time';
import { businessZone, reachedDay } from './business-zone.ts';

/** Returns the day that a moment falls on at the business, YYYY-MM-DD. */
export const businessDayOf = (moment: Date | string): string => dayIn(businessZone(), new Date(moment));

/** Returns the business's day, YYYY-MM-DD. In a component, use `useToday`. */
export const businessToday = (now = new Date()): string => todayIn(businessZone(), now, reachedDay());
