/** An IANA zone as people read it. */
export const zoneText = (timeZone: string): string => timeZone.replaceAll('_', ' ');
