import { DateField } from '#client/features/documents/form/date-field.tsx';
import {
  ClientField,
  DescriptionField,
  TitleField,
} from '#client/features/documents/form/document-fields.tsx';
import type { KnownClient } from '#client/features/documents/form/document-form-values.ts';
import type { User } from '#shared/user.ts';
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
      <DateField
        name="validUntil"
        label="Valid Until"
        timeZone={user.timeZone}
        isReadOnly={isReadOnly}
        hint={validityHint}
      />
      <DescriptionField isReadOnly={isReadOnly} isWide={false} />
    </div>
  );
}
