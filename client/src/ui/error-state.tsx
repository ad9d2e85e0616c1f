import { RefreshCw } from 'lucide-react';
import { Button } from './button.tsx';
import { EmptyState } from './empty-state.tsx';

interface ErrorStateProps {
  title: string;
  text?: string;
  onRetry: () => void;
  isRetrying?: boolean;
}

/** Something failed to load: says so and offers a retry. */
export function ErrorState({
  title,
  text = "The server didn't respond. Nothing is lost. Try again in a moment.",
  onRetry,
  isRetrying = false,
}: ErrorStateProps) {
  return (
    <div role="alert">
      <EmptyState
        art="torn-paper"
        title={title}
        text={text}
        actions={
          <Button
            icon={<RefreshCw aria-hidden="true" className="size-4" strokeWidth={1.75} />}
            isPending={isRetrying}
            onClick={onRetry}
          >
            Retry
          </Button>
        }
      />
    </div>
  );
}
