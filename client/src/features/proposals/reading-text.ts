const MINUTE = 60;
const HOUR = 3_600;

/** `45 s`, `1 min 20 s`, `2 h 5 min`. */
export function durationText(seconds: number): string {
  const [hours, minutes, rest] = [
    Math.floor(seconds / HOUR),
    Math.floor((seconds % HOUR) / MINUTE),
    seconds % MINUTE,
  ];
  const parts =
    hours > 0
      ? [`${hours} h`, minutes && `${minutes} min`]
      : [minutes && `${minutes} min`, rest && `${rest} s`];
  return parts.filter(Boolean).join(' ') || '0 s';
}

/** `Opened 3 times`. */
export function openedText(opened: number): string {
  if (opened === 0) return 'Not opened yet';
  return opened === 1 ? 'Opened once' : `Opened ${opened} times`;
}
