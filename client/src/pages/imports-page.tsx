import { useLocation } from 'wouter';
import { useLastUser } from '#client/features/auth/auth.queries.ts';
import { FileStep } from '#client/features/imports/file-step.tsx';
import { ImportList } from '#client/features/imports/import-list.tsx';
import { useSearchParameter } from '#client/lib/open-parameter.ts';

export function ImportsPage() {
  const user = useLastUser();
  const kind = useSearchParameter('kind');
  const [, navigate] = useLocation();
  if (!user) return null;
  return (
    <>
      <FileStep key={kind} kind={kind} onUploaded={(id) => navigate(`/imports/${id}`)} />
      <ImportList timeZone={user.timeZone} />
    </>
  );
}
