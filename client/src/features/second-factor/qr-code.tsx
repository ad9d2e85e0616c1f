import { useEffect, useState } from 'react';
import { Skeleton } from '#client/ui/skeleton.tsx';

interface Matrix {
  size: number;
  data: boolean[][];
}

/** A picture that a phone reads. What draws it is loaded when it is shown. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const [matrix, setMatrix] = useState<Matrix>();
  useEffect(() => {
    let isShown = true;
    void import('uqr').then(({ encode }) => {
      if (isShown) setMatrix(encode(text, { border: 2 }));
    });
    return () => {
      isShown = false;
    };
  }, [text]);
  if (!matrix) return <Skeleton className="size-44" />;
  // Phones read dark on light alone, so the colors are the same in every theme.
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${matrix.size} ${matrix.size}`}
      shapeRendering="crispEdges"
      className="size-44 rounded-control"
    >
      <rect width={matrix.size} height={matrix.size} fill="#fff" />
      <path d={pathOf(matrix)} fill="#000" />
    </svg>
  );
}

const pathOf = ({ data }: Matrix) =>
  data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
