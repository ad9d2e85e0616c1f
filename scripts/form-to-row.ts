import { readImports } from './touched-tests.ts';

interface Hop {
  what: string;
  /** Most files from the form to the statement that writes the row. */
  most: number;
  /** From what a seller fills in to the call, and from the route to the row: waypoints, each reached by imports. */
  client: [string, ...string[]];
  /** What the call carries, which both sides import. */
  shared: string;
  server: [string, ...string[]];
}

const hops: Hop[] = [
  {
    what: 'creating an invoice',
    most: 8,
    client: [
      'client/src/features/invoices/invoice-form.tsx',
      'client/src/features/invoices/invoices.queries.ts',
    ],
    shared: 'shared/invoice.ts',
    server: [
      'server/features/invoices/invoices.routes.ts',
      'server/features/documents/issue-document.ts',
      'server/features/documents/issue-document.sql.ts',
    ],
  },
  {
    what: 'marking an invoice as paid',
    most: 8,
    client: [
      'client/src/features/invoices/invoice-confirm-dialogs.tsx',
      'client/src/features/invoices/invoices.queries.ts',
    ],
    shared: 'shared/invoice.ts',
    server: ['server/features/invoices/invoices.routes.ts', 'server/features/ledger/post-entries.sql.ts'],
  },
];

export interface FormToRow extends Pick<Hop, 'what' | 'most'> {
  /** In the order in which a reader goes through them. */
  files: string[];
}

/** The files of each path, by the shortest chain of imports between its waypoints. @throws Error where there is none */
export async function listFormToRow(root: string): Promise<FormToRow[]> {
  return Promise.all(
    hops.map(async ({ what, most, client, shared, server }) => {
      const graph = await readImports(root, [`./${client[0]}`, `./${server[0]}`]);
      const files = [...chainThrough(graph, client), shared, ...chainThrough(graph, server)];
      if (!graph.has(shared)) throw new Error(`${what}: nobody imports ${shared}`);
      return { what, most, files: [...new Set(files)] };
    }),
  );
}

type Graph = Awaited<ReturnType<typeof readImports>>;

function chainThrough(graph: Graph, [first, ...rest]: readonly string[]): string[] {
  const chain = [first ?? ''];
  for (const waypoint of rest) chain.push(...shortestChain(graph, chain.at(-1) ?? '', waypoint));
  return chain;
}

/** The files after `from` up to `to`. */
function shortestChain(graph: Graph, from: string, to: string): string[] {
  const cameFrom = new Map<string, string>([[from, '']]);
  // A map hands out what is added while it is walked through, nearest first.
  for (const [file] of cameFrom) {
    if (file === to) break;
    for (const imported of graph.get(file) ?? []) if (!cameFrom.has(imported)) cameFrom.set(imported, file);
  }
  if (!cameFrom.has(to)) throw new Error(`no imports lead from ${from} to ${to}`);
  const chain: string[] = [];
  for (let file = to; file !== from; file = cameFrom.get(file) ?? from) chain.unshift(file);
  return chain;
}

if (import.meta.url === `file://${process.argv[1]}`)
  for (const { what, most, files } of await listFormToRow(process.cwd()))
    console.log(
      `${what}: ${files.length} files, at most ${most}\n${files.map((file) => `  ${file}`).join('\n')}`,
    );
