import { createContext, use, useEffect, useRef, useState } from 'react';
import type { FilePurpose, StoredFile } from '#shared/file.ts';
import { createUpload, fileProblem, isRefusal, uploadFailure } from './upload.ts';

/** A file that is on its way, or wasn't taken. */
export interface PendingFile {
  key: number;
  name: string;
  /** From 0 to 1. */
  progress: number;
  problem?: string | undefined;
  /** Another try may help. */
  canRetry: boolean;
}

/** Which fields of a form wait for files, by how many. */
export type PendingUploads = Map<string, number>;

/** Of the form around. */
export const PendingUploadsContext = createContext<PendingUploads>(new Map());

interface Task {
  run: ReturnType<typeof createUpload>;
  onReady: (file: StoredFile) => void;
  controller: AbortController;
}

let lastKey = 0;

/** Uploads files of a field, several at a time, and tells how far each is. @param field its name in the form */
export function useUploads(purpose: FilePurpose, field: string) {
  const [pending, setPending] = useState<readonly PendingFile[]>([]);
  const tasks = useRef(new Map<number, Task>());
  const counts = use(PendingUploadsContext);
  const running = pending.filter(({ problem }) => problem === undefined).length;
  useEffect(() => {
    counts.set(field, running);
    return () => void counts.delete(field);
  }, [counts, field, running]);
  useEffect(() => {
    const { current } = tasks;
    return () => {
      for (const { controller } of current.values()) controller.abort();
    };
  }, []);

  const change = (key: number, part: Partial<PendingFile>) =>
    setPending((before) => before.map((file) => (file.key === key ? { ...file, ...part } : file)));
  const forget = (key: number) => {
    tasks.current.delete(key);
    setPending((before) => before.filter((file) => file.key !== key));
  };

  const start = async (key: number, task: Task) => {
    const { run, controller, onReady } = task;
    try {
      const file = await run({
        signal: controller.signal,
        onProgress: (progress) => change(key, { progress }),
      });
      forget(key);
      if (!controller.signal.aborted) onReady(file);
    } catch (error) {
      if (controller.signal.aborted) return;
      change(key, { problem: uploadFailure(error), canRetry: !isRefusal(error) });
    }
  };

  return {
    pending,
    upload: (file: File, onReady: (stored: StoredFile) => void) => {
      lastKey += 1;
      const key = lastKey;
      const problem = fileProblem(file, purpose);
      setPending((before) => [
        ...before,
        { key, name: file.name || 'Picture', progress: 0, problem, canRetry: false },
      ]);
      if (problem) return;
      const task = { run: createUpload(file, purpose), onReady, controller: new AbortController() };
      tasks.current.set(key, task);
      void start(key, task);
    },
    cancel: (key: number) => {
      tasks.current.get(key)?.controller.abort();
      forget(key);
    },
    retry: (key: number) => {
      const task = tasks.current.get(key);
      if (!task) return;
      change(key, { problem: undefined });
      void start(key, task);
    },
  };
}

export type Uploads = ReturnType<typeof useUploads>;
