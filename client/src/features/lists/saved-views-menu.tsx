import { useQuery } from '@tanstack/react-query';
import { Bookmark, Check, Trash2 } from 'lucide-react';
import { Button } from '#client/ui/button.tsx';
import { Menu, MenuItem, MenuSeparator } from '#client/ui/menu.tsx';
import { toastFailure } from '#client/ui/toast-failure.ts';
import { toast } from '#client/ui/toast-store.ts';
import type { SavedView, ViewList } from '#shared/saved-view.ts';
import { savedViewQueries, useDeleteView } from './saved-views.queries.ts';

interface SavedViewsMenuProps {
  list: ViewList;
  /** The filters that are set, as they stand in the address. */
  current: string;
  onShow: (query: string) => void;
}

/** The saved views of a list; the one that is shown can be deleted. Nothing where there are none. */
export function SavedViewsMenu({ list, current, onShow }: SavedViewsMenuProps) {
  const { data: views = [] } = useQuery(savedViewQueries.list(list));
  const deletion = useDeleteView();
  if (views.length === 0) return null;
  const shown = views.find(({ query }) => query === current);
  const handleDelete = ({ id, name }: SavedView) =>
    deletion.mutate(id, {
      onSuccess: () => void toast({ title: 'View deleted', description: name }),
      onError: (error) => toastFailure(error, "Couldn't delete the view"),
    });
  return (
    <Menu
      label="Saved views"
      trigger={
        <Button
          size="sm"
          variant="ghost"
          icon={<Bookmark aria-hidden="true" className="size-4" strokeWidth={1.75} />}
        >
          {shown ? <span className="max-w-40 truncate">{shown.name}</span> : 'Saved views'}
        </Button>
      }
    >
      {views.map((view) => (
        <MenuItem
          key={view.id}
          icon={<Check aria-hidden="true" strokeWidth={2} className={view === shown ? '' : 'invisible'} />}
          onSelect={() => onShow(view.query)}
        >
          <span className="min-w-0 truncate">{view.name}</span>
        </MenuItem>
      ))}
      {shown && (
        <>
          <MenuSeparator />
          <MenuItem
            isDanger
            icon={<Trash2 aria-hidden="true" strokeWidth={1.75} />}
            onSelect={() => handleDelete(shown)}
          >
            Delete this view
          </MenuItem>
        </>
      )}
    </Menu>
  );
}
