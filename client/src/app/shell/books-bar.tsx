import { BookOpen } from 'lucide-react';
import { useLeaveBooks } from '#client/features/memberships/memberships.queries.ts';
import { Button } from '#client/ui/button.tsx';
import { toastFailure } from '#client/ui/toast-failure.ts';
import type { ActingFor } from '#shared/acting-for.ts';

/** Whose books are open, on every screen. */
export function BooksBar({ books }: { books: ActingFor }) {
  const leave = useLeaveBooks();
  return (
    <section
      aria-label="Open books"
      className="flex flex-wrap items-center gap-x-3 gap-y-1 border-line border-b bg-accent-soft px-8 py-2 max-lg:px-6 max-sm:px-4 print:hidden"
    >
      <BookOpen aria-hidden="true" className="size-4 shrink-0" strokeWidth={1.75} />
      <p className="min-w-0 flex-1 [overflow-wrap:anywhere]">
        Books of <b className="font-semibold">{books.name}</b> · read only
      </p>
      <Button
        size="sm"
        isPending={leave.isPending}
        pendingText="Leaving..."
        onClick={() =>
          leave.mutate(undefined, { onError: (error) => toastFailure(error, 'Failed to leave these books') })
        }
      >
        Leave
      </Button>
    </section>
  );
}
