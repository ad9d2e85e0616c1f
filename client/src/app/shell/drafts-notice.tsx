import { FilePenLine } from 'lucide-react';
import { useState, useSyncExternalStore } from 'react';
import { useLocation } from 'wouter';
import { continueDraft, type Draft, dropDraft, listDrafts, subscribeToDrafts } from '#client/lib/drafts.ts';
import { Button } from '#client/ui/button.tsx';
import { Notice } from '#client/ui/notice.tsx';

/** After signing in again: the user's unsaved drafts. */
export function DraftsNotice({ userId }: { userId: string }) {
  const [, navigate] = useLocation();
  const [found, setFound] = useState(() => listDrafts(userId));
  const storedKeys = useSyncExternalStore(subscribeToDrafts, () =>
    listDrafts(userId)
      .map(({ key }) => key)
      .join(' '),
  ).split(' ');
  const hide = (draft: Draft) => setFound((drafts) => drafts.filter(({ key }) => key !== draft.key));
  const handleContinue = (draft: Draft) => {
    continueDraft(draft.key);
    hide(draft);
    navigate(draft.path);
  };
  const handleDiscard = (draft: Draft) => {
    dropDraft(userId, draft.key);
    hide(draft);
  };
  return found
    .filter(({ key }) => storedKeys.includes(key))
    .map((draft) => (
      <Notice
        key={draft.key}
        icon={<FilePenLine aria-hidden="true" strokeWidth={1.75} />}
        actions={
          <>
            <Button size="sm" onClick={() => handleContinue(draft)}>
              Continue
            </Button>
            <Button size="sm" variant="ghost" onClick={() => handleDiscard(draft)}>
              Discard
            </Button>
          </>
        }
      >
        You have unsaved text: <b className="font-semibold">{draft.label}</b>
      </Notice>
    ));
}
