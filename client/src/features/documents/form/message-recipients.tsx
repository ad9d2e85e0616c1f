import { Checkbox } from '#client/ui/checkbox.tsx';
import { messageLimits } from '#shared/message-templates.ts';

interface MessageRecipientsProps {
  recipient: { name: string; email: string } | undefined;
  copies: readonly { name: string; email: string }[];
  cc: readonly string[];
  onChange: (cc: readonly string[]) => void;
}

/** Who gets a mail, and who of the client's people gets a copy. */
export function MessageRecipients({ recipient, copies, cc, onChange }: MessageRecipientsProps) {
  return (
    <div className="grid gap-2">
      <p className="font-medium text-sm">To</p>
      <p className="flex flex-wrap gap-2">
        <span className="max-w-full rounded-card border border-edge bg-sunken px-3 py-1 text-sm [overflow-wrap:anywhere]">
          {recipient ? `${recipient.name} · ${recipient.email}` : '…'}
        </span>
      </p>
      {copies.length > 0 && (
        <fieldset className="grid gap-1.5">
          <legend className="mb-1 font-medium text-sm">Copies to</legend>
          {copies.map(({ name, email }) => (
            <Checkbox
              key={email}
              label={<span className="[overflow-wrap:anywhere]">{`${name} · ${email}`}</span>}
              isChecked={cc.includes(email)}
              isDisabled={cc.length >= messageLimits.cc && !cc.includes(email)}
              onCheckedChange={(isChecked) =>
                onChange(isChecked ? [...cc, email] : cc.filter((address) => address !== email))
              }
            />
          ))}
        </fieldset>
      )}
    </div>
  );
}
