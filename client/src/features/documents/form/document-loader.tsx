import { type UseQueryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { toastFailure } from '#client/ui/toast-failure.ts';
import { DocumentFormSkeleton } from './document-form-skeleton.tsx';

interface DocumentLoaderProps<Loaded> {
  query: UseQueryOptions<Loaded>;
  failureText: string;
  onClose: () => void;
  children: (loaded: Loaded) => ReactNode;
}

/** Loads the document a form starts from; closes the dialog when that fails. */
export function DocumentLoader<Loaded>(props: DocumentLoaderProps<Loaded>) {
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
