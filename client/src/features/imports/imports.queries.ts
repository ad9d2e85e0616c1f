import { type Query, queryOptions, useMutation } from '@tanstack/react-query';
import { call, callJson } from '#client/lib/api.ts';
import { fetchTagged } from '#client/lib/fetch-tagged.ts';
import { isLive, polled } from '#client/lib/polled.ts';
import type { ArchiveProgress } from '#shared/archive.ts';
import type { Import, ImportMapping, RowFix } from '#shared/imports.ts';

const IMPORTS = '/api/imports';
/** Milliseconds between two polls of an import that is at work, where changes aren't pushed. */
const WORK_INTERVAL = 1_000;

/** An import as the list has it. */
export type ListedImport = Omit<Import, 'problems'>;

/** Whether the worker has something to do for it. */
export const isAtWork = ({
  state,
  columns,
  failure,
}: Pick<Import, 'state' | 'columns' | 'failure'>): boolean =>
  state === 'checking' ||
  state === 'running' ||
  (state === 'uploaded' && columns.length === 0 && failure === null);

export const importQueries = {
  /** All of them, newest first. */
  list: () =>
    queryOptions({
      ...polled,
      queryKey: [IMPORTS, 'list'],
      queryFn: (context) => fetchTagged<ListedImport[]>(IMPORTS, context),
    }),
  details: (id: string) =>
    queryOptions({
      ...polled,
      queryKey: [IMPORTS, 'details', id],
      queryFn: (context) => fetchTagged<Import>(`${IMPORTS}/${id}`, context),
      refetchInterval: (query: Query<Import>) =>
        query.state.data && isAtWork(query.state.data) && !isLive()
          ? WORK_INTERVAL
          : polled.refetchInterval(query),
    }),
  /** How far an archive is that is being taken in. */
  progress: (id: string) =>
    queryOptions({
      queryKey: [IMPORTS, 'progress', id],
      queryFn: ({ signal }) => callJson<ArchiveProgress>('GET', `${IMPORTS}/${id}/progress`, { signal }),
      refetchInterval: WORK_INTERVAL,
      staleTime: 0,
    }),
};

/** Where the rows that can't be taken over are downloaded, with the reasons. */
export const errorsPath = (id: string) => `${IMPORTS}/${id}/errors.csv`;

const changes = ['imports', [IMPORTS]] as const;

/** Reads the file in another way: its columns come anew. */
export function useReadAgain(id: string) {
  return useMutation({
    meta: { changes },
    mutationFn: (mapping: ImportMapping) =>
      callJson<Import>('PUT', `${IMPORTS}/${id}/mapping`, { body: mapping }),
  });
}

interface CheckInput {
  mapping?: ImportMapping;
  /** All of them: they replace those before. */
  fixes?: readonly RowFix[];
}

/** Keeps what was said about the file, and has it checked. */
export function useCheckImport(id: string) {
  return useMutation({
    meta: { changes },
    mutationFn: async ({ mapping, fixes }: CheckInput) => {
      const path = `${IMPORTS}/${id}`;
      if (fixes) await call('PUT', `${path}/fixes`, { body: { fixes } });
      if (mapping) await call('PUT', `${path}/mapping`, { body: mapping });
      return callJson<Import>('POST', `${path}/check`);
    },
  });
}

/** What the rows of an import are, and what comes with them. */
const rows = ['clients', 'items', 'invoices', 'notifications', 'activities'] as const;

function useImportAction(id: string, action: 'run' | 'cancel' | 'undo') {
  return useMutation({
    meta: { changes: action === 'undo' ? [...changes, ...rows] : changes },
    mutationFn: () => callJson<Import>('POST', `${IMPORTS}/${id}/${action}`),
  });
}

/** Takes an archive in. It brings settings along, such as where money goes: its owner has just proved who they are. */
export function useRunArchive(id: string) {
  return useMutation({
    meta: { changes: [[]] },
    mutationFn: () => callJson<Import>('POST', `${IMPORTS}/${id}/run`, { body: {} }),
  });
}

export const useRunImport = (id: string) => useImportAction(id, 'run');
export const useCancelImport = (id: string) => useImportAction(id, 'cancel');
export const useUndoImport = (id: string) => useImportAction(id, 'undo');
