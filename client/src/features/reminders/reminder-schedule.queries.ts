import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { callJson } from '#client/lib/api.ts';
import type { KnownSchedule } from '#shared/reminder-schedule.ts';

const SCHEDULE = '/api/user/reminder-schedule';

/** Another tab may have changed it. */
export const scheduleQuery = () => queryOptions<KnownSchedule>({ queryKey: [SCHEDULE], staleTime: 0 });

/** Open invoices go by it from then on. */
export function useUpdateSchedule() {
  const client = useQueryClient();
  const { queryKey } = scheduleQuery();
  return useMutation({
    meta: { changes: ['invoices'] },
    mutationFn: (body: KnownSchedule) => callJson<KnownSchedule>('PUT', SCHEDULE, { body }),
    onSuccess: (known) => client.setQueryData(queryKey, known),
  });
}
