import { useMutation, useQueryClient } from '@tanstack/react-query';
import { USER_KEY } from '#client/features/auth/auth.queries.ts';
import { callJson } from '#client/lib/api.ts';
import type { UpdateBranding, UploadedLogo } from '#shared/logo.ts';
import type { User } from '#shared/user.ts';

export function useUploadLogo() {
  return useMutation({
    meta: { changes: [USER_KEY] },
    mutationFn: (file: File) => {
      const form = new FormData();
      form.append('logo', file);
      return callJson<UploadedLogo>('POST', '/api/user/upload-logo', { form });
    },
  });
}

export function useUpdateBranding() {
  const client = useQueryClient();
  return useMutation({
    meta: { changes: [USER_KEY] },
    mutationFn: (branding: UpdateBranding) => callJson<User>('PUT', '/api/user/branding', { body: branding }),
    onSuccess: (user) => client.setQueryData(USER_KEY, user),
  });
}
