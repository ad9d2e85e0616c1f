import { Button } from '#client/ui/button.tsx';
import { FieldError } from '#client/ui/field.tsx';
import { AccountFrame } from './account-frame.tsx';

interface ConfirmLinkProps {
  title: string;
  intro: string;
  /** Why the last attempt failed. */
  problem: string | undefined;
  label: string;
  pendingLabel: string;
  isPending: boolean;
  onConfirm: () => void;
}

/** Opened through a mailed link. Programs that open links press no buttons. */
export function ConfirmLink(props: ConfirmLinkProps) {
  const { title, intro, problem, label, pendingLabel, isPending, onConfirm } = props;
  return (
    <AccountFrame title={title} intro={intro}>
      {problem && <FieldError>{problem}</FieldError>}
      <Button
        variant="primary"
        size="lg"
        isPending={isPending}
        pendingText={pendingLabel}
        onClick={onConfirm}
      >
        {label}
      </Button>
    </AccountFrame>
  );
}

export const tryAgainText = "That didn't work. Your link is still valid. Please try again.";
