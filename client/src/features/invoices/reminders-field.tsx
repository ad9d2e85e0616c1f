import { useController } from 'react-hook-form';
import { Checkbox } from '#client/ui/checkbox.tsx';

/** Whether the client is reminded of an invoice without the seller doing anything. */
export function RemindersField({ isReadOnly }: { isReadOnly: boolean }) {
  const { field } = useController<{ reminders?: boolean | undefined }, 'reminders'>({ name: 'reminders' });
  return (
    <div className="sm:col-span-2">
      <Checkbox
        label="Remind the client automatically"
        help="On the days of your reminder schedule, until it's paid."
        isChecked={field.value !== false}
        isDisabled={isReadOnly}
        onCheckedChange={field.onChange}
      />
    </div>
  );
}
