import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { type Ref, useEffect, useState } from 'react';
import { clientQueries } from '#client/features/clients/clients.queries.ts';
import { useDebounced } from '#client/lib/debounced.ts';
import { Button } from '#client/ui/button.tsx';
import { Combobox } from '#client/ui/combobox.tsx';
import type { Client } from '#shared/client.ts';
import type { KnownClient } from './document-form-values.ts';

/** Results shown at once; search for other clients. */
export const CLIENTS_SHOWN = 50;

interface ClientPickerProps {
  value: string;
  onValueChange: (clientId: string) => void;
  onBlur: () => void;
  /** The client chosen before the form opened. */
  known?: KnownClient | undefined;
  /** Told of the chosen client once it is known in full. */
  onChosen?: (client: Client) => void;
  /** Opens the form for a new client. */
  onAddClient?: (() => void) | undefined;
  isDisabled?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

/** A client to choose. */
export const clientOption = ({ id, name, email }: KnownClient) => ({
  value: id,
  label: name,
  detail: email,
});

/** The client of a document, searched on the server. */
export function ClientPicker(props: ClientPickerProps) {
  const { value, onValueChange, onBlur, onAddClient, known, isDisabled = false, ref, onChosen } = props;
  const [search, setSearch] = useState('');
  const settled = useDebounced(search.trim());
  const hits = useQuery({ ...clientQueries.list({ search: settled, shown: CLIENTS_SHOWN }), staleTime: 0 });
  const [picked, setPicked] = useState<KnownClient | Client | undefined>(known);
  const seen = hits.data?.rows.find(({ id }) => id === value) ?? (picked?.id === value ? picked : undefined);
  // A draft holds only the id, and its client may not be among the results.
  const fetched = useQuery({ ...clientQueries.one(value), enabled: value !== '' && hits.isFetched && !seen });
  const chosen = seen ?? fetched.data;
  const isFull = (client: KnownClient | Client | undefined): client is Client =>
    client?.id === value && 'paymentTerms' in client;
  const full = isFull(chosen) ? chosen : undefined;
  useEffect(() => {
    if (full) onChosen?.(full);
  }, [full, onChosen]);
  const handlePick = (id: string) => {
    setPicked(hits.data?.rows.find((client) => client.id === id));
    onValueChange(id);
  };
  return (
    <Combobox
      ref={ref}
      label="Clients"
      value={value}
      onValueChange={handlePick}
      onBlur={onBlur}
      isDisabled={isDisabled}
      placeholder="Select a client"
      options={hits.data?.rows.map(clientOption) ?? []}
      chosen={chosen?.id === value ? clientOption(chosen) : undefined}
      searchPlaceholder="Search by name, email or company"
      emptyText={noClientsText(hits.isError, settled)}
      answered={hits.isPlaceholderData || hits.isPending ? undefined : settled}
      onOpen={() => void hits.refetch()}
      onSearchChange={setSearch}
      {...(onAddClient && {
        footer: (close) => (
          <Button
            variant="ghost"
            className="w-full justify-start"
            icon={<Plus aria-hidden="true" className="size-4" strokeWidth={1.75} />}
            onClick={() => {
              close();
              onAddClient();
            }}
          >
            Add Client
          </Button>
        ),
      })}
    />
  );
}

/** In place of a list of clients. */
export function noClientsText(hasFailed: boolean, search: string): string {
  if (hasFailed) return "Couldn't load clients. Close this list and open it again.";
  return search ? `No client matches “${search}”` : 'No clients yet. Add the first one.';
}
