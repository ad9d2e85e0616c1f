import type { IncomingMessage, ServerResponse } from 'node:http';
import type { StripeCalls } from './stripe-calls.ts';
import type { Form } from './stripe-form.ts';
import type { Thing } from './stripe-ledger.ts';
import { escaped, page, readForm } from './stripe-page.ts';
import { newId, Refusal } from './stripe-refusal.ts';

interface Requirements {
  disabled_reason: string | null;
  currently_due: string[];
  past_due: string[];
}

export interface AccountThing extends Thing {
  charges_enabled: boolean;
  payouts_enabled: boolean;
  details_submitted: boolean;
  requirements: Requirements;
}

interface Link {
  account: string;
  returnUrl: string;
  refreshUrl: string;
  endsAt: number;
  isVisited: boolean;
}

interface ConnectConsoleDeps {
  /** In epoch seconds. */
  now: () => number;
  emit: (type: string, thing: Thing, account: string) => Promise<void>;
  /** Opens the books of a new account, which stands in them too. */
  openBooks: (account: AccountThing) => void;
  closeBooks: (account: string) => void;
  isLive: () => boolean;
  apiUrl: () => string;
}

const LINK_SECONDS = 300;

/** What an owner has done on the hosted page, and what becomes of the account by it. */
const actions = {
  finish: {
    ...{ details_submitted: true, charges_enabled: true, payouts_enabled: true },
    requirements: { disabled_reason: null, currently_due: [], past_due: [] },
  },
  review: {
    ...{ details_submitted: true, charges_enabled: false, payouts_enabled: false },
    requirements: { disabled_reason: 'requirements.pending_verification', currently_due: [], past_due: [] },
  },
  leave: {},
} satisfies Record<string, Partial<AccountThing>>;

type Action = keyof typeof actions;

const isAction = (name: string): name is Action => Object.hasOwn(actions, name);

/** Accounts of others, as a platform opens them: the calls, the hosted page, and what happens to them. */
export function createConnectConsole(deps: ConnectConsoleDeps) {
  const accounts = new Map<string, AccountThing>();
  const links = new Map<string, Link>();

  const find = (id: string): AccountThing => {
    const account = accounts.get(id);
    if (account) return account;
    throw new Refusal(
      403,
      `The provided key does not have access to account '${id}' (or that account does not exist). Application access may have been revoked.`,
      { code: 'account_invalid' },
    );
  };
  const connectConsole = {
    /** Whoever opens accounts has to say first who answers for them. */
    isPlatformReady: true,
    accounts,
    /** Something becomes of an account, and is told. */
    async change(id: string, fields: Partial<AccountThing>): Promise<void> {
      const account = Object.assign(find(id), fields);
      await deps.emit('account.updated', account, id);
    },
    /** The owner takes the account away from the platform. */
    async withdraw(id: string): Promise<void> {
      find(id);
      accounts.delete(id);
      deps.closeBooks(id);
      await deps.emit(
        'account.application.deauthorized',
        { id: newId('ca'), object: 'application', name: 'A platform' },
        id,
      );
    },
    /** The answer to a call about accounts; undefined for others. */
    serve(route: string, call: string, form: Form): Thing | undefined {
      return routes[route as keyof StripeCalls]?.(form, call.split('/')[3] ?? '');
    },
    servePage: (token: string, request: IncomingMessage, response: ServerResponse) =>
      servePage({ console: connectConsole, links, now: deps.now }, token, request, response),
  };

  const routes: Partial<Record<keyof StripeCalls, (form: Form, id: string) => Thing>> = {
    'POST accounts': (form) => {
      if (!connectConsole.isPlatformReady)
        throw new Refusal(
          400,
          'Please review the responsibilities of managing losses for connected accounts at https://dashboard.stripe.com/settings/connect/platform-profile.',
        );
      const id = newId('acct');
      const account: AccountThing = {
        ...{ id, object: 'account', email: form.email, controller: form.controller },
        metadata: form.metadata,
        ...{ charges_enabled: false, payouts_enabled: false, details_submitted: false },
        requirements: {
          disabled_reason: 'requirements.past_due',
          currently_due: ['external_account'],
          past_due: ['external_account'],
        },
      };
      accounts.set(id, account);
      deps.openBooks(account);
      return account;
    },
    'GET accounts/:id': (_form, id) => find(id),
    'POST account_links': (form) => {
      const { id } = find(String(form.account));
      const [returnUrl, refreshUrl] = [String(form.return_url), String(form.refresh_url)];
      if (deps.isLive() && !(returnUrl.startsWith('https:') && refreshUrl.startsWith('https:')))
        throw new Refusal(400, 'Livemode requests must always be redirected via HTTPS.');
      const token = newId('link');
      const endsAt = deps.now() + LINK_SECONDS;
      links.set(token, { account: id, returnUrl, refreshUrl, endsAt, isVisited: false });
      // The real one has no id.
      return {
        object: 'account_link',
        expires_at: endsAt,
        url: `${deps.apiUrl()}/setup/e/${token}`,
      } as unknown as Thing;
    },
  };
  return connectConsole;
}

export type ConnectConsole = ReturnType<typeof createConnectConsole>;

interface PageDeps {
  console: Pick<ConnectConsole, 'change'>;
  links: Map<string, Link>;
  now: () => number;
}

async function servePage(
  { console, links, now }: PageDeps,
  token: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const link = links.get(token);
  const send = (status: number, html: string) =>
    void response.writeHead(status, { 'content-type': 'text/html; charset=utf-8' }).end(html);
  const leadTo = (location: string) => void response.writeHead(303, { location }).end();
  if (!link) return send(404, page('Not found', ''));
  if (request.method !== 'POST') {
    if (link.isVisited || link.endsAt < now()) return leadTo(link.refreshUrl);
    link.isVisited = true;
    return send(200, onboardingPage(token, link));
  }
  const action = (await readForm(request)).get('action') ?? '';
  if (isAction(action) && action !== 'leave') await console.change(link.account, actions[action]);
  leadTo(link.returnUrl);
}

function onboardingPage(token: string, { account }: Link): string {
  const labels: Record<Action, string> = {
    finish: 'Submit all details',
    review: 'Submit details that take a review',
    leave: 'Save for later',
  };
  const buttons = Object.entries(labels).map(
    ([action, label]) => `<p><button name="action" value="${action}">${label}</button></p>`,
  );
  return page(
    'Set up your payment account',
    `<p>A fake for the card provider's page. The account is ${escaped(account)}.</p>
<form method="post" action="/setup/e/${token}">${buttons.join('')}</form>`,
  );
}
