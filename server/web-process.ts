import cluster from 'node:cluster';
import type { ServerDatabase } from './database.ts';

/** What the parent of several web processes tells them, and they tell it. */
export type ProcessMessage =
  /** It hears what its parent tells: earlier messages were lost. */
  | { tell: 'begun' }
  /** The schema is up to date. */
  | { tell: 'migrated' }
  /** It answers requests. */
  | { tell: 'ready' }
  /** A connection was lost: the parent's own database may have ended. */
  | { tell: 'database-lost' };

export const isTold = (message: unknown, tell: ProcessMessage['tell']): boolean =>
  typeof message === 'object' && message !== null && 'tell' in message && message.tell === tell;

/** What a web process does by its parent, which does once what several may not do side by side. */
export interface ParentProcess {
  /** Resolves when the parent has brought the schema up to date. */
  migrated: Promise<void>;
  ready(): void;
  /** The same database, kept up and stopped by the parent. */
  share(database: ServerDatabase): ServerDatabase;
}

/** Undefined where this process answers requests alone. */
export function parentProcess(): ParentProcess | undefined {
  if (!cluster.isWorker) return undefined;
  const tell = (message: ProcessMessage) => {
    // A parent that has just ended hears nothing, and its children end, too.
    if (process.connected) process.send?.(message, undefined, undefined, () => undefined);
  };
  const migrated = new Promise<void>((resolve) => {
    process.on('message', (message) => {
      if (isTold(message, 'migrated')) resolve();
    });
  });
  tell({ tell: 'begun' });
  return {
    migrated,
    ready: () => tell({ tell: 'ready' }),
    share: (database) => ({
      ...database,
      revive: async () => tell({ tell: 'database-lost' }),
      stop: async () => undefined,
    }),
  };
}
