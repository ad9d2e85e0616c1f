import { GripVertical } from 'lucide-react';
import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { cn } from '#client/lib/cn.ts';
import type { LineItems } from './use-line-items.ts';

interface LineGripProps {
  index: number;
  lines: Pick<LineItems, 'step' | 'say'>;
}

/** What a line is moved by: dragged, or lifted with Space and moved with the arrows. */
export function LineGrip({ index, lines }: LineGripProps) {
  const grip = useRef<HTMLButtonElement>(null);
  const drag = useDrag(grip, index, lines);
  const { liftedFrom, handleKey, drop } = useLift(index, lines);
  return (
    <button
      ref={grip}
      type="button"
      aria-label={`Move line ${index + 1}`}
      aria-pressed={liftedFrom !== undefined}
      data-takes-escape={liftedFrom === undefined ? undefined : ''}
      title="Drag, or press Space and the arrow keys"
      onPointerDown={drag.start}
      onKeyDown={handleKey}
      onBlur={drop}
      className={cn(
        'group/grip -mx-1 flex h-9 w-7 cursor-grab touch-none items-center justify-center rounded-control text-muted text-xs tabular-nums hover:text-ink active:cursor-grabbing aria-pressed:bg-sunken aria-pressed:text-ink max-sm:h-7 max-sm:w-10',
      )}
    >
      <span
        aria-hidden="true"
        className="group-focus-within/line:hidden group-hover/line:hidden max-sm:hidden"
      >
        {index + 1}
      </span>
      <GripVertical
        aria-hidden="true"
        className="size-4 sm:hidden sm:group-focus-within/line:block sm:group-hover/line:block"
        strokeWidth={1.75}
      />
    </button>
  );
}

/** Follows the pointer: the line changes places with the neighbor whose middle it has passed. */
function useDrag(
  grip: RefObject<HTMLButtonElement | null>,
  index: number,
  { step }: Pick<LineItems, 'step'>,
) {
  const latest = useRef({ index, step });
  useEffect(() => {
    latest.current = { index, step };
  });
  const stop = useRef<() => void>(undefined);
  useEffect(() => () => stop.current?.(), []);
  const start = (down: PointerEvent) => {
    if (down.button !== 0) return;
    const controller = new AbortController();
    const options = { signal: controller.signal };
    stop.current = () => controller.abort();
    const follow = ({ clientY }: globalThis.PointerEvent) => {
      const row = grip.current?.closest('fieldset')?.getBoundingClientRect();
      if (!row) return;
      if (clientY < row.top) latest.current.step(latest.current.index, -1);
      else if (clientY > row.bottom) latest.current.step(latest.current.index, 1);
    };
    window.addEventListener('pointermove', follow, options);
    window.addEventListener('pointerup', () => controller.abort(), options);
    window.addEventListener('pointercancel', () => controller.abort(), options);
  };
  return { start };
}

function useLift(index: number, { step, say }: LineGripProps['lines']) {
  const [liftedFrom, setLiftedFrom] = useState<number>();
  const returnTo = (from: number) => {
    let at = index;
    // One step past a heading changes no position, so there may be more steps than places.
    for (let left = 1_000; at !== from && left > 0; left -= 1) at = step(at, at > from ? -1 : 1);
    setLiftedFrom(undefined);
    say(`Returned to position ${from + 1}`);
  };
  const toggle = () => {
    const isLifted = liftedFrom !== undefined;
    setLiftedFrom(isLifted ? undefined : index);
    say(
      isLifted ? `Dropped at position ${index + 1}` : `Lifted line ${index + 1}. Move it with the arrow keys`,
    );
  };
  const act = (key: string): (() => void) | undefined => {
    if (key === ' ') return toggle;
    if (liftedFrom === undefined) return undefined;
    if (key === 'Escape') return () => returnTo(liftedFrom);
    if (key === 'ArrowUp') return () => step(index, -1);
    return key === 'ArrowDown' ? () => step(index, 1) : undefined;
  };
  const handleKey = (event: KeyboardEvent) => {
    const action = event.altKey ? undefined : act(event.key);
    if (!action) return;
    event.preventDefault();
    action();
  };
  // Moving its element blurs it for a moment.
  const drop = () =>
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        if (!document.activeElement?.matches(`[aria-pressed="true"]`)) setLiftedFrom(undefined);
      }),
    );
  return { liftedFrom, handleKey, drop };
}
