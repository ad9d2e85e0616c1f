import { Button } from './button.tsx';
import { CardFoot } from './card.tsx';

interface LoadMoreProps {
  shown: number;
  total: number;
  isPending: boolean;
  onLoadMore: () => void;
}

/** 'Showing 15 of 47', and a button that says how many are left. */
export function LoadMore({ shown, total, isPending, onLoadMore }: LoadMoreProps) {
  const remaining = Math.max(total - shown, 0);
  const count = (value: number) => value.toLocaleString('en-US');
  return (
    <CardFoot>
      <span role="status" className="py-1 tabular-nums">
        {`Showing ${count(shown)} of ${count(total)}`}
      </span>
      {remaining > 0 && (
        <Button size="sm" isPending={isPending} onClick={onLoadMore}>
          {`Load More (${count(remaining)} remaining)`}
        </Button>
      )}
    </CardFoot>
  );
}
