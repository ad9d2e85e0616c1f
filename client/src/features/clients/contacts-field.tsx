import { Plus, Trash2 } from 'lucide-react';
import { useId } from 'react';
import { Controller, useFieldArray, useWatch } from 'react-hook-form';
import { Button } from '#client/ui/button.tsx';
import { Checkbox } from '#client/ui/checkbox.tsx';
import { Disclosure } from '#client/ui/disclosure.tsx';
import { Field, FieldError } from '#client/ui/field.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { Input } from '#client/ui/input.tsx';
import { contactMails, MAX_CONTACTS } from '#shared/client-contact.ts';
import type { ClientFormOf } from './client-form-values.ts';
import { contactMailLabels, newContact } from './contact-values.ts';

interface FormProps {
  form: ClientFormOf;
}

/** Further people at the client, and who gets which mails; folded away as long as there is just the client. */
export function ContactsField({ form }: FormProps) {
  const { control, formState } = form;
  const { fields, append, remove } = useFieldArray({ control, name: 'contacts' });
  const problem = formState.errors.contacts;
  const isUsed = fields.length > 1 || fields.some((contact) => contactMails.some((mail) => !contact[mail]));
  const isFull = fields.length >= MAX_CONTACTS;
  const handleRemove = (index: number) => {
    remove(index);
    void (problem && form.trigger('contacts'));
  };
  return (
    <Disclosure
      title="Contacts"
      isOpenAtFirst={isUsed}
      isHeldOpen={Boolean(problem)}
      className="sm:col-span-2"
    >
      <p className="mb-3 text-muted text-sm">
        Everybody who gets invoices and proposals is on one email. Reminders go to each person alone.
      </p>
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-3">
        {fields.map((field, index) => (
          <ContactRow key={field.id} form={form} index={index} onRemove={() => handleRemove(index)} />
        ))}
      </ul>
      <ListError message={problem?.root?.message ?? problem?.message} />
      <Button
        className="mt-3"
        icon={<Plus aria-hidden="true" className="size-4" strokeWidth={1.75} />}
        aria-disabled={isFull || undefined}
        onClick={() => append(newContact(false), { focusName: `contacts.${fields.length}.name` })}
      >
        Add contact
      </Button>
      {isFull && (
        <p className="mt-1.5 text-muted text-sm">{`A client can have up to ${MAX_CONTACTS} contacts.`}</p>
      )}
    </Disclosure>
  );
}

const ListError = ({ message }: { message: string | undefined }) =>
  message ? <FieldError className="mt-2">{message}</FieldError> : null;

interface RowProps extends FormProps {
  index: number;
  onRemove: () => void;
}

function ContactRow({ form, index, onRemove }: RowProps) {
  const id = useId();
  const name = useWatch({ control: form.control, name: index === 0 ? 'name' : `contacts.${index}.name` });
  const title = name?.trim() || (index === 0 ? 'This client' : `Contact ${index + 1}`);
  return (
    <li
      aria-labelledby={id}
      className="grid grid-cols-[minmax(0,1fr)] gap-3 rounded-control border border-line p-3"
    >
      <div className="flex min-h-8 items-center justify-between gap-2">
        <h3 id={id} className="min-w-0 truncate font-medium text-sm">
          {title}
        </h3>
        {index > 0 && (
          <IconButton
            label={`Remove ${title}`}
            size="sm"
            icon={<Trash2 aria-hidden="true" className="size-4" strokeWidth={1.75} />}
            onClick={onRemove}
          />
        )}
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3 sm:grid-cols-2">
        {index > 0 && <Address form={form} index={index} />}
        <Role form={form} index={index} />
        <Mails form={form} index={index} title={title} />
      </div>
    </li>
  );
}

function Address({ form, index }: Omit<RowProps, 'onRemove'>) {
  const errors = form.formState.errors.contacts?.[index];
  return (
    <>
      <Field label="Name *" error={errors?.name?.message}>
        <Input autoComplete="off" aria-required="true" {...form.register(`contacts.${index}.name`)} />
      </Field>
      <Field label="Email *" error={errors?.email?.message}>
        <Input
          type="email"
          autoComplete="off"
          autoCapitalize="none"
          aria-required="true"
          {...form.register(`contacts.${index}.email`)}
        />
      </Field>
    </>
  );
}

function Role({ form, index }: Omit<RowProps, 'onRemove'>) {
  return (
    <Field
      label="Role"
      isOptional
      error={form.formState.errors.contacts?.[index]?.role?.message}
      className="sm:col-span-2"
    >
      <Input
        autoComplete="off"
        placeholder="Such as accounting"
        {...form.register(`contacts.${index}.role`)}
      />
    </Field>
  );
}

function Mails({ form, index, title }: Omit<RowProps, 'onRemove'> & { title: string }) {
  return (
    <fieldset className="flex flex-wrap gap-x-5 gap-y-2 sm:col-span-2">
      <legend className="sr-only">{`${title} gets`}</legend>
      {contactMails.map((mail) => (
        <Controller
          key={mail}
          control={form.control}
          name={`contacts.${index}.${mail}`}
          render={({ field }) => (
            <Checkbox
              ref={field.ref}
              label={contactMailLabels[mail]}
              isChecked={field.value ?? false}
              onCheckedChange={field.onChange}
              onBlur={field.onBlur}
            />
          )}
        />
      ))}
    </fieldset>
  );
}
