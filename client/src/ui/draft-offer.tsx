import { Button } from './button.tsx';
import { Notice } from './notice.tsx';

interface DraftOfferProps {
  onRestore: () => void;
  onDiscard: () => void;
}

/** Above a form: offers to restore an earlier draft. */
export function DraftOffer({ onRestore, onDiscard }: DraftOfferProps) {
  return (
    <Notice
      actions={
        <>
          <Button size="sm" onClick={onRestore}>
            Restore
          </Button>
          <Button size="sm" variant="ghost" onClick={onDiscard}>
            Discard
          </Button>
        </>
      }
    >
      You have unsaved text from earlier.
    </Notice>
  );
}
