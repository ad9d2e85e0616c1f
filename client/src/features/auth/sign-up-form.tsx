import { zodResolver } from '@hookform/resolvers/zod';
import type { ReactNode } from 'react';
import { Controller, type UseFormReturn, useForm } from 'react-hook-form';
import type { z } from 'zod';
import { showFieldErrors } from '#client/lib/field-errors.ts';
import { submitAutofilled } from '#client/lib/submit-autofilled.ts';
import { Button } from '#client/ui/button.tsx';
import { Checkbox } from '#client/ui/checkbox.tsx';
import { Field } from '#client/ui/field.tsx';
import { Input } from '#client/ui/input.tsx';
import { PasswordInput } from '#client/ui/password-input.tsx';
import { Select } from '#client/ui/select.tsx';
import { toast } from '#client/ui/toast-store.ts';
import {
  passwordHint,
  refusedSignUpMessage,
  SMS_CONSENT_TEXT_VERSION,
  signUpFormSchema,
} from '#shared/auth.ts';
import type { SitePath } from '#shared/site-pages.ts';
import { industries } from '#shared/user.ts';
import { useSignUp } from './auth.queries.ts';
import { EmailField } from './email-field.tsx';

type SignUpForm = UseFormReturn<z.input<typeof signUpFormSchema>, unknown, z.output<typeof signUpFormSchema>>;

const industryOptions = industries.map((label) => ({ value: label.toLowerCase(), label }));

interface SignUpFormProps {
  /** The email typed into the other form. */
  email: string;
  onSwitch: () => void;
}

export function SignUpForm({ email, onSwitch }: SignUpFormProps) {
  const signUp = useSignUp();
  const form: SignUpForm = useForm({
    resolver: zodResolver(signUpFormSchema),
    defaultValues: {
      email,
      fullName: '',
      businessName: '',
      industry: '',
      password: '',
      confirmPassword: '',
      agreed: false,
    },
  });
  const { errors, isSubmitting } = form.formState;
  const handleSubmit = submitAutofilled(form, async (account) => {
    try {
      await signUp.mutateAsync({
        email: account.email,
        password: account.password,
        fullName: account.fullName,
        businessName: account.businessName || null,
        industry: account.industry || null,
        timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
        smsConsentText: SMS_CONSENT_TEXT_VERSION,
      });
      toast({ title: 'Welcome!', description: 'Your account has been created successfully.' });
    } catch (error) {
      showFieldErrors(form, error);
      toast({ title: 'Sign up failed', description: refusedSignUpMessage, variant: 'destructive' });
    }
  });
  return (
    <form noValidate className="grid gap-4" onSubmit={handleSubmit}>
      <EmailField error={errors.email?.message} autoComplete="email" {...form.register('email')} />
      <Field label="Full name" error={errors.fullName?.message}>
        <Input size="lg" autoComplete="name" {...form.register('fullName')} />
      </Field>
      <BusinessFields form={form} />
      <PasswordFields form={form} />
      <Agreement form={form} />
      <Button
        type="submit"
        variant="primary"
        size="lg"
        isPending={isSubmitting || signUp.isSuccess}
        pendingText="Creating Account..."
      >
        Create Account
      </Button>
      <p className="text-muted text-sm">
        Already have an account?{' '}
        <Button variant="link" className="text-sm" onClick={onSwitch}>
          Log In
        </Button>
      </p>
    </form>
  );
}

const pair = 'grid items-start gap-x-3 gap-y-4 sm:grid-cols-2';

function BusinessFields({ form }: { form: SignUpForm }) {
  const { errors } = form.formState;
  return (
    <div className={pair}>
      <Field label="Business name" isOptional error={errors.businessName?.message}>
        <Input size="lg" autoComplete="organization" {...form.register('businessName')} />
      </Field>
      <Field label="Industry" isOptional error={errors.industry?.message}>
        <Controller
          control={form.control}
          name="industry"
          render={({ field }) => (
            <Select
              size="lg"
              ref={field.ref}
              options={industryOptions}
              value={field.value ?? ''}
              onValueChange={field.onChange}
              onBlur={field.onBlur}
            />
          )}
        />
      </Field>
    </div>
  );
}

function PasswordFields({ form }: { form: SignUpForm }) {
  const { errors } = form.formState;
  return (
    <div className={pair}>
      <Field label="Password" help={passwordHint} error={errors.password?.message}>
        <PasswordInput size="lg" autoComplete="new-password" {...form.register('password')} />
      </Field>
      <Field label="Confirm password" error={errors.confirmPassword?.message}>
        <PasswordInput
          size="lg"
          noun="confirm password"
          autoComplete="new-password"
          {...form.register('confirmPassword')}
        />
      </Field>
    </div>
  );
}

function Agreement({ form }: { form: SignUpForm }) {
  return (
    <Controller
      control={form.control}
      name="agreed"
      render={({ field, fieldState }) => (
        <Checkbox
          ref={field.ref}
          label={
            <>
              I agree to receive SMS notifications and accept the{' '}
              <LegalLink href="/terms">Terms of Service</LegalLink> and{' '}
              <LegalLink href="/privacy">Privacy Policy</LegalLink>.
            </>
          }
          isChecked={field.value}
          onCheckedChange={field.onChange}
          onBlur={field.onBlur}
          error={fieldState.error?.message}
        />
      )}
    />
  );
}

/** In a new tab, so that nothing typed is lost. */
function LegalLink({ href, children }: { href: SitePath; children: ReactNode }) {
  return (
    <a href={href} target="_blank" rel="noopener" className="text-accent underline underline-offset-2">
      {children}
    </a>
  );
}
