import { type ComponentType, createContext, type ReactNode, useEffect, useMemo, useState } from 'react';
import type { PublicComment } from '#shared/proposal-comment.ts';
import type { CommentThreadProps } from './comment-thread.tsx';
import { readComments, type Subject } from './comments.ts';
import { whenIdle } from './when-idle.ts';

interface Comments {
  /** Whether something may be asked. */
  isOpen: boolean;
  /** Undefined until they are read. */
  list: PublicComment[] | undefined;
  /** What is being read or asked about. */
  shown: Subject | undefined;
  Thread: ComponentType<CommentThreadProps> | undefined;
  problem: string | undefined;
  toggle: (subject: Subject) => void;
  reload: () => Promise<void>;
}

export const CommentsContext = createContext<Comments>({
  isOpen: false,
  list: undefined,
  shown: undefined,
  Thread: undefined,
  problem: undefined,
  toggle: () => undefined,
  reload: async () => undefined,
});

const load = () => import('./comment-thread.tsx');

interface CommentsProviderProps {
  /** Whether something may be asked. */
  isOpen: boolean;
  /** Reads what was asked as soon as the page has nothing better to do. */
  isAhead?: boolean;
  children: ReactNode;
}

/** Reads what was asked, at the latest when somebody asks; the form comes then. */
export function CommentsProvider({ isOpen, isAhead = false, children }: CommentsProviderProps) {
  const [list, setList] = useState<PublicComment[]>();
  const [shown, setShown] = useState<Subject>();
  const [Thread, setThread] = useState<ComponentType<CommentThreadProps>>();
  const [problem, setProblem] = useState<string>();
  useEffect(() => {
    if (!isAhead) return undefined;
    let isGone = false;
    const start = async () => {
      await whenIdle();
      if (isGone) return;
      const read = await readComments();
      if (!isGone) setList(read);
    };
    // Whoever asks is told when that fails; who reads need not be.
    start().catch(() => undefined);
    return () => {
      isGone = true;
    };
  }, [isAhead]);
  const value = useMemo(() => {
    const reload = async () => {
      setList(await readComments());
    };
    return {
      ...{ isOpen, list, shown, Thread, problem },
      toggle: (subject: Subject) => {
        setProblem(undefined);
        if (shown?.anchor === subject.anchor && shown.id === subject.id) return setShown(undefined);
        setShown(subject);
        if (!list) reload().catch(() => undefined);
        load()
          .then(({ CommentThread }) => setThread(() => CommentThread))
          .catch(() => setProblem("Couldn't open it. Please check your connection and try again."));
        return undefined;
      },
      reload,
    };
  }, [isOpen, list, shown, Thread, problem]);
  return <CommentsContext value={value}>{children}</CommentsContext>;
}
