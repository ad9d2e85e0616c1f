import { useEffect, useState } from 'react';
import { dayIn } from '#shared/dates.ts';

const CHECK_INTERVAL = 30_000;

/** Today's date in the seller's zone, also for a screen that stays open over midnight. */
export function useToday(timeZone: string): string {
  const [today, setToday] = useState(() => dayIn(timeZone, new Date()));
  useEffect(() => {
    const check = () => setToday(dayIn(timeZone, new Date()));
    check();
    const timer = setInterval(check, CHECK_INTERVAL);
    return () => clearInterval(timer);
  }, [timeZone]);
  return today;
}
