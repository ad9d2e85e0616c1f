import { useEffect, useRef, useState } from 'react';
import type { Import, ImportKind } from '#shared/imports.ts';
import { createUpload, isRefusal, uploadFailure } from './upload.ts';

interface Progress {
  /** From 0 to 1. */
  done: number;
  problem?: string;
  /** Another try may help. */
  canRetry?: boolean;
}

interface Task {
  upload: ReturnType<typeof createUpload>;
  controller: AbortController;
}

/** Uploads one file, and tells how far it is; it stops when the screen is left. */
export function useUpload(onReady: (id: string) => void) {
  const [progress, setProgress] = useState<Progress>();
  const task = useRef<Task>(undefined);
  useEffect(() => () => task.current?.controller.abort(), []);

  const run = async ({ upload, controller }: Task) => {
    setProgress((before) => ({ done: before?.done ?? 0 }));
    try {
      const id = await upload.run({
        signal: controller.signal,
        onProgress: (done) => setProgress({ done }),
      });
      onReady(id);
    } catch (error) {
      if (controller.signal.aborted) return;
      setProgress((before) => ({
        done: before?.done ?? 0,
        problem: uploadFailure(error),
        canRetry: !isRefusal(error),
      }));
    }
  };

  return {
    progress,
    isRunning: progress !== undefined && progress.problem === undefined,
    start: (file: File, kind: ImportKind, begun?: Pick<Import, 'id' | 'partsReceived'>) => {
      task.current = { upload: createUpload(file, kind, begun), controller: new AbortController() };
      void run(task.current);
    },
    retry: () => {
      if (task.current) void run(task.current);
    },
    cancel: () => {
      task.current?.controller.abort();
      task.current?.upload.discard();
      task.current = undefined;
      setProgress(undefined);
    },
  };
}

export type Upload = ReturnType<typeof useUpload>;
