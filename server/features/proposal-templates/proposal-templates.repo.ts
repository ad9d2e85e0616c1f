import { isDeepStrictEqual } from 'node:util';
import { type Database, inTransaction } from '#server/db/client.ts';
import { type JsonList, listAsJson } from '#server/db/json-list.sql.ts';
import { assertUnchanged } from '#server/db/row-version.ts';
import { conflict, notFound } from '#server/errors.ts';
import { MAX_TEMPLATES, type ProposalTemplateInput } from '#shared/proposal-template.ts';
import {
  addTemplate,
  changeTemplate,
  findTemplate,
  hasRoom,
  listTemplates,
  lockSeller,
  lockTemplate,
  removeTemplate,
} from './proposal-templates.sql.ts';

const missingTemplate = () => notFound('Template not found');

interface Version {
  now: Date;
  /** The version that the change was made of, if the caller names it. */
  loaded: string | undefined;
}

/** What one seller starts proposals from. What it answers is JSON text in the shape of `shared/proposal-template.ts`. */
export function proposalTemplatesRepo(db: Database, userId: string) {
  async function get(id: string, connection = db): Promise<string> {
    const row = await findTemplate.first(connection, { id, userId });
    if (!row) throw missingTemplate();
    return row.json;
  }

  return {
    list: (): Promise<JsonList> => listAsJson(db, listTemplates, { userId }, undefined),

    get,

    /** @throws DomainError 409 `too_many_templates` */
    create: ({ name, content }: ProposalTemplateInput, now: Date): Promise<string> =>
      inTransaction(db, async (transaction) => {
        await lockSeller.run(transaction, { userId });
        if (!(await hasRoom.first(transaction, { userId }))?.hasRoom)
          throw conflict(
            `You have ${MAX_TEMPLATES} templates. Delete some of them first.`,
            'too_many_templates',
          );
        const row = await addTemplate.first(transaction, {
          ...{ userId, name, now },
          content: JSON.stringify(content),
        });
        return get(row?.id ?? '', transaction);
      }),

    /**
     * Changes what is given.
     * @throws DomainError 404, or 409 `changed_meanwhile` when it is another version by now
     */
    update: (id: string, update: Partial<ProposalTemplateInput>, { now, loaded }: Version): Promise<string> =>
      inTransaction(db, async (transaction) => {
        const stored = await lockTemplate.first(transaction, { id, userId });
        if (!stored) throw missingTemplate();
        const { name = stored.name, content = stored.content } = update;
        if (name === stored.name && isDeepStrictEqual(content, stored.content)) return get(id, transaction);
        assertUnchanged(stored, loaded);
        await changeTemplate.run(transaction, { id, userId, name, content: JSON.stringify(content), now });
        return get(id, transaction);
      }),

    remove: (id: string): Promise<void> =>
      inTransaction(db, async (transaction) => {
        if (!(await removeTemplate.first(transaction, { id, userId }))) throw missingTemplate();
      }),
  };
}
