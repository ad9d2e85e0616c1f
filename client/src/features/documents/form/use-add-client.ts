import { useState } from 'react';

type OnAdded = (client: { id: string }) => void;

/** A client that is added while a document waits for it. */
export function useAddClient() {
  const [request, setRequest] = useState<{ onAdded: OnAdded }>();
  return {
    isAsking: request !== undefined,
    ask: (onAdded: OnAdded) => setRequest({ onAdded }),
    close: () => setRequest(undefined),
    onCreated: (client: { id: string }) => request?.onAdded(client),
  };
}
