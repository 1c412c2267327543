import type { BusinessCalendar } from './business-calendar.ts';

/** Provides the business day: the application, or a command. */
export interface Dated {
  readonly calendar: Pick<BusinessCalendar, 'today'>;
}

/** The business day, YYYY-MM-DD. */
export const today = (app: Dated): string => app.calendar.today();
