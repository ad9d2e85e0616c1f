import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { DocumentForm, type DocumentFormOptions } from '#client/features/documents/form/document-form.tsx';
import type { KnownClient } from '#client/features/documents/form/document-form-values.ts';
import type { User } from '#shared/user.ts';
import { ProposalFields } from './proposal-fields.tsx';
import {
  type ProposalFormOutput,
  type ProposalFormValues,
  proposalFormSchema,
} from './proposal-form-values.ts';

interface ProposalFormProps extends DocumentFormOptions<ProposalFormOutput> {
  user: User;
  defaultValues: ProposalFormValues;
  /** The client of the proposal the form starts from. */
  client?: KnownClient;
  /** Says how the proposal was answered, after which nothing of it can be changed. */
  answer?: string | undefined;
}

export function ProposalForm({ user, defaultValues, client, answer, ...use }: ProposalFormProps) {
  const form = useForm<ProposalFormValues, unknown, ProposalFormOutput>({
    resolver: zodResolver(proposalFormSchema),
    defaultValues,
  });
  const isAnswered = answer !== undefined;
  return (
    <DocumentForm
      {...use}
      noun="proposal"
      form={form}
      lock={{ ...(isAnswered ? { text: answer } : {}), areLinesFixed: isAnswered, isWhole: isAnswered }}
      firstField="clientId"
      fields={(onAddClient) => (
        <ProposalFields user={user} isReadOnly={isAnswered} client={client} onAddClient={onAddClient} />
      )}
    />
  );
}
