import { queryOptions, useMutation } from '@tanstack/react-query';
import { call, callJson, getJson, newIdempotencyKey } from '#client/lib/api.ts';
import { polled } from '#client/lib/polled.ts';
import type { ProposalTemplate, ProposalTemplateWithContent } from '#shared/proposal-template.ts';

const TEMPLATES = '/api/proposal-templates';

export const templateQueries = {
  /** The seller's templates, by name. */
  list: () =>
    queryOptions({
      ...polled,
      queryKey: [TEMPLATES, 'list'],
      queryFn: async ({ signal }) => callJson<ProposalTemplate[]>('GET', TEMPLATES, { signal }),
    }),
};

/** One template with what it holds, as it is now. */
export const fetchTemplate = (id: string) => getJson<ProposalTemplateWithContent>(`${TEMPLATES}/${id}`);

interface NewTemplate {
  name: string;
  content: object;
  idempotencyKey: string;
}

/** Of one attempt to keep a template, however often it is sent. */
export const newTemplateKey = newIdempotencyKey;

export function useCreateTemplate() {
  return useMutation({
    meta: { changes: ['drafts'] },
    mutationFn: ({ idempotencyKey, ...body }: NewTemplate) =>
      callJson<ProposalTemplate>('POST', TEMPLATES, { body, idempotencyKey }),
  });
}

export function useRenameTemplate() {
  return useMutation({
    meta: { changes: ['drafts'] },
    mutationFn: ({ id, name }: Pick<ProposalTemplate, 'id' | 'name'>) =>
      callJson<ProposalTemplate>('PUT', `${TEMPLATES}/${id}`, { body: { name } }),
  });
}

export function useDeleteTemplate() {
  return useMutation({
    meta: { changes: ['drafts'] },
    mutationFn: (id: string) => call('DELETE', `${TEMPLATES}/${id}`),
  });
}
