import { useQuery } from '@tanstack/react-query';
import { Bookmark, Check, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { lazyOnIntent } from '#client/lib/lazy-on-intent.ts';
import { Button } from '#client/ui/button.tsx';
import { LazyMount } from '#client/ui/lazy-mount.tsx';
import { Menu, MenuItem, MenuSeparator } from '#client/ui/menu.tsx';
import { toastFailure } from '#client/ui/toast-failure.ts';
import { toast } from '#client/ui/toast-store.ts';
import type { SavedView, ViewList } from '#shared/saved-view.ts';
import { savedViewQueries, useDeleteView } from './saved-views.queries.ts';

const RenameViewDialog = lazyOnIntent(async () => (await import('./view-name-dialogs.tsx')).RenameViewDialog);

interface SavedViewsMenuProps {
  list: ViewList;
  /** The filters that are set, as they stand in the address. */
  current: string;
  onShow: (query: string) => void;
}

/** The order of parameters says nothing. */
const sorted = (query: string) => {
  const parameters = new URLSearchParams(query);
  parameters.sort();
  return parameters.toString();
};

/** The saved views of a list; the one that is shown can be renamed and deleted. Nothing where there are none. */
export function SavedViewsMenu({ list, current, onShow }: SavedViewsMenuProps) {
  const { data: views = [] } = useQuery(savedViewQueries.list(list));
  const deletion = useDeleteView();
  const [renamed, setRenamed] = useState<SavedView>();
  const [isRenaming, setRenaming] = useState(false);
  if (views.length === 0) return null;
  const shown = views.find(({ query }) => sorted(query) === sorted(current));
  const rename = (view: SavedView) => {
    setRenamed(view);
    setRenaming(true);
  };
  const handleDelete = ({ id, name }: SavedView) =>
    deletion.mutate(id, {
      onSuccess: () => void toast({ title: 'View deleted', description: name }),
      onError: (error) => toastFailure(error, "Couldn't delete the view"),
    });
  return (
    <>
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
            <MenuItem icon={<Pencil aria-hidden="true" strokeWidth={1.75} />} onSelect={() => rename(shown)}>
              Rename this view
            </MenuItem>
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
      <LazyMount isWanted={renamed !== undefined}>
        {renamed && (
          <RenameViewDialog
            key={renamed.id}
            isOpen={isRenaming}
            view={renamed}
            onClose={() => setRenaming(false)}
          />
        )}
      </LazyMount>
    </>
  );
}
