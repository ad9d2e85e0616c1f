import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { ApiError } from '#client/lib/api.ts';
import { DeviceRefusal } from '#client/lib/ask-device.ts';
import { showFieldErrors } from '#client/lib/field-errors.ts';
import { whyNoPasskeys } from '#client/lib/passkey-host.ts';
import { submitAutofilled } from '#client/lib/submit-autofilled.ts';
import { Button } from '#client/ui/button.tsx';
import { CodeInput } from '#client/ui/code-input.tsx';
import { Field } from '#client/ui/field.tsx';
import { Input } from '#client/ui/input.tsx';
import { toast } from '#client/ui/toast-store.ts';
import { type SecondFactorNeeded, SIGN_IN_OVER } from '#shared/second-factor.ts';
import { useFinishSignIn } from './auth.queries.ts';
import { loginFailure } from './login-failure.ts';

interface SecondFactorFormProps {
  needed: SecondFactorNeeded;
  /** The password must be given again, or another one. */
  onRestart: () => void;
}

/** The second step of a sign-in whose password was right. */
export function SecondFactorForm({ needed, onRestart }: SecondFactorFormProps) {
  const { ticket, methods } = needed;
  const [method, setMethod] = useState<'code' | 'recoveryCode'>('code');
  const finish = useFinishSignIn();
  // The server says at its field what is wrong with a code: nothing else knows.
  const form = useForm({ defaultValues: { code: '', recoveryCode: '' } });
  const { errors, isSubmitting } = form.formState;
  const attempt = async (proof: Parameters<typeof finish.mutateAsync>[0]['proof']) => {
    try {
      await finish.mutateAsync({ ticket, proof });
      toast({ title: 'Welcome back!', description: 'You have successfully logged in.' });
    } catch (error) {
      const isOver = error instanceof ApiError && error.code === SIGN_IN_OVER;
      if (!isOver && showFieldErrors(form, error)) return;
      toast({ title: 'Login failed', description: reasonOf(error), variant: 'destructive' });
      if (isOver) onRestart();
    }
  };
  const handleSubmit = submitAutofilled(form, (values) => attempt({ [method]: values[method] }));
  const isPending = isSubmitting || finish.isSuccess;
  return (
    <form noValidate className="grid gap-4" aria-label="Second step" onSubmit={handleSubmit}>
      {method === 'code' ? (
        <Field
          key="code"
          label="Code"
          help="Your password was right. Now enter the 6 digits that your app shows."
          error={errors.code?.message}
        >
          <CodeInput size="lg" autoFocus {...form.register('code')} />
        </Field>
      ) : (
        <Field
          key="recovery"
          label="Recovery code"
          help="One of the codes that you saved when you set up your second factor. It works once."
          error={errors.recoveryCode?.message}
        >
          <Input
            size="lg"
            autoFocus
            autoComplete="off"
            autoCapitalize="characters"
            {...form.register('recoveryCode')}
          />
        </Field>
      )}
      <Button type="submit" variant="primary" size="lg" isPending={isPending} pendingText="Signing in...">
        Sign In
      </Button>
      {methods.includes('passkey') && !whyNoPasskeys() && (
        <Button size="lg" onClick={() => void attempt('passkey')}>
          Use a passkey
        </Button>
      )}
      <div className="flex flex-wrap justify-between gap-x-4 gap-y-2">
        {method === 'recoveryCode' ? (
          <Button variant="link" className="text-sm" onClick={() => setMethod('code')}>
            Use a code from your app
          </Button>
        ) : (
          methods.includes('recoveryCode') && (
            <Button variant="link" className="text-sm" onClick={() => setMethod('recoveryCode')}>
              Use a recovery code
            </Button>
          )
        )}
        <Button variant="link" className="text-sm" onClick={onRestart}>
          Back to the password
        </Button>
      </div>
    </form>
  );
}

const reasonOf = (error: unknown) =>
  error instanceof DeviceRefusal || (error instanceof ApiError && error.status === 400)
    ? (error instanceof ApiError && error.serverMessage) || error.message
    : loginFailure(error);
