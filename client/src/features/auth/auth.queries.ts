import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { dropAccountChange } from '#client/lib/account-change-note.ts';
import { activeAccount, reportAccountChange, setActiveAccount } from '#client/lib/active-account.ts';
import { ApiError, call, callJson, getJson } from '#client/lib/api.ts';
import { type SignOptions, signOnDevice } from '#client/lib/ask-device.ts';
import { dropAllDrafts } from '#client/lib/drafts.ts';
import { findUser } from '#client/lib/find-user.ts';
import { logFailure } from '#client/lib/log.ts';
import { notifyOtherTabs } from '#client/lib/session-channel.ts';
import { takeSignedOutHint } from '#client/lib/signed-out-hint.ts';
import type { Login } from '#shared/auth.ts';
import { DEFAULT_CURRENCY } from '#shared/currency-places.ts';
import type { CodeProof, SecondFactorNeeded } from '#shared/second-factor.ts';
import type { User } from '#shared/user.ts';
import { accountOf, inOpenBooks } from './open-books.ts';

export const USER_KEY = ['/api/user'] as const;

/** Login, register and logout report their own errors; their 401 is not a lost session. */
const ownsAuthErrors = { ownsAuthErrors: true } as const;

class OtherAccountError extends Error {
  override readonly name = 'OtherAccountError';
}

async function fetchUser(client: QueryClient, signal: AbortSignal): Promise<User | null> {
  if (takeSignedOutHint()) return null;
  const known = activeAccount();
  const isNobodyHere = client.getQueryData<User | null>(USER_KEY) === null;
  try {
    const user = await (isNobodyHere ? findUser(signal) : getJson<User>('/api/user', signal));
    if (!user) return null;
    const account = accountOf(user);
    if (known !== undefined && known !== account) {
      reportAccountChange(known);
      // Never mix the other account's data into the current screen.
      throw new OtherAccountError();
    }
    setActiveAccount(account);
    return inOpenBooks(user);
  } catch (error) {
    if (signal.aborted || error instanceof OtherAccountError) throw error;
    if (error instanceof ApiError && error.status === 401) return null;
    logFailure('Failed to fetch user', error);
    // Only a 401 means that the session is over. A short outage must not sign anybody out.
    return client.getQueryData<User | null>(USER_KEY) ?? null;
  }
}

/** The signed-in user, null when there is none. Refetched whenever the window regains the focus. */
export const userQuery = queryOptions<User | null>({
  queryKey: USER_KEY,
  queryFn: ({ client, signal }) => fetchUser(client, signal),
  staleTime: 0,
  gcTime: Number.POSITIVE_INFINITY,
  retry: false,
  refetchOnWindowFocus: 'always',
  refetchOnMount: false,
});

export function useUser(): User | null | undefined {
  return useQuery(userQuery).data;
}

/** Of the seller's statistics, and of what they write when they choose no other. */
export function useSellerCurrency(): string {
  return useUser()?.currency ?? DEFAULT_CURRENCY;
}

/** The user, or the last one after the session has ended, so that the screen stays until the redirect. */
export function useLastUser(): User | null | undefined {
  const user = useUser();
  const [lastUser, setLastUser] = useState(user);
  if (user && user !== lastUser) setLastUser(user);
  return user ?? lastUser;
}

/** Drops the previous user's data; the user query itself is replaced, so open forms stay mounted. */
export function dropCachedData(client: QueryClient): void {
  client.removeQueries({ predicate: (query) => query.queryKey[0] !== USER_KEY[0] });
}

/** Marks nobody as signed in, which shows the sign-in screen. */
export function clearUser(client: QueryClient): void {
  setActiveAccount(undefined);
  client.setQueryData(USER_KEY, null);
  dropCachedData(client);
}

async function enter(client: QueryClient, user: User): Promise<void> {
  dropCachedData(client);
  setActiveAccount(user.id);
  dropAccountChange();
  client.setQueryData(USER_KEY, user);
  notifyOtherTabs();
  await client.invalidateQueries({ queryKey: USER_KEY });
}

export function useLogin() {
  const client = useQueryClient();
  return useMutation({
    meta: ownsAuthErrors,
    mutationFn: (credentials: Login) =>
      callJson<User | SecondFactorNeeded>('POST', '/api/login', { body: credentials }),
    onSuccess: (answer) => (needsSecondFactor(answer) ? undefined : enter(client, answer)),
  });
}

/** The password was right, and nobody is signed in yet. */
export const needsSecondFactor = (answer: User | SecondFactorNeeded): answer is SecondFactorNeeded =>
  'secondFactor' in answer;

const SECOND_FACTOR = '/api/login/second-factor';

interface SecondStep {
  ticket: string;
  proof: CodeProof | 'passkey';
}

/** @throws ApiError, DeviceRefusal */
export function useFinishSignIn() {
  const client = useQueryClient();
  return useMutation({
    meta: ownsAuthErrors,
    mutationFn: async ({ ticket, proof }: SecondStep) => {
      const given =
        proof === 'passkey' ? { assertion: await signFor(`${SECOND_FACTOR}/passkey`, { ticket }) } : proof;
      return callJson<User>('POST', SECOND_FACTOR, { body: { ticket, ...given } });
    },
    onSuccess: (user) => enter(client, user),
  });
}

/** @throws ApiError, DeviceRefusal */
export function usePasskeySignIn() {
  const client = useQueryClient();
  return useMutation({
    meta: ownsAuthErrors,
    mutationFn: async () => {
      const assertion = await signFor('/api/login/passkey/options', {});
      return callJson<User>('POST', '/api/login/passkey', { body: { assertion } });
    },
    onSuccess: (user) => enter(client, user),
  });
}

const signFor = async (path: string, body: object) =>
  signOnDevice(await callJson<SignOptions>('POST', path, { body }));

export interface SignUp {
  email: string;
  password: string;
  fullName: string;
  businessName: string | null;
  industry: string | null;
  timeZone: string;
  smsConsentText: string;
}

export function useSignUp() {
  const client = useQueryClient();
  return useMutation({
    meta: ownsAuthErrors,
    mutationFn: (account: SignUp) => callJson<User>('POST', '/api/register', { body: account }),
    onSuccess: (user) => enter(client, user),
  });
}

/** @param leave navigates to the sign-in screen; called before the data is dropped, so that no screen loses its user */
export function useLogout(leave: () => void) {
  const client = useQueryClient();
  return useMutation({
    meta: ownsAuthErrors,
    mutationFn: () => call('POST', '/api/logout'),
    onSuccess: async () => {
      const user = client.getQueryData<User | null>(USER_KEY);
      if (user) for (const owner of [user.id, accountOf(user)]) dropAllDrafts(owner);
      dropAccountChange();
      await client.cancelQueries();
      leave();
      clearUser(client);
      notifyOtherTabs();
    },
  });
}

/** Asks for a link under which the password can be reset. The answer is the same for unknown addresses. */
export function useForgotPassword() {
  return useMutation({
    meta: ownsAuthErrors,
    mutationFn: (email: string) => call('POST', '/api/forgot-password', { body: { email } }),
  });
}

export interface PasswordReset {
  token: string;
  newPassword: string;
  confirmPassword: string;
}

export function useResetPassword() {
  return useMutation({
    meta: ownsAuthErrors,
    mutationFn: (reset: PasswordReset) => call('POST', '/api/reset-password', { body: reset }),
  });
}

/** Confirms the address that the link was sent to. Works signed out as well. */
export function useConfirmEmail() {
  return useMutation({
    meta: { ...ownsAuthErrors, changes: [USER_KEY] },
    mutationFn: (token: string) => call('POST', '/api/confirm-email', { body: { token } }),
    // A tab that asks for the confirmation stands open, as a rule.
    onSuccess: notifyOtherTabs,
  });
}

/** Sends the confirmation link to the signed-in user once more. */
export function useResendConfirmation() {
  return useMutation({ mutationFn: () => call('POST', '/api/confirm-email/resend') });
}
