import { useQuery } from '@tanstack/react-query';
import { BookOpen } from 'lucide-react';
import { membershipQueries, useOpenBooks } from '#client/features/memberships/memberships.queries.ts';
import { Menu, MenuItem } from '#client/ui/menu.tsx';
import { toastFailure } from '#client/ui/toast-failure.ts';

/** For those who may read the books of others: which ones to open. */
export function BooksMenu({ className }: { className: string }) {
  const { data: books = [] } = useQuery(membershipQueries.mine());
  const open = useOpenBooks();
  if (books.length === 0) return null;
  return (
    <Menu
      label="Books of others"
      trigger={
        <button type="button" className={className}>
          <BookOpen aria-hidden="true" strokeWidth={1.75} />
          <span>Open other books</span>
        </button>
      }
    >
      {books.map(({ membershipId, name }) => (
        <MenuItem
          key={membershipId}
          icon={<BookOpen aria-hidden="true" strokeWidth={1.75} />}
          onSelect={() =>
            open.mutate(membershipId, {
              onError: (error) => toastFailure(error, 'Failed to open these books'),
            })
          }
        >
          {name}
        </MenuItem>
      ))}
    </Menu>
  );
}
