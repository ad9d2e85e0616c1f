import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { ApiError } from '#client/lib/api.ts';
import { showFieldErrors } from '#client/lib/field-errors.ts';
import { submitAutofilled } from '#client/lib/submit-autofilled.ts';
import { Button } from '#client/ui/button.tsx';
import { toast } from '#client/ui/toast-store.ts';
import { forgotPasswordSchema } from '#shared/auth.ts';
import { useForgotPassword } from './auth.queries.ts';
import { EmailField } from './email-field.tsx';

interface ForgotPasswordFormProps {
  /** The email typed into the sign-in form. */
  email: string;
  onSent: (email: string) => void;
}

export function ForgotPasswordForm({ email, onSent }: ForgotPasswordFormProps) {
  const ask = useForgotPassword();
  const form = useForm({ resolver: zodResolver(forgotPasswordSchema), defaultValues: { email } });
  const { errors, isSubmitting } = form.formState;
  const handleSubmit = submitAutofilled(form, async (fields) => {
    try {
      await ask.mutateAsync(fields.email);
      onSent(fields.email);
    } catch (error) {
      showFieldErrors(form, error);
      const description =
        (error instanceof ApiError && error.serverMessage) || "Couldn't send the link. Please try again.";
      toast({ title: 'Error', description, variant: 'destructive' });
    }
  });
  return (
    <form noValidate className="grid gap-4" onSubmit={handleSubmit}>
      <EmailField error={errors.email?.message} autoComplete="username" {...form.register('email')} />
      <Button type="submit" variant="primary" size="lg" isPending={isSubmitting} pendingText="Sending...">
        Send link
      </Button>
    </form>
  );
}
