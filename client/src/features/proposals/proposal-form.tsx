import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { DateField } from '#client/features/documents/form/date-field.tsx';
import { CurrencyField, ProposalIssueDate } from '#client/features/documents/form/detail-fields.tsx';
import {
  ClientField,
  DescriptionField,
  TitleField,
} from '#client/features/documents/form/document-fields.tsx';
import { DocumentForm } from '#client/features/documents/form/document-form.tsx';
import type { DocumentForms, KindFormProps } from '#client/features/documents/form/document-form-dialogs.tsx';
import {
  changedDocument,
  currencyResolver,
  newDocument,
} from '#client/features/documents/form/document-form-values.ts';
import { copyLink } from '#client/features/documents/list/copy-link.ts';
import { DEFAULT_CURRENCY } from '#shared/currency-places.ts';
import type { ProposalWithItems } from '#shared/proposal.ts';
import { answerText } from './answer-text.ts';
import { DepositField } from './deposit-field.tsx';
import { afterUploads } from './files/after-uploads.ts';
import { AttachmentsField } from './files/attachments-field.tsx';
import { type PendingUploads, PendingUploadsContext } from './files/use-uploads.ts';
import { LetterFields } from './letter/letter-fields.tsx';
import { publicProposalPath } from './proposal-actions.ts';
import {
  duplicateValues,
  editValues,
  newValues,
  type ProposalOutput,
  type ProposalValues,
  proposalCodec,
  proposalFormSchema,
  sentFields,
} from './proposal-form-values.ts';
import { proposalQueries, useCreateProposal, useUpdateProposal } from './proposals.queries.ts';
import { SignatureField } from './signature-field.tsx';
import { FormTemplates } from './templates/form-templates.tsx';
import { validityHint } from './validity-text.ts';

const resolver = currencyResolver<ProposalValues, ProposalOutput>(proposalFormSchema);

function ProposalForm(props: KindFormProps<ProposalWithItems, ProposalValues, ProposalOutput>) {
  const { user, defaultValues, client, stored, ...options } = props;
  const [uploads] = useState<PendingUploads>(() => new Map());
  const form = useForm<ProposalValues, unknown, ProposalOutput>({
    resolver: afterUploads(resolver, uploads),
    defaultValues,
  });
  // How it was answered, after which it can no longer be changed.
  const answer = stored && answerText(stored, user.timeZone);
  const isAnswered = answer !== undefined;
  return (
    <PendingUploadsContext value={uploads}>
      <DocumentForm
        {...options}
        noun="proposal"
        form={form}
        preview={{ seller: user, client, stored }}
        lock={{ ...(isAnswered ? { text: answer } : {}), areLinesFixed: isAnswered, isWhole: isAnswered }}
        firstField="clientId"
        beforeLines={<LetterFields isReadOnly={isAnswered} />}
        atEnd={
          <>
            <SignatureField isReadOnly={isAnswered} />
            <AttachmentsField isReadOnly={isAnswered} />
          </>
        }
        // In the order in which they are filled in.
        fields={(onAddClient) => (
          <>
            {!isAnswered && (
              <FormTemplates isNew={stored === undefined && client === undefined} currency={user.currency} />
            )}
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
              <DepositField isReadOnly={isAnswered} />
              <ProposalIssueDate isReadOnly={isAnswered} />
              <CurrencyField />
            </div>
          </>
        )}
      />
    </PendingUploadsContext>
  );
}

export const proposalForms: DocumentForms<ProposalWithItems, ProposalValues, ProposalOutput> = {
  noun: 'proposal',
  query: proposalQueries.one,
  newValues,
  editValues,
  duplicateValues,
  useCreate() {
    const { mutateAsync } = useCreateProposal();
    return (output, _initial, sending) => {
      const { fields, items, idempotencyKey } = newDocument(output);
      return mutateAsync({ proposal: sentFields(fields), items, ...sending, idempotencyKey });
    };
  },
  draftCodec: proposalCodec,
  copyLink: (proposal) => void copyLink(publicProposalPath(proposal)),
  useUpdate(stored) {
    const { mutateAsync } = useUpdateProposal(stored.id);
    return (output, loaded) => {
      const { data: before } = proposalFormSchema(output.currency ?? DEFAULT_CURRENCY).safeParse(
        editValues(stored),
      );
      return mutateAsync({ ...sentFields(changedDocument(output, before)), loaded });
    };
  },
  createdText: 'Your Proposal Has Been Sent',
  updatedText: 'Updated',
  Form: ProposalForm,
};
