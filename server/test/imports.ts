import { openDatabase } from '#server/db/client.ts';
import { workImports } from '#server/features/imports/work-imports.ts';
import type { Import, ImportKind, ImportMapping } from '#shared/imports.ts';
import type { Agent } from './agent.ts';
import type { TestServer } from './test-server.ts';
import { bodyOf, type Content, uploadImport } from './upload-import.ts';

/** What sellers do with an import, with a worker that acts at once. */
export function importing({ pool, clock, log }: Pick<TestServer, 'pool' | 'clock' | 'log'>) {
  const deps = { db: openDatabase(pool), clock, log: log.log };
  const find = async (agent: Agent, id: string) => bodyOf(await agent.get(`/api/imports/${id}`));
  const step = async (agent: Agent, id: string, verb: string) => {
    bodyOf(await agent.post(`/api/imports/${id}/${verb}`));
    await workImports(deps);
    return find(agent, id);
  };

  return {
    work: () => workImports(deps),
    find,
    /** A file that was looked at. */
    async look(agent: Agent, content: Content, kind: ImportKind = 'clients'): Promise<Import> {
      const id = await uploadImport(agent, content, { kind });
      await workImports(deps);
      return find(agent, id);
    },
    /** Takes over the columns as they were found, but for what is said otherwise. */
    async map(agent: Agent, { id, columns }: Import, mapping: Partial<ImportMapping> = {}): Promise<Import> {
      const targets = Object.fromEntries(columns.map(({ index, target }) => [index, target]));
      const body = { targets, duplicates: 'skip', ...mapping };
      return bodyOf(await agent.put(`/api/imports/${id}/mapping`, body));
    },
    check: (agent: Agent, id: string) => step(agent, id, 'check'),
    run: (agent: Agent, id: string) => step(agent, id, 'run'),
  };
}

/** All of it: upload, columns, check, run. */
export async function importFile(
  server: Pick<TestServer, 'pool' | 'clock' | 'log'>,
  agent: Agent,
  content: Content,
  { kind = 'clients', ...mapping }: Partial<ImportMapping> & { kind?: ImportKind } = {},
): Promise<{ looked: Import; checked: Import; done: Import }> {
  const steps = importing(server);
  const looked = await steps.look(agent, content, kind);
  await steps.map(agent, looked, mapping);
  const checked = await steps.check(agent, looked.id);
  return { looked, checked, done: await steps.run(agent, looked.id) };
}
