import { use, useRef } from 'react';
import { DocumentIcon } from '#client/features/documents/paper/document-icon.tsx';
import { isAbout, type Subject } from './comments.ts';
import { CommentsContext } from './comments-provider.tsx';

interface AskProps extends Subject {
  /** Beside other buttons. */
  isButton?: boolean;
}

/** Opens what was asked about a part of the page, and the form to ask. */
export function Ask({ anchor, id, label, isButton = false }: AskProps) {
  const { isOpen, list = [], shown, Thread, problem, toggle, reload } = use(CommentsContext);
  const button = useRef<HTMLButtonElement>(null);
  const own = list.filter((comment) => isAbout(comment, { anchor, id }));
  if (!isOpen && own.length === 0) return null;
  const isShown = shown?.anchor === anchor && shown.id === id;
  const count = own.length === 1 ? '1 message' : `${own.length} messages`;
  const text = own.length > 0 ? count : 'Ask a question';
  return (
    <div className={anchor === 'line' ? 'ask is-line' : isButton ? 'ask is-general' : 'ask'}>
      <button
        ref={button}
        className={isButton ? 'btn' : 'ask-link'}
        type="button"
        aria-expanded={isShown}
        aria-label={isButton ? undefined : `${text} about ${label}`}
        onClick={() => toggle({ anchor, id, label })}
      >
        <DocumentIcon name="ask" />
        <span className={anchor === 'line' && own.length === 0 ? 'sr' : undefined}>{text}</span>
      </button>
      {isShown && problem && (
        <p className="ask-problem" role="alert">
          {problem}
        </p>
      )}
      {isShown && Thread && (
        <Thread
          subject={{ anchor, id, label }}
          comments={own}
          isOpen={isOpen}
          onSent={reload}
          onClose={() => {
            toggle({ anchor, id, label });
            button.current?.focus();
          }}
        />
      )}
    </div>
  );
}
