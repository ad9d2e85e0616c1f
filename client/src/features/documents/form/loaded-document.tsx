import { type UseQueryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { toastFailure } from '#client/ui/toast-failure.ts';
import { DocumentFormSkeleton } from './document-form-skeleton.tsx';

interface LoadedDocumentProps<Loaded> {
  query: UseQueryOptions<Loaded>;
  failureText: string;
  onClose: () => void;
  children: (loaded: Loaded) => ReactNode;
}

/** Fetches the document a form starts from; without it there is nothing to show, so the dialog closes. */
export function LoadedDocument<Loaded>(props: LoadedDocumentProps<Loaded>) {
  const { query, failureText, onClose, children } = props;
  const loading = useQuery(query);
  useCloseOnFailure(loading, failureText, onClose);
  return loading.data ? children(loading.data) : <DocumentFormSkeleton />;
}

function useCloseOnFailure(
  { data, error }: UseQueryResult<unknown>,
  failureText: string,
  onClose: () => void,
): void {
  const latestClose = useRef(onClose);
  useEffect(() => {
    latestClose.current = onClose;
  });
  useEffect(() => {
    if (!error || data) return;
    latestClose.current();
    toastFailure(error, failureText);
  }, [error, data, failureText]);
}
