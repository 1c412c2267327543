import type { BusinessCalendar } from './business-calendar.ts';

/** What knows the business day: the application, or a command that has none. */
export interface Dated {
  readonly calendar: Pick<BusinessCalendar, 'today'>;
}

/** The business day, YYYY-MM-DD. */
export const today = (app: Dated): string => app.calendar.today();
