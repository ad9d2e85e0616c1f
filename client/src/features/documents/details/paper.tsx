import { useQuery } from '@tanstack/react-query';
import { PaperFrame } from '#client/features/documents/paper/paper-frame.tsx';
import { Card } from '#client/ui/card.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { type DocumentPath, detailQueries } from './details.queries.ts';
import { PaperSkeleton } from './details-skeleton.tsx';

interface PaperProps {
  path: DocumentPath;
  id: string;
  /** 'The invoice as your client sees it' */
  label: string;
}

/** The paper as the client has it on the public page. */
export function Paper({ path, id, label }: PaperProps) {
  const view = useQuery(detailQueries.view(path, id));
  if (view.data) return <PaperFrame label={label} document={view.data} />;
  if (!view.isError) return <PaperSkeleton />;
  return (
    <Card>
      <ErrorState
        title="Couldn't load the document"
        onRetry={() => void view.refetch()}
        isRetrying={view.isFetching}
      />
    </Card>
  );
}
