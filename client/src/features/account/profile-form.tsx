import { zodResolver } from '@hookform/resolvers/zod';
import { Controller, type UseFormReturn, useForm, useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { UnprintableNotice } from '#client/features/documents/form/unprintable-notice.tsx';
import { Field } from '#client/ui/field.tsx';
import { Input } from '#client/ui/input.tsx';
import { Select } from '#client/ui/select.tsx';
import { SettingsForm } from '#client/ui/settings-form.tsx';
import { Textarea } from '#client/ui/textarea.tsx';
import { profileSchema } from '#shared/profile.ts';
import { industries, type User } from '#shared/user.ts';
import { useUpdateProfile } from './account.queries.ts';
import { TimeZonePicker } from './time-zone-picker.tsx';

type ProfileFormState = UseFormReturn<z.input<typeof profileSchema>, unknown, z.output<typeof profileSchema>>;

const NO_INDUSTRY = 'none';

const industryOptions = [
  { value: NO_INDUSTRY, label: 'None' },
  ...industries.map((label) => ({ value: label.toLowerCase(), label })),
];

const draft = { key: 'profile', label: 'Profile', path: '/settings' };

const valuesOf = (user: User) => ({
  fullName: user.fullName,
  businessName: user.businessName ?? '',
  industry: user.industry ?? '',
  phone: user.phone ?? '',
  address: user.address ?? '',
  timeZone: user.timeZone,
});

export function ProfileForm({ user }: { user: User }) {
  const update = useUpdateProfile();
  const form: ProfileFormState = useForm({
    resolver: zodResolver(profileSchema),
    defaultValues: valuesOf(user),
    values: valuesOf(user),
    resetOptions: { keepDirtyValues: true },
  });
  const handleSave = async (profile: z.output<typeof profileSchema>) =>
    valuesOf(await update.mutateAsync(profile));
  return (
    <SettingsForm
      form={form}
      label="Profile"
      draft={draft}
      stored={valuesOf(user)}
      firstField="fullName"
      onSave={handleSave}
      doneText="Profile updated successfully"
      failureText="Failed to update profile"
    >
      <ProfileFields form={form} email={user.email} />
      <Unprintable form={form} />
    </SettingsForm>
  );
}

function Unprintable({ form: { control } }: { form: ProfileFormState }) {
  const texts = useWatch({ control, name: ['fullName', 'businessName', 'address'] });
  return (
    <div className="empty:hidden sm:col-span-2">
      <UnprintableNotice texts={texts} />
    </div>
  );
}

function ProfileFields({ form, email }: { form: ProfileFormState; email: string }) {
  const { errors } = form.formState;
  return (
    <>
      <Field label="Full name *" error={errors.fullName?.message}>
        <Input autoComplete="name" aria-required="true" {...form.register('fullName')} />
      </Field>
      <Field label="Email" help="Managed by the authentication provider">
        <Input type="email" readOnly value={email} className="bg-sunken text-ink-soft" />
      </Field>
      <Field label="Business name" error={errors.businessName?.message}>
        <Input autoComplete="organization" {...form.register('businessName')} />
      </Field>
      <Field label="Industry" error={errors.industry?.message}>
        <Controller
          control={form.control}
          name="industry"
          render={({ field }) => (
            <Select
              ref={field.ref}
              options={industryOptions}
              value={field.value || NO_INDUSTRY}
              onValueChange={(value) => field.onChange(value === NO_INDUSTRY ? '' : value)}
              onBlur={field.onBlur}
            />
          )}
        />
      </Field>
      <Field
        label="Phone"
        error={errors.phone?.message}
        help="With its country code, such as +1, clients can call it with one tap."
      >
        <Input type="tel" autoComplete="tel" {...form.register('phone')} />
      </Field>
      <Field label="Time zone" error={errors.timeZone?.message} help="Decides when a document is overdue">
        <Controller
          control={form.control}
          name="timeZone"
          render={({ field }) => (
            <TimeZonePicker
              ref={field.ref}
              value={field.value}
              onValueChange={field.onChange}
              onBlur={field.onBlur}
            />
          )}
        />
      </Field>
      <Field label="Address" error={errors.address?.message} className="sm:col-span-2">
        <Textarea rows={3} autoComplete="street-address" {...form.register('address')} />
      </Field>
    </>
  );
}
