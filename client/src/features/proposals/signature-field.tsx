import { useController, useFormContext } from 'react-hook-form';
import type { DocumentFormValues } from '#client/features/documents/form/document-form-values.ts';
import { useFormParts } from '#client/features/documents/form/form-parts.tsx';
import { Checkbox } from '#client/ui/checkbox.tsx';

/** Whether the client has to sign to accept. */
export function SignatureField({ isReadOnly }: { isReadOnly: boolean }) {
  const { isOpen } = useFormParts();
  const { control } = useFormContext<DocumentFormValues>();
  const { field, fieldState } = useController({ control, name: 'requiresSignature' });
  if (!isOpen('signature')) return null;
  return (
    <div data-part="signature" className="border-line border-t pt-4">
      <Checkbox
        ref={field.ref}
        label="Ask for a signature"
        help="Your client types or draws their signature to accept, and both of you get a sealed PDF."
        isChecked={field.value ?? false}
        onCheckedChange={field.onChange}
        onBlur={field.onBlur}
        isDisabled={isReadOnly}
        error={fieldState.error?.message}
      />
    </div>
  );
}
