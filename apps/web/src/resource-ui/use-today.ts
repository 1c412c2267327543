import { useEffect, useState } from 'react';
import { usePageActive } from '../frame/page-active.ts';
import { localDay } from './filter-text.ts';

/** The day on this device's calendar, YYYY-MM-DD; looked at again whenever the page comes back. */
export function useToday(): string {
  const active = usePageActive();
  const [today, setToday] = useState(() => localDay(new Date()));
  useEffect(() => {
    if (active) setToday(localDay(new Date()));
  }, [active]);
  return today;
}
