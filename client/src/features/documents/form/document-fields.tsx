import { useController, useFormContext } from 'react-hook-form';
import { Field } from '#client/ui/field.tsx';
import { Input } from '#client/ui/input.tsx';
import { Textarea } from '#client/ui/textarea.tsx';
import { ClientPicker } from './client-picker.tsx';
import type { DocumentFormValues, KnownClient } from './document-form-values.ts';
import { useDocumentDefaults } from './use-document-defaults.ts';

/*
 * The fields of both kinds of document. Each registers itself, one after the other, so that the first wrong one gets
 * the focus.
 */

interface ClientFieldProps {
  client: KnownClient | undefined;
  isReadOnly: boolean;
  onAddClient: () => void;
}

export function ClientField({ client, isReadOnly, onAddClient }: ClientFieldProps) {
  const { control } = useFormContext<DocumentFormValues>();
  const { field, fieldState } = useController({ control, name: 'clientId' });
  const handleChosen = useDocumentDefaults(client !== undefined);
  return (
    <Field label="Client" error={fieldState.error?.message}>
      {isReadOnly ? (
        <Input readOnly value={client?.name ?? ''} />
      ) : (
        <ClientPicker
          ref={field.ref}
          value={field.value}
          onValueChange={field.onChange}
          onBlur={field.onBlur}
          known={client}
          onChosen={handleChosen}
          onAddClient={onAddClient}
        />
      )}
    </Field>
  );
}

export function TitleField({ isReadOnly }: { isReadOnly: boolean }) {
  const { register, formState } = useFormContext<DocumentFormValues>();
  return (
    <Field label="Title" error={formState.errors.title?.message}>
      <Input autoComplete="off" aria-required="true" readOnly={isReadOnly} {...register('title')} />
    </Field>
  );
}

export function DescriptionField({ isReadOnly }: { isReadOnly: boolean }) {
  const { register, formState } = useFormContext<DocumentFormValues>();
  return (
    <Field label="Description" isOptional error={formState.errors.description?.message}>
      <Textarea rows={2} readOnly={isReadOnly} {...register('description')} />
    </Field>
  );
}
