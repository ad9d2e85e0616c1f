/** The application's one clock. Whatever depends on the date asks it, so that the whole server can run at another time. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };
