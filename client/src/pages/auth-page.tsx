import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useLocation, useSearch } from 'wouter';
import { useUser } from '#client/features/auth/auth.queries.ts';
import { BrandLine } from '#client/features/auth/brand-line.tsx';
import { LoginForm } from '#client/features/auth/login-form.tsx';
import { PromoPanel } from '#client/features/auth/promo-panel.tsx';
import { SignUpForm } from '#client/features/auth/sign-up-form.tsx';
import { linkToken } from '#client/lib/link-token.ts';
import { returnPathFor } from '#client/lib/return-path.ts';
import { LoadingView } from '#client/ui/loading-view.tsx';
import { TabPanel, Tabs } from '#client/ui/tabs.tsx';
import { brand } from '#shared/brand.ts';

/** Milliseconds between a successful sign-in and the next page. */
const ENTER_DELAY = 100;

const tabs = [
  { value: 'login', label: 'Log In' },
  { value: 'sign-up', label: 'Sign Up' },
] as const;

type Tab = (typeof tabs)[number]['value'];

export function AuthPage() {
  const user = useUser();
  const isForm = useEntrance();
  const requested = new URLSearchParams(useSearch()).get('tab');
  const [tab, setTab] = useState<Tab>(requested === 'sign-up' ? 'sign-up' : 'login');
  const [email, setEmail] = useState('');
  const forms = useRef<HTMLDivElement>(null);
  const showTab = (next: Tab) => {
    setEmail(forms.current?.querySelector<HTMLInputElement>('input[name="email"]')?.value ?? '');
    setTab(next);
  };
  const switchTo = (next: Tab) => {
    flushSync(() => showTab(next));
    forms.current?.querySelector('input')?.focus();
  };
  if (user === undefined || (user && !isForm)) return <LoadingView />;
  return (
    <div className="grid min-h-dvh grid-cols-[minmax(0,1fr)] lg:grid-cols-2">
      <main id="main" tabIndex={-1} className="flex flex-col px-6 pt-8 pb-12 max-sm:px-4">
        <BrandLine />
        <div ref={forms} className="mx-auto w-full max-w-[408px] pt-[clamp(32px,9vh,96px)]">
          <h1 className="mb-5 font-display font-medium text-2xl tracking-tight">
            {tab === 'login' ? `Sign in to ${brand.name}` : 'Create your account'}
          </h1>
          <Tabs label="Log In or Sign Up" tabs={tabs} value={tab} onValueChange={showTab}>
            <TabPanel value="login">
              <LoginForm email={email} onSwitch={() => switchTo('sign-up')} />
            </TabPanel>
            <TabPanel value="sign-up">
              <SignUpForm email={email} onSwitch={() => switchTo('login')} />
            </TabPanel>
          </Tabs>
        </div>
      </main>
      <PromoPanel />
    </div>
  );
}

/**
 * Redirects a signed-in user to the requested page or the dashboard: right away if already signed in, shortly after
 * the message after signing in here.
 * @returns true once the form was shown
 */
function useEntrance(): boolean {
  const user = useUser();
  const [, navigate] = useLocation();
  const [hasSeenForm, setSeenForm] = useState(false);
  if (user === null && !hasSeenForm) setSeenForm(true);
  const userId = user?.id;
  useEffect(() => {
    if (!userId) return;
    const enter = () => {
      const token = linkToken();
      // Who has followed a mailed link goes on with it.
      const state = token ? { linkToken: token } : null;
      navigate(returnPathFor(userId) ?? '/dashboard', { replace: true, state });
    };
    const timer = setTimeout(enter, hasSeenForm ? ENTER_DELAY : 0);
    return () => clearTimeout(timer);
  }, [userId, hasSeenForm, navigate]);
  return hasSeenForm;
}
