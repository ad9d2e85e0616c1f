import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { useLocation } from 'wouter';
import { ApiError } from '#client/lib/api.ts';
import { showFieldErrors } from '#client/lib/field-errors.ts';
import { readAutofilled, submitAutofilled } from '#client/lib/submit-autofilled.ts';
import { Button } from '#client/ui/button.tsx';
import { Field } from '#client/ui/field.tsx';
import { PasswordInput } from '#client/ui/password-input.tsx';
import { toast } from '#client/ui/toast-store.ts';
import { badCredentialsMessage, loginSchema } from '#shared/auth.ts';
import { useLogin } from './auth.queries.ts';
import { EmailField } from './email-field.tsx';

interface LoginFormProps {
  /** The email typed into the other form. */
  email: string;
  onSwitch: () => void;
}

export function LoginForm({ email, onSwitch }: LoginFormProps) {
  const login = useLogin();
  const [, navigate] = useLocation();
  const form = useForm({ resolver: zodResolver(loginSchema), defaultValues: { email, password: '' } });
  const { errors, isSubmitting } = form.formState;
  const handleSubmit = submitAutofilled(form, async (credentials) => {
    try {
      await login.mutateAsync(credentials);
      toast({ title: 'Welcome back!', description: 'You have successfully logged in.' });
    } catch (error) {
      showFieldErrors(form, error);
      toast({ title: 'Login failed', description: reasonOf(error), variant: 'destructive' });
    }
  });
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
      <p className="text-muted text-sm">
        No account yet?{' '}
        <Button variant="link" className="text-sm" onClick={onSwitch}>
          Sign Up
        </Button>
      </p>
    </form>
  );
}

const unreachableMessage = "The server didn't respond. Please try again in a moment.";

/** Rate limits and server errors need another message than a wrong password. */
function reasonOf(error: unknown): string {
  if (!(error instanceof ApiError)) return unreachableMessage;
  if (error.status === 429 || error.status >= 500) return error.serverMessage ?? unreachableMessage;
  return badCredentialsMessage;
}
