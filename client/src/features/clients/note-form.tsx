import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { newIdempotencyKey } from '#client/lib/api.ts';
import { showFieldErrors } from '#client/lib/field-errors.ts';
import { useFormDraft } from '#client/lib/use-form-draft.ts';
import { Button } from '#client/ui/button.tsx';
import { Card, CardHead } from '#client/ui/card.tsx';
import { DraftOffer } from '#client/ui/draft-offer.tsx';
import { Field } from '#client/ui/field.tsx';
import { Input } from '#client/ui/input.tsx';
import { Textarea } from '#client/ui/textarea.tsx';
import { toastFailure } from '#client/ui/toast-failure.ts';
import { toast } from '#client/ui/toast-store.ts';
import { isBlankText } from '#shared/blank-text.ts';
import type { Client } from '#shared/client.ts';
import { blankNoteMessage } from '#shared/client-note.ts';
import { useCreateNote } from './clients.queries.ts';

const empty = { title: '', content: '' };

/** Adds a note. Unsaved text is kept in this tab while other screens are open. */
export function NoteForm({ client }: { client: Pick<Client, 'id' | 'name'> }) {
  const form = useForm({ defaultValues: empty });
  const [idempotencyKey, setIdempotencyKey] = useState(newIdempotencyKey);
  const create = useCreateNote(client.id);
  const { errors, isSubmitting } = form.formState;
  const { offered, restore, drop } = useFormDraft(form, {
    key: `note:${client.id}`,
    label: `Note on ${client.name}`,
    path: `/clients/${client.id}?tab=notes`,
  });
  const handleSubmit = form.handleSubmit(async (note) => {
    if (isBlankText(note.title) || isBlankText(note.content)) {
      toast({ title: 'Error', description: blankNoteMessage, variant: 'destructive' });
      form.setFocus(isBlankText(note.title) ? 'title' : 'content');
      return;
    }
    try {
      await create.mutateAsync({ ...note, idempotencyKey });
      form.reset(empty);
      drop();
      setIdempotencyKey(newIdempotencyKey());
      toast({ title: 'Success', description: 'Note added successfully' });
    } catch (error) {
      showFieldErrors(form, error);
      toastFailure(error, 'Failed to add note');
    }
  });
  return (
    <Card>
      <form noValidate aria-labelledby="add-note" onSubmit={handleSubmit}>
        <CardHead id="add-note" title="Add a note" />
        <div className="grid gap-4 px-5 pt-1 pb-5 max-sm:px-4">
          {offered && <DraftOffer onRestore={restore} onDiscard={drop} />}
          <Field label="Title" error={errors.title?.message}>
            <Input autoComplete="off" placeholder="What is it about?" {...form.register('title')} />
          </Field>
          <Field label="Content" error={errors.content?.message} help="Only you can see notes.">
            <Textarea rows={4} {...form.register('content')} />
          </Field>
        </div>
        <footer className="flex justify-end border-line border-t px-5 py-3 max-sm:px-4 max-sm:*:flex-1">
          <Button type="submit" variant="primary" isPending={isSubmitting} pendingText="Adding Note...">
            Add Note
          </Button>
        </footer>
      </form>
    </Card>
  );
}
