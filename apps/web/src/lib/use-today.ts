import { useEffect, useState } from 'react';
import { businessToday } from './business-time.ts';
import { useSettings } from './format.ts';

const LOOK_EVERY_MS = 60_000;

/** Returns the business's day, YYYY-MM-DD. A page that is open at midnight follows within a minute. */
export function useToday(): string {
  const { timeZone } = useSettings();
  const [today, setToday] = useState(() => businessToday());
  // oxlint-disable-next-line react/exhaustive-deps -- another time zone may have another day
  useEffect(() => {
    const look = () => setToday(businessToday());
    look();
    const timer = setInterval(look, LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [timeZone]);
  return today;
}
