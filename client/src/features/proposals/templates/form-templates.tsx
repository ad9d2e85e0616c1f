import { BookmarkPlus, LayoutTemplate } from 'lucide-react';
import { lazy, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { isWorthSaving } from '#client/features/documents/form/draft-content.ts';
import { useFormParts } from '#client/features/documents/form/form-parts.tsx';
import { Button } from '#client/ui/button.tsx';
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx';
import { LazyMount } from '#client/ui/lazy-mount.tsx';
import { type ProposalValues, proposalCodec } from '../proposal-form-values.ts';
import { SaveTemplateDialog } from './save-template-dialog.tsx';
import { templateContent, valuesFromTemplate } from './template-content.ts';

// With the texts of the examples.
const TemplatesDialog = lazy(async () => ({
  default: (await import('./templates-dialog.tsx')).TemplatesDialog,
}));

const icon = { 'aria-hidden': true, className: 'size-4', strokeWidth: 1.75 } as const;
const quiet = 'min-h-8 gap-1.5 text-ink-soft text-sm max-sm:min-h-10';

interface FormTemplatesProps {
  /** Of a proposal that isn't there yet. */
  isNew: boolean;
  /** The seller's. */
  currency: string;
}

/** Starts the proposal of a form from a template, and keeps it as one. */
export function FormTemplates({ isNew, currency }: FormTemplatesProps) {
  const form = useFormContext<ProposalValues>();
  const { rescan } = useFormParts();
  const [open, setOpen] = useState<'choose' | 'save'>();
  const [waiting, setWaiting] = useState<Record<string, unknown>>();
  const apply = (content: Record<string, unknown>) => {
    const { defaultValues } = form.formState;
    const next = valuesFromTemplate(
      form.getValues(),
      defaultValues as ProposalValues,
      content,
      proposalCodec,
    );
    // As typed: it is saved as a draft, and asked for before it is discarded.
    form.reset(next, { keepDefaultValues: true });
    rescan();
    setWaiting(undefined);
    requestAnimationFrame(() => form.setFocus('title'));
  };
  const handleChoose = (content: Record<string, unknown>) => {
    setOpen(undefined);
    if (isWorthSaving({ ...form.getValues(), clientId: '' })) setWaiting(content);
    else apply(content);
  };
  return (
    <>
      <div className="-mb-1 flex flex-wrap items-center gap-x-5">
        {isNew && (
          <Button
            variant="link"
            className={quiet}
            icon={<LayoutTemplate {...icon} />}
            onClick={() => setOpen('choose')}
          >
            Start from a template
          </Button>
        )}
        <Button
          variant="link"
          className={quiet}
          icon={<BookmarkPlus {...icon} />}
          onClick={() => setOpen('save')}
        >
          Save as template
        </Button>
      </div>
      <LazyMount isWanted={open === 'choose'}>
        <TemplatesDialog
          isOpen={open === 'choose'}
          currency={form.getValues('currency') ?? currency}
          onChoose={handleChoose}
          onClose={() => setOpen(undefined)}
        />
      </LazyMount>
      <SaveTemplateDialog
        isOpen={open === 'save'}
        title={form.getValues('title')}
        content={() => templateContent(form.getValues(), proposalCodec)}
        onClose={() => setOpen(undefined)}
      />
      <ConfirmDialog
        isOpen={waiting !== undefined}
        title="Replace what you typed?"
        description="The template takes the place of title, texts, items and terms. The client stays."
        confirmLabel="Replace"
        onConfirm={() => waiting && apply(waiting)}
        onCancel={() => setWaiting(undefined)}
      />
    </>
  );
}
