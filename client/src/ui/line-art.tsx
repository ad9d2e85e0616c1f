import type { ReactNode } from 'react';

export type LineArtName = 'papers' | 'card' | 'box' | 'magnifier' | 'torn-paper' | 'unplugged' | 'letter';

const paper = 'fill-surface';
const back = 'fill-sunken';
const soft = 'stroke-line';
const mark = 'stroke-accent [stroke-width:1.75]';

const drawings: Record<LineArtName, ReactNode> = {
  papers: (
    <>
      <rect className={back} x="46" y="10" width="48" height="62" rx="3" transform="rotate(8 70 41)" />
      <rect className={paper} x="32" y="12" width="48" height="64" rx="3" />
      <path d="M40 24h16M40 30h10" />
      <path className={soft} d="M40 42h32M40 49h32M40 56h32" />
      <path className={mark} d="M58 66h14" />
    </>
  ),
  card: (
    <>
      <rect className={back} x="34" y="14" width="66" height="44" rx="4" transform="rotate(5 67 36)" />
      <rect className={paper} x="20" y="22" width="72" height="46" rx="4" />
      <circle cx="38" cy="40" r="7" />
      <path d="M27 58c1-7 5-10 11-10s10 3 11 10" />
      <path className={soft} d="M60 38h22M60 46h22" />
      <path className={mark} d="M60 56h12" />
    </>
  ),
  box: (
    <>
      <path className={back} d="M24 36 60 20l36 16v30L60 82 24 66z" />
      <path className={paper} d="M24 36 60 52v30L24 66z" />
      <path className={paper} d="M96 36 60 52v30l36-16z" />
      <path d="m42 28 36 16" />
      <path className={mark} d="M34 50l12 5.4" />
    </>
  ),
  magnifier: (
    <>
      <rect className={paper} x="26" y="10" width="52" height="66" rx="3" />
      <path className={soft} d="M34 24h36M34 32h36M34 40h20M34 48h14" />
      <circle className={paper} cx="74" cy="54" r="15" />
      <path d="m85 65 12 12" />
      <path className={mark} d="M68 54h12" />
    </>
  ),
  'torn-paper': (
    <>
      <path className={paper} d="M34 10h52v46l-8.7 6-8.7-6-8.6 6-8.7-6-8.6 6-8.7-6z" />
      <path className={soft} d="M42 22h36M42 30h36M42 38h20" />
      <path className={back} d="m34 70 8.7-6 8.6 6 8.7-6 8.6 6 8.7-6 8.7 6v8H34z" />
      <path className={mark} d="M42 46h10" />
    </>
  ),
  unplugged: (
    <>
      <rect className={paper} x="24" y="16" width="72" height="46" rx="4" />
      <path d="M48 74h24M60 62v12" />
      <path className={soft} d="M34 28h30M34 36h20" />
      <path className={mark} d="M52 48h-8M76 48h-8" />
      <path d="M56 44v8M64 44v8" />
    </>
  ),
  letter: (
    <>
      <path className={back} d="M20 30h80v40H20z" />
      <path className={paper} d="M24 22h72v44H24z" />
      <path d="m24 24 36 26 36-26" />
      <path className={soft} d="m24 66 26-22M96 66 70 44" />
      <path className={mark} d="m52 40 6 6 12-14" />
    </>
  ),
};

export function LineArt({ name }: { name: LineArtName }) {
  return (
    <svg
      viewBox="0 0 120 88"
      aria-hidden="true"
      className="h-[88px] w-[120px] fill-none stroke-line-strong [stroke-linecap:round] [stroke-linejoin:round] [stroke-width:1.25]"
    >
      {drawings[name]}
    </svg>
  );
}
