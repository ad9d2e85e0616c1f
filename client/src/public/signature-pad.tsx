import { type PointerEvent, useRef, useState } from 'react';
import { signatureLimits } from '#shared/consent.ts';

type Point = [number, number];

interface SignaturePadProps {
  strokes: Point[][];
  isWrong: boolean;
  onChange: (strokes: Point[][]) => void;
}

const { width, height } = signatureLimits;
/** A hand's tremble: points nearer than this say nothing. */
const NEAREST = 3;
/** Of all strokes together; more than a signature has, and less than the server takes. */
const MOST_POINTS = 4_000;

/** Where a signature is drawn with a finger, a pen or a mouse. By keyboard it is typed instead. */
export function SignaturePad({ strokes, isWrong, onChange }: SignaturePadProps) {
  const [current, setCurrent] = useState<Point[]>();
  const surface = useRef<SVGSVGElement>(null);
  const points = strokes.reduce((sum, stroke) => sum + stroke.length, 0);
  const pointOf = ({ clientX, clientY }: { clientX: number; clientY: number }): Point => {
    const box = surface.current?.getBoundingClientRect() ?? new DOMRect(0, 0, width, height);
    return [
      within(((clientX - box.left) / box.width) * width, width),
      within(((clientY - box.top) / box.height) * height, height),
    ];
  };
  const handleDown = (event: PointerEvent<SVGSVGElement>) => {
    if (event.button !== 0 || points >= MOST_POINTS || strokes.length >= signatureLimits.strokes) return;
    surface.current?.setPointerCapture?.(event.pointerId);
    setCurrent([pointOf(event)]);
  };
  const handleMove = (event: PointerEvent<SVGSVGElement>) => {
    const last = current?.at(-1);
    if (!current || !last || current.length >= signatureLimits.points) return;
    const point = pointOf(event);
    if (Math.hypot(point[0] - last[0], point[1] - last[1]) >= NEAREST) setCurrent([...current, point]);
  };
  const handleUp = () => {
    if (current) onChange([...strokes, current]);
    setCurrent(undefined);
  };
  return (
    <>
      <svg
        ref={surface}
        className={isWrong ? 'pad is-wrong' : 'pad'}
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={strokes.length > 0 ? 'Your drawn signature' : 'Nothing drawn yet'}
        onPointerDown={handleDown}
        onPointerMove={handleMove}
        onPointerUp={handleUp}
        onPointerCancel={handleUp}
      >
        <path className="pad-line" d={`M40 ${height - 60}H${width - 40}`} />
        <path d={[...strokes, ...(current ? [current] : [])].map(pathOf).join('')} />
      </svg>
      <div className="pad-below">
        <p className={isWrong ? 'field-wrong' : undefined} role={isWrong ? 'alert' : undefined}>
          {isWrong ? 'Draw your signature' : 'Draw with a finger, pen or mouse. Without one, choose Type.'}
        </p>
        <button className="btn" type="button" onClick={() => onChange([])}>
          Clear
        </button>
      </div>
    </>
  );
}

const within = (value: number, most: number) => Math.round(Math.min(Math.max(value, 0), most) * 10) / 10;

/** A single point is a dot. */
const pathOf = ([first, ...others]: Point[]) =>
  first
    ? `M${first.join(' ')}${(others.length > 0 ? others : [first]).map((point) => `L${point.join(' ')}`).join('')}`
    : '';
