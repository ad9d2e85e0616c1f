import { type ReactNode, useState } from 'react';
import { flushSync } from 'react-dom';
import { useMedia } from '#client/lib/use-media.ts';
import { DialogBody } from '#client/ui/dialog.tsx';
import { TabPanel, Tabs } from '#client/ui/tabs.tsx';

type Pane = 'edit' | 'preview';

const tabs = [
  { value: 'edit', label: 'Edit' },
  { value: 'preview', label: 'Preview' },
] as const;

export interface FormPane {
  chosen: Pane;
  choose: (pane: Pane) => void;
  /** There is room for both beside each other. */
  isWide: boolean;
  isEditShown: boolean;
  /** At once, so that its fields can take the focus. */
  showEdit: () => void;
}

export function useFormPane(): FormPane {
  const [chosen, choose] = useState<Pane>('edit');
  const isWide = useMedia('(min-width: 75rem)');
  return {
    ...{ chosen, choose, isWide },
    isEditShown: isWide || chosen === 'edit',
    showEdit: () => flushSync(() => choose('edit')),
  };
}

interface FormPanesProps {
  pane: FormPane;
  preview: ReactNode;
  foot: ReactNode;
  /** The fields. */
  children: ReactNode;
}

/** A form with what comes of it: beside each other where there is room, behind tabs otherwise. */
export function FormPanes({ pane, preview, foot, children }: FormPanesProps) {
  const { chosen, choose, isWide } = pane;
  return (
    <Tabs<Pane>
      label="Edit or preview"
      tabs={tabs}
      value={chosen}
      onValueChange={choose}
      listClassName="mx-3 sm:mx-5 min-[75rem]:hidden"
      className="min-h-0 flex-1 grid-rows-[auto_minmax(0,1fr)_auto] gap-0 max-sm:gap-0 min-[75rem]:grid-cols-[minmax(0,1fr)_minmax(0,36%)] min-[75rem]:grid-rows-[minmax(0,1fr)_auto]"
    >
      <TabPanel value="edit" isKept isSpread={isWide} className="@container/form flex min-h-0 flex-col">
        <DialogBody className="pt-4 min-[75rem]:pt-1">{children}</DialogBody>
      </TabPanel>
      {(isWide || chosen === 'preview') && (
        <TabPanel
          value="preview"
          isKept={isWide}
          isSpread={isWide}
          className="relative flex min-h-0 flex-col overflow-hidden rounded-none bg-ground min-[75rem]:col-start-2 min-[75rem]:row-span-2 min-[75rem]:row-start-1 min-[75rem]:rounded-br-card min-[75rem]:border-line min-[75rem]:border-l"
        >
          {preview}
        </TabPanel>
      )}
      {foot}
    </Tabs>
  );
}
