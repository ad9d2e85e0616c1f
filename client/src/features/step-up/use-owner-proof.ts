import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useForm } from 'react-hook-form';
import { ApiError } from '#client/lib/api.ts';
import { DeviceRefusal } from '#client/lib/ask-device.ts';
import { showFieldErrors } from '#client/lib/field-errors.ts';
import { readAutofilled } from '#client/lib/submit-autofilled.ts';
import type { CodeProof } from '#shared/second-factor.ts';
import { stepUpSchema } from '#shared/step-up.ts';
import { freshUntilQuery, isFresh, useStepUp } from './step-up.queries.ts';

/** Fields of a proof, apart from the form that they stand in: they are never drafts, and others never see them. */
function useProofForm() {
  const form = useForm({ defaultValues: { currentPassword: '', code: '', recoveryCode: '' } });
  /** Around the fields. What was filled in without an event is gone once the submitted form is drawn anew. */
  const place = useCallback(
    (element: HTMLElement | null) => {
      const around = element?.closest('form') ?? null;
      const handleSubmit = () => readAutofilled(form, around);
      around?.addEventListener('submit', handleSubmit, true);
      return () => around?.removeEventListener('submit', handleSubmit, true);
    },
    [form],
  );
  return {
    form,
    place,
    read() {
      form.clearErrors();
      return form.getValues();
    },
  };
}

export type TypedProof = 'currentPassword' | 'code' | 'recoveryCode';

/**
 * Proves who the owner is before an action, unless they have a moment ago.
 * `isAsked` stays as it was when the form came up, so that no field disappears under its user.
 */
export function useOwnerProof() {
  const client = useQueryClient();
  const { data: freshUntil = 0 } = useQuery(freshUntilQuery);
  const [isAsked, setAsked] = useState(() => Date.now() >= freshUntil);
  const [isByPasskey, setByPasskey] = useState(false);
  const [method, setMethod] = useState<TypedProof>('currentPassword');
  const { form, place, read } = useProofForm();
  const { mutateAsync: stepUp, isPending, variables } = useStepUp();
  const isRefused = (error: unknown) => showFieldErrors(form, error);

  const giveTyped = async (): Promise<boolean> => {
    const proof = { [method]: read()[method] };
    const problem = stepUpSchema.safeParse(proof).error?.issues[0];
    if (problem) form.setError(method, { message: problem.message }, { shouldFocus: true });
    if (problem) return false;
    try {
      await stepUp(proof);
      return true;
    } catch (error) {
      if (isRefused(error)) return false;
      throw error;
    }
  };

  return {
    ...{ isAsked, form, place, method },
    isAskingDevice: isPending && variables === 'passkey',
    /** A passkey has proved it; the rest of the form may still be wrong. */
    isByPasskey,
    choose(next: TypedProof) {
      form.clearErrors();
      setMethod(next);
    },
    /** Asks the device and submits the form then. */
    async confirmByPasskey(element: HTMLFormElement | null): Promise<void> {
      form.clearErrors();
      try {
        await stepUp('passkey');
      } catch (error) {
        form.setError('root', { message: refusalOf(error) });
        return;
      }
      setByPasskey(true);
      element?.requestSubmit();
    },
    /**
     * Runs what needs the proof. @throws ApiError of either call
     * @returns false where it was not proved, which the fields say
     */
    async prove(action: () => Promise<unknown>): Promise<boolean> {
      // What was proved counts, should the action have failed: a code is good once.
      if (isAsked && !isFresh(client) && !(await giveTyped())) return false;
      try {
        await action();
        return true;
      } catch (error) {
        if (!(error instanceof ApiError && error.fieldErrors?.currentPassword)) throw error;
        // Too long ago after all.
        client.removeQueries({ queryKey: freshUntilQuery.queryKey });
        setByPasskey(false);
        setMethod('currentPassword');
        setAsked(true);
        isRefused(error);
        return false;
      }
    },
  };
}

export type OwnerProof = ReturnType<typeof useOwnerProof>;

function refusalOf(error: unknown): string {
  if (error instanceof DeviceRefusal) return error.message;
  return (error instanceof ApiError && error.serverMessage) || "That didn't work. Try again.";
}

/** The password, and a code of the app or a recovery code. */
export type OwnerCodes = CodeProof & { currentPassword: string };

/** For what takes the password and a code with the call, however fresh the session is. */
export function useOwnerCodes() {
  const { form, place, read } = useProofForm();
  const [isRecovery, setRecovery] = useState(false);
  return {
    ...{ form, place, isRecovery },
    switchKind() {
      form.clearErrors();
      setRecovery(!isRecovery);
    },
    /** As that of {@link useOwnerProof}. */
    async prove(action: (proof: OwnerCodes) => Promise<unknown>): Promise<boolean> {
      const { currentPassword, code, recoveryCode } = read();
      try {
        await action({ currentPassword, ...(isRecovery ? { recoveryCode } : { code }) });
        return true;
      } catch (error) {
        if (showFieldErrors(form, error)) return false;
        throw error;
      }
    },
  };
}

export type OwnerCodesProof = ReturnType<typeof useOwnerCodes>;
