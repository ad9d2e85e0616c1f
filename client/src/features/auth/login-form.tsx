import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useLocation } from 'wouter';
import { showFieldErrors } from '#client/lib/field-errors.ts';
import { readAutofilled, submitAutofilled } from '#client/lib/submit-autofilled.ts';
import { Button } from '#client/ui/button.tsx';
import { Field } from '#client/ui/field.tsx';
import { PasswordInput } from '#client/ui/password-input.tsx';
import { toast } from '#client/ui/toast-store.ts';
import { loginSchema } from '#shared/auth.ts';
import type { SecondFactorNeeded } from '#shared/second-factor.ts';
import { needsSecondFactor, useLogin } from './auth.queries.ts';
import { EmailField } from './email-field.tsx';
import { loginFailure } from './login-failure.ts';
import { PasskeySignIn } from './passkey-sign-in.tsx';
import { SecondFactorForm } from './second-factor-form.tsx';

interface LoginFormProps {
  /** The email typed into the other form. */
  email: string;
  onSwitch: () => void;
}

export function LoginForm({ email, onSwitch }: LoginFormProps) {
  const login = useLogin();
  const [, navigate] = useLocation();
  const [needed, setNeeded] = useState<SecondFactorNeeded>();
  const form = useForm({ resolver: zodResolver(loginSchema), defaultValues: { email, password: '' } });
  const { errors, isSubmitting } = form.formState;
  const handleSubmit = submitAutofilled(form, async (credentials) => {
    try {
      const answer = await login.mutateAsync(credentials);
      if (needsSecondFactor(answer)) return setNeeded(answer);
      toast({ title: 'Welcome back!', description: 'You have successfully logged in.' });
    } catch (error) {
      showFieldErrors(form, error);
      toast({ title: 'Login failed', description: loginFailure(error), variant: 'destructive' });
    }
  });
  if (needed) {
    const handleRestart = () => {
      setNeeded(undefined);
      login.reset();
      form.reset({ email: form.getValues('email'), password: '' });
    };
    return <SecondFactorForm needed={needed} onRestart={handleRestart} />;
  }
  return (
    <form noValidate className="grid gap-4" onSubmit={handleSubmit}>
      <EmailField error={errors.email?.message} autoComplete="username" {...form.register('email')} />
      <Field label="Password" error={errors.password?.message}>
        <PasswordInput size="lg" autoComplete="current-password" {...form.register('password')} />
      </Field>
      <Button
        variant="link"
        className="-mt-2 justify-self-end text-sm"
        onClick={(event) => {
          readAutofilled(form, event.currentTarget.form);
          // Pass the address, but not in the URL, where it would be logged.
          navigate('/reset-password', { state: { email: form.getValues('email') } });
        }}
      >
        forgot password ?
      </Button>
      <Button
        type="submit"
        variant="primary"
        size="lg"
        isPending={isSubmitting || login.isSuccess}
        pendingText="Signing in..."
      >
        Sign In
      </Button>
      <PasskeySignIn />
      <p className="text-muted text-sm">
        No account yet?{' '}
        <Button variant="link" className="text-sm" onClick={onSwitch}>
          Sign Up
        </Button>
      </p>
    </form>
  );
}
