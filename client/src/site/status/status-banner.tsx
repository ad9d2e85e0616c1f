import { useEffect, useState } from 'react';
import type { ServiceStatus } from '#client/content/service-status.ts';
import { SiteIcon } from '#client/site/site-icon.tsx';
import { bannerTexts, clockText, overallState, stateWording } from './status-labels.ts';

export const CLOCK_TICK = 1_000;

interface StatusBannerProps {
  services: readonly Pick<ServiceStatus, 'status'>[];
  /** When the page was made, ISO 8601 UTC: the clock starts there and goes on by the second. */
  now: string | undefined;
}

/** How everything is, and the time. */
export function StatusBanner({ services, now }: StatusBannerProps) {
  const state = overallState(services);
  const { tone, icon } = stateWording(state);
  const instant = useClock(now);
  return (
    <section className={`banner ${tone}`} aria-label="Overall status">
      <h1 className="serif">
        <SiteIcon name={icon} />
        {bannerTexts[state]}
      </h1>
      {instant && (
        <p className="num">
          <time dateTime={instant.toISOString()}>{clockText(instant)}</time>
        </p>
      )}
    </section>
  );
}

function useClock(start: string | undefined): Date | undefined {
  const [instant, setInstant] = useState(start === undefined ? undefined : new Date(start));
  useEffect(() => {
    const tick = () => setInstant(new Date());
    tick();
    const timer = setInterval(tick, CLOCK_TICK);
    return () => clearInterval(timer);
  }, []);
  return instant;
}
