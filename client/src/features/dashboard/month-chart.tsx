import { scaleBand, scaleLinear } from '@visx/scale';
import { Bar, LinePath } from '@visx/shape';
import { type PointerEvent, useState } from 'react';
import { cn } from '#client/lib/cn.ts';
import { monthAndYear, monthName } from '#client/lib/month-text.ts';
import { floatStyle } from '#client/ui/float-style.ts';

/** Grid lines above the base line, if the values allow that many even steps. */
const STEPS = 4;

export interface MonthPoint {
  month: string;
  /** The bar height; null for none. */
  value: number | null;
  /** The value in words, and what it consists of. */
  text: string;
  detail: string;
}

interface MonthChartProps {
  /** A one-sentence summary for screen readers. */
  summary: string;
  points: readonly MonthPoint[];
  shape: 'bars' | 'line';
  formatTick: (value: number) => string;
}

/** Twelve months side by side, the current one at the right. Positions are per cent, so that any width will do. */
export function MonthChart({ summary, points, shape, formatTick }: MonthChartProps) {
  const [active, setActive] = useState<number>();
  const highest = Math.max(...points.map(({ value }) => value ?? 0));
  const x = scaleBand({
    domain: points.map(({ month }) => month),
    range: [0, 100],
    paddingInner: 0.54,
    paddingOuter: 0.27,
  });
  const y = scaleLinear({ domain: [0, highest], range: [100, 0], nice: STEPS });
  const ticks = y.ticks(STEPS);
  const handleMove = (event: PointerEvent<HTMLElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    const index = Math.floor(((event.clientX - left) / width) * points.length);
    setActive(Math.min(Math.max(index, 0), points.length - 1));
  };
  // Touch fires leave after every tap; keep the selection.
  const handleLeave = ({ pointerType }: PointerEvent) => {
    if (pointerType !== 'touch') setActive(undefined);
  };
  const shown = active === undefined ? undefined : points[active];
  return (
    <figure className="grid h-full grid-cols-[52px_minmax(0,1fr)] grid-rows-[minmax(0,1fr)_28px] px-5 pt-2 pb-2 max-sm:px-4">
      <div aria-hidden="true" className="relative text-muted text-xs tabular-nums">
        {ticks.map((tick) => (
          <span key={tick} className="absolute left-0 -translate-y-1/2" style={{ top: `${y(tick)}%` }}>
            {formatTick(tick)}
          </span>
        ))}
      </div>
      <div
        className="relative"
        onPointerDown={handleMove}
        onPointerMove={handleMove}
        onPointerLeave={handleLeave}
      >
        <svg role="img" aria-label={summary} className="size-full overflow-visible">
          {ticks.map((tick) => (
            <line
              key={tick}
              x1="0"
              x2="100%"
              y1={`${y(tick)}%`}
              y2={`${y(tick)}%`}
              className={cn(
                '[shape-rendering:crispEdges]',
                tick === 0 ? 'stroke-line-strong' : 'stroke-line',
              )}
            />
          ))}
          {shape === 'bars' ? (
            <Bars points={points} x={x} y={y} active={active} />
          ) : (
            <Line points={points} x={x} y={y} active={active} />
          )}
        </svg>
        {shown && active !== undefined && (
          <Tip point={shown} isRight={active >= points.length / 2} left={centerOf(x, shown.month)} />
        )}
      </div>
      <div
        aria-hidden="true"
        className="col-start-2 grid grid-cols-12 items-end text-center text-muted text-xs max-sm:[&>:nth-child(odd)]:invisible"
      >
        {points.map(({ month }, index) => (
          <span
            key={month}
            className={cn('whitespace-nowrap', index === points.length - 1 && 'font-semibold text-ink')}
          >
            {monthName(month)}
          </span>
        ))}
      </div>
    </figure>
  );
}

type Bands = ReturnType<typeof scaleBand<string>>;
type Heights = ReturnType<typeof scaleLinear<number>>;

const centerOf = (x: Bands, month: string) => (x(month) ?? 0) + x.bandwidth() / 2;

interface DrawingProps {
  points: readonly MonthPoint[];
  x: Bands;
  y: Heights;
  active: number | undefined;
}

const fillOf = (index: number, { points, active }: DrawingProps) =>
  index === active ? 'fill-ink' : index === points.length - 1 ? 'fill-accent' : 'fill-line-strong';

function Bars(props: DrawingProps) {
  const { points, x, y } = props;
  return (
    // Cuts the bars at the base line, so that only their upper corners are round.
    <svg aria-hidden="true" className="size-full overflow-hidden">
      {points.map(({ month, value }, index) => {
        if (!value) return null;
        const top = y(value);
        return (
          <Bar
            key={month}
            x={`${x(month)}%`}
            width={`${x.bandwidth()}%`}
            y={`${top}%`}
            height={`${105 - top}%`}
            rx={3}
            className={fillOf(index, props)}
          />
        );
      })}
    </svg>
  );
}

function Line(props: DrawingProps) {
  const { points, x, y } = props;
  return (
    <>
      <svg
        aria-hidden="true"
        viewBox="0 0 100 100"
        preserveAspectRatio="none"
        className="size-full overflow-visible"
      >
        <LinePath
          data={[...points]}
          defined={({ value }) => value !== null}
          x={({ month }) => centerOf(x, month)}
          y={({ value }) => y(value ?? 0)}
          className="fill-none stroke-line-strong"
          strokeWidth={2}
          strokeLinejoin="round"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      {points.map(
        ({ month, value }, index) =>
          value !== null && (
            <circle
              key={month}
              cx={`${centerOf(x, month)}%`}
              cy={`${y(value)}%`}
              r={4}
              className={cn('stroke-2 stroke-surface', fillOf(index, props))}
            />
          ),
      )}
    </>
  );
}

function Tip({ point, left, isRight }: { point: MonthPoint; left: number; isRight: boolean }) {
  return (
    <div
      aria-hidden="true"
      className={cn(
        floatStyle,
        'pointer-events-none absolute top-0 z-[2] whitespace-nowrap px-3 py-2 text-xs',
        isRight ? '-translate-x-full -ml-3' : 'ml-3',
      )}
      style={{ left: `${left}%` }}
    >
      <p className="text-muted">{monthAndYear(point.month)}</p>
      <p className="font-semibold text-base tabular-nums">{point.text}</p>
      <p className="text-muted">{point.detail}</p>
    </div>
  );
}
