import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { callJson } from '#client/lib/api.ts';
import type { Reminders } from '#shared/reminder.ts';

export type RemindedKind = 'invoice' | 'proposal';

const keyOf = (kind: RemindedKind, id: string) => [`/api/${kind}s`, id, 'reminders'];

export const remindersQuery = (kind: RemindedKind, id: string) =>
  queryOptions<Reminders>({ queryKey: keyOf(kind, id), gcTime: 0 });

type Change = 'send' | 'stop' | 'resume';

/** Sends a reminder now, or stops and resumes scheduled ones. */
export function useChangeReminders(kind: RemindedKind, id: string) {
  const client = useQueryClient();
  const path = keyOf(kind, id).join('/');
  return useMutation({
    meta: { changes: [`${kind}s`, 'notifications'], answers: keyOf(kind, id) },
    mutationFn: (change: Change) =>
      change === 'send'
        ? callJson<Reminders>('POST', path)
        : callJson<Reminders>('PUT', path, { body: { isActive: change === 'resume' } }),
    onSuccess: (reminders) => client.setQueryData(keyOf(kind, id), reminders),
  });
}
