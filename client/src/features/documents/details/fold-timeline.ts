import type { TimelineEvent } from '#shared/timeline.ts';

/** Events that say the same, newest first; most stand alone. */
export type TimelineGroup = readonly [TimelineEvent, ...TimelineEvent[]];

/** What says no more for being told each time. */
const folding: ReadonlySet<TimelineEvent['type']> = new Set(['seen', 'reminder_skipped', 'updated']);

/** Puts neighbors that say the same together: opened four times in a row is one thing. */
export function foldTimeline(events: readonly TimelineEvent[]): TimelineGroup[] {
  const groups: [TimelineEvent, ...TimelineEvent[]][] = [];
  for (const event of events) {
    const last = groups.at(-1);
    const isSame = last && last[0].type === event.type && last[0].actor === event.actor;
    if (isSame && folding.has(event.type)) last.push(event);
    else groups.push([event]);
  }
  return groups;
}
