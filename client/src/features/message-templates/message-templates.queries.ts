import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { callJson } from '#client/lib/api.ts';
import type { KnownTemplates, UpdateMessageTemplates } from '#shared/message-templates.ts';

const TEMPLATES = '/api/user/message-templates';

/** What the seller's mails say. */
export const templatesQuery = () =>
  queryOptions<KnownTemplates>({ queryKey: [TEMPLATES], staleTime: 60_000 });

export function useUpdateTemplates() {
  const client = useQueryClient();
  const { queryKey } = templatesQuery();
  return useMutation({
    mutationFn: (body: UpdateMessageTemplates) => callJson<KnownTemplates>('PUT', TEMPLATES, { body }),
    onSuccess: (templates) => client.setQueryData(queryKey, templates),
  });
}
