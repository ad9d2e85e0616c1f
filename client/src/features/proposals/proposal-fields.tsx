import { useFormContext, useWatch } from 'react-hook-form';
import { ClientField, DescriptionField, TitleField } from '#client/features/documents/document-fields.tsx';
import type { KnownClient } from '#client/features/documents/document-form-values.ts';
import { useToday } from '#client/features/documents/use-today.ts';
import { Field } from '#client/ui/field.tsx';
import { Input } from '#client/ui/input.tsx';
import type { User } from '#shared/user.ts';
import type { ProposalFormValues } from './proposal-form-values.ts';
import { validityHint } from './validity-text.ts';

interface ProposalFieldsProps {
  user: User;
  /** An answered proposal can be read only. */
  isReadOnly: boolean;
  client: KnownClient | undefined;
  onAddClient: () => void;
}

/** The fields of a proposal without its lines, in the order in which they are filled in. */
export function ProposalFields({ user, isReadOnly, client, onAddClient }: ProposalFieldsProps) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <ClientField client={client} isReadOnly={isReadOnly} onAddClient={onAddClient} />
      <TitleField isReadOnly={isReadOnly} />
      <ValidUntilField timeZone={user.timeZone} isReadOnly={isReadOnly} />
      <DescriptionField isReadOnly={isReadOnly} isWide={false} />
    </div>
  );
}

function ValidUntilField({ timeZone, isReadOnly }: { timeZone: string; isReadOnly: boolean }) {
  const { control, register, formState } = useFormContext<ProposalFormValues>();
  const validUntil = useWatch({ control, name: 'validUntil' });
  const today = useToday(timeZone);
  return (
    <Field
      label="Valid Until"
      help={isReadOnly ? undefined : validityHint(validUntil, today)}
      error={formState.errors.validUntil?.message}
    >
      <Input
        type="date"
        max="9999-12-31"
        aria-required="true"
        readOnly={isReadOnly}
        className="tabular-nums"
        {...register('validUntil')}
      />
    </Field>
  );
}
