import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { DateField } from '#client/features/documents/form/date-field.tsx';
import {
  ClientField,
  DescriptionField,
  TitleField,
} from '#client/features/documents/form/document-fields.tsx';
import { DocumentForm } from '#client/features/documents/form/document-form.tsx';
import type { DocumentForms, KindFormProps } from '#client/features/documents/form/document-form-dialogs.tsx';
import {
  blankValues,
  documentFormShape,
  editedLines,
  splitOutput,
  storedValues,
} from '#client/features/documents/form/document-form-values.ts';
import { addDaysTo } from '#shared/dates.ts';
import { type ProposalWithItems, proposalFieldsSchema } from '#shared/proposal.ts';
import { PROPOSAL_VALID_DAYS } from '#shared/proposal-status.ts';
import { answerText } from './answer-text.ts';
import { proposalQueries, useCreateProposal, useUpdateProposal } from './proposals.queries.ts';
import { validityHint } from './validity-text.ts';

const proposalFormSchema = z.object({ ...proposalFieldsSchema.shape, ...documentFormShape });

type Values = z.input<typeof proposalFormSchema>;
type Output = z.output<typeof proposalFormSchema>;

const newValues = (today: string): Values => ({
  ...blankValues(),
  validUntil: addDaysTo(today, PROPOSAL_VALID_DAYS),
});

const editValues = (proposal: ProposalWithItems): Values => ({
  ...storedValues(proposal),
  validUntil: proposal.validUntil,
});

/** A new proposal like an earlier one: same client, texts and lines, its own date and key. */
function duplicateValues(proposal: ProposalWithItems, today: string): Values {
  const { validUntil, idempotencyKey } = newValues(today);
  return { ...editValues(proposal), validUntil, idempotencyKey };
}

function ProposalForm(props: KindFormProps<ProposalWithItems, Values, Output>) {
  const { user, defaultValues, client, stored, ...options } = props;
  const form = useForm<Values, unknown, Output>({ resolver: zodResolver(proposalFormSchema), defaultValues });
  // How it was answered, after which it can no longer be changed.
  const answer = stored && answerText(stored, user.timeZone);
  const isAnswered = answer !== undefined;
  return (
    <DocumentForm
      {...options}
      noun="proposal"
      form={form}
      lock={{ ...(isAnswered ? { text: answer } : {}), areLinesFixed: isAnswered, isWhole: isAnswered }}
      firstField="clientId"
      // In the order in which they are filled in.
      fields={(onAddClient) => (
        <div className="grid gap-4 sm:grid-cols-2">
          <ClientField client={client} isReadOnly={isAnswered} onAddClient={onAddClient} />
          <TitleField isReadOnly={isAnswered} />
          <DateField
            name="validUntil"
            label="Valid Until"
            timeZone={user.timeZone}
            isReadOnly={isAnswered}
            hint={validityHint}
          />
          <DescriptionField isReadOnly={isAnswered} isWide={false} />
        </div>
      )}
    />
  );
}

export const proposalForms: DocumentForms<ProposalWithItems, Values, Output> = {
  noun: 'proposal',
  query: proposalQueries.one,
  newValues: (_seller, today) => newValues(today),
  editValues,
  duplicateValues: (proposal, _seller, today) => duplicateValues(proposal, today),
  useCreate() {
    const { mutateAsync } = useCreateProposal();
    return (output) => {
      const { fields, items, idempotencyKey } = splitOutput(output);
      return mutateAsync({ proposal: fields, items, idempotencyKey });
    };
  },
  useUpdate(stored) {
    const { mutateAsync } = useUpdateProposal(stored.id);
    return (output, loaded) => {
      const { fields, items } = splitOutput(output);
      return mutateAsync({ ...fields, ...editedLines(stored.items, items), loaded });
    };
  },
  createdText: 'Your Proposal Has Been Sent',
  updatedText: 'Updated',
  Form: ProposalForm,
};
