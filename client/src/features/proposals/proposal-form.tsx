import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { DateField } from '#client/features/documents/form/date-field.tsx';
import { CurrencyField } from '#client/features/documents/form/detail-fields.tsx';
import {
  ClientField,
  DescriptionField,
  TitleField,
} from '#client/features/documents/form/document-fields.tsx';
import { DocumentForm } from '#client/features/documents/form/document-form.tsx';
import type { DocumentForms, KindFormProps } from '#client/features/documents/form/document-form-dialogs.tsx';
import {
  blankValues,
  changedDocument,
  copiedValues,
  currencyResolver,
  documentFormShape,
  newDocument,
  storedValues,
} from '#client/features/documents/form/document-form-values.ts';
import { DEFAULT_CURRENCY } from '#shared/currency-places.ts';
import { addDaysTo } from '#shared/dates.ts';
import { type ProposalWithItems, proposalFieldsSchema } from '#shared/proposal.ts';
import { PROPOSAL_VALID_DAYS } from '#shared/proposal-status.ts';
import type { User } from '#shared/user.ts';
import { answerText } from './answer-text.ts';
import { proposalQueries, useCreateProposal, useUpdateProposal } from './proposals.queries.ts';
import { validityHint } from './validity-text.ts';

const proposalFormSchema = (currency: string) =>
  z.object({ ...proposalFieldsSchema.shape, ...documentFormShape(currency) });

type Values = z.input<ReturnType<typeof proposalFormSchema>>;
type Output = z.output<ReturnType<typeof proposalFormSchema>>;

const resolver = currencyResolver<Values, Output>(proposalFormSchema);

const newValues = (seller: User, today: string): Values => ({
  ...blankValues(seller.currency),
  validUntil: addDaysTo(today, PROPOSAL_VALID_DAYS),
});

const editValues = (proposal: ProposalWithItems): Values => ({
  ...storedValues(proposal),
  validUntil: proposal.validUntil,
});

/** A new proposal like an earlier one: same client, texts and lines, its own date and key. */
function duplicateValues(proposal: ProposalWithItems, seller: User, today: string): Values {
  const { validUntil } = newValues(seller, today);
  return { ...copiedValues(proposal), validUntil };
}

function ProposalForm(props: KindFormProps<ProposalWithItems, Values, Output>) {
  const { user, defaultValues, client, stored, ...options } = props;
  const form = useForm<Values, unknown, Output>({ resolver, defaultValues });
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
          <DescriptionField isReadOnly={isAnswered} />
          <CurrencyField />
        </div>
      )}
    />
  );
}

export const proposalForms: DocumentForms<ProposalWithItems, Values, Output> = {
  noun: 'proposal',
  query: proposalQueries.one,
  newValues,
  editValues,
  duplicateValues,
  useCreate() {
    const { mutateAsync } = useCreateProposal();
    return (output) => {
      const { fields, items, idempotencyKey } = newDocument(output);
      return mutateAsync({ proposal: fields, items, idempotencyKey });
    };
  },
  useUpdate(stored) {
    const { mutateAsync } = useUpdateProposal(stored.id);
    return (output, loaded) => {
      const { data: before } = proposalFormSchema(output.currency ?? DEFAULT_CURRENCY).safeParse(
        editValues(stored),
      );
      return mutateAsync({ ...changedDocument(output, before), loaded });
    };
  },
  createdText: 'Your Proposal Has Been Sent',
  updatedText: 'Updated',
  Form: ProposalForm,
};
