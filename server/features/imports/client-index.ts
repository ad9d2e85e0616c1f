import { eq } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { clientContacts, clients } from '#server/db/schema/clients.ts';
import { foldForSearch } from '#shared/search-text.ts';

export interface KnownClient {
  id: string;
  name: string;
  email: string;
  company: string | null;
}

type Names = Pick<KnownClient, 'name' | 'company'>;

const nameKey = ({ name, company }: Names) => `${foldForSearch(name)}\n${foldForSearch(company ?? '')}`;

/** A seller's clients by their addresses and names, to which those of a file are added as they come. */
export function createClientIndex() {
  const byId = new Map<string, KnownClient>();
  const byEmail = new Map<string, Set<KnownClient>>();
  const byNames = new Map<string, Set<KnownClient>>();
  const byEither = new Map<string, Set<KnownClient>>();
  const put = (map: Map<string, Set<KnownClient>>, key: string, client: KnownClient) => {
    if (key === '') return;
    const found = map.get(key);
    if (found) found.add(client);
    else map.set(key, new Set([client]));
  };
  const addEmail = (client: KnownClient, email: string) => put(byEmail, email.trim().toLowerCase(), client);

  function add(client: KnownClient): void {
    byId.set(client.id, client);
    addEmail(client, client.email);
    put(byNames, nameKey(client), client);
    put(byEither, foldForSearch(client.name), client);
    put(byEither, foldForSearch(client.company ?? ''), client);
  }

  return {
    add,
    addEmail,
    byId: (id: string) => byId.get(id),
    /** Those with this address; of several the one that has these names, if there is one. */
    byEmail(email: string, names: Names): KnownClient[] {
      const found = [...(byEmail.get(email.trim().toLowerCase()) ?? [])];
      if (found.length < 2) return found;
      const named = found.filter((client) => nameKey(client) === nameKey(names));
      return named.length > 0 ? named : found;
    },
    /** Those with this name and company. */
    byNames: (names: Names): KnownClient[] => [...(byNames.get(nameKey(names)) ?? [])],
    /** Those who are called so, or whose company is. */
    byEither: (name: string): KnownClient[] => [...(byEither.get(foldForSearch(name)) ?? [])],
  };
}

export type ClientIndex = ReturnType<typeof createClientIndex>;

export async function loadClientIndex(db: Database, userId: string): Promise<ClientIndex> {
  const index = createClientIndex();
  const { id, name, email, company } = clients;
  const own = await db.select({ id, name, email, company }).from(clients).where(eq(clients.userId, userId));
  for (const client of own) index.add(client);
  const contacts = await db
    .select({ clientId: clientContacts.clientId, email: clientContacts.email })
    .from(clientContacts)
    .where(eq(clientContacts.userId, userId));
  for (const contact of contacts) {
    const client = index.byId(contact.clientId);
    if (client) index.addEmail(client, contact.email);
  }
  return index;
}

export const candidatesOf = (found: readonly KnownClient[]) =>
  found.slice(0, 20).map(({ id, name, email }) => ({ id, name, email }));
