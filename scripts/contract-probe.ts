import Stripe from 'stripe';

/** What a call was answered: an object of the provider, or its error. */
export type Answers = Map<string, unknown>;

export interface ProbeTarget {
  stripe: Stripe;
  prices: { monthly: string; yearly: string };
  /** A connected account that may take payments; undefined: none are begun. */
  account: string | undefined;
}

/** Keeps answers by the names of their steps. */
function createNotes() {
  const answers: Answers = new Map();
  return {
    answers,
    async step<Answer>(name: string, ask: () => Promise<Answer>): Promise<Answer> {
      const answer = await ask();
      answers.set(name, plain(answer));
      return answer;
    },
    async refused(name: string, ask: () => Promise<unknown>): Promise<void> {
      try {
        answers.set(name, plain(await ask()));
      } catch (error) {
        if (!(error instanceof Stripe.errors.StripeError)) throw error;
        const { type, code, statusCode } = error;
        answers.set(name, { error: { type, code: code ?? null, statusCode: statusCode ?? null } });
      }
    },
  };
}

type Notes = ReturnType<typeof createNotes>;

/**
 * Walks a customer through subscribing and a seller through being paid, as the product does, and keeps every answer by
 * the name of its step. Each run makes objects of its own.
 */
export async function probe({ stripe, prices, account }: ProbeTarget): Promise<Answers> {
  const notes = createNotes();
  await subscribeAndCancel(stripe, prices, notes);
  await openAccount(stripe, notes);
  if (account) await beginPayments(stripe, account, notes);
  return notes.answers;
}

async function openAccount(stripe: Stripe, { step, refused }: Notes): Promise<void> {
  const controller = {
    fees: { payer: 'account' },
    losses: { payments: 'stripe' },
    requirement_collection: 'stripe',
    stripe_dashboard: { type: 'full' },
  } as const;
  const account = await step('open an account', () =>
    stripe.accounts.create({
      email: 'seller@billwright.example',
      controller,
      capabilities: { card_payments: { requested: true }, transfers: { requested: true } },
      metadata: { userId: 'contract' },
    }),
  );
  await step('look at the account', () => stripe.accounts.retrieve(account.id));
  await step('lead its owner on', () =>
    stripe.accountLinks.create({
      account: account.id,
      type: 'account_onboarding',
      return_url: 'https://billwright.example/payments?connect=return',
      refresh_url: 'https://billwright.example/payments?connect=refresh',
    }),
  );
  await refused('look at an account that is not there', () => stripe.accounts.retrieve('acct_none'));
}

async function beginPayments(stripe: Stripe, stripeAccount: string, { step, refused }: Notes): Promise<void> {
  const on = { stripeAccount };
  const begin = (cents: number) =>
    stripe.checkout.sessions.create(
      {
        mode: 'payment',
        ui_mode: 'hosted_page',
        line_items: [
          {
            quantity: 1,
            price_data: { currency: 'usd', unit_amount: cents, product_data: { name: 'Invoice' } },
          },
        ],
        client_reference_id: 'contract',
        customer_email: 'client@billwright.example',
        payment_intent_data: { description: 'Invoice', metadata: { paymentId: 'contract' } },
        adaptive_pricing: { enabled: false },
        success_url: 'https://billwright.example/paid',
        cancel_url: 'https://billwright.example/turned-back',
        expires_at: Math.floor(Date.now() / 1_000) + 3_600,
      },
      on,
    );
  const { id } = await step('begin a payment', () => begin(41_322));
  await step('look at the payment', () =>
    stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent'] }, on),
  );
  await step('end it', () => stripe.checkout.sessions.expire(id, {}, on));
  await refused('end it again', () => stripe.checkout.sessions.expire(id, {}, on));
  await refused('ask for less than the least', () => begin(49));
  await refused('look at a payment that is not there', () =>
    stripe.checkout.sessions.retrieve('cs_test_none', {}, on),
  );
  await step('list disputes', () => stripe.disputes.list({ limit: 1 }, on));
}

async function subscribeAndCancel(
  stripe: Stripe,
  prices: ProbeTarget['prices'],
  { step, refused }: Notes,
): Promise<void> {
  const customer = await step('create a customer', () =>
    stripe.customers.create({ email: 'contract@billwright.example', metadata: { userId: 'contract' } }),
  );
  const subscribe = (price: string) =>
    stripe.subscriptions.create({
      customer: customer.id,
      items: [{ price }],
      payment_behavior: 'default_incomplete',
      payment_settings: { save_default_payment_method: 'on_subscription' },
      automatic_tax: { enabled: false },
      expand: ['latest_invoice.confirmation_secret'],
    });
  const first = await step('begin a subscription', () => subscribe(prices.monthly));
  await step('list subscriptions', () =>
    stripe.subscriptions.list({
      customer: customer.id,
      status: 'all',
      expand: ['data.latest_invoice.confirmation_secret', 'data.schedule'],
      limit: 100,
    }),
  );
  const payment = paymentOf(first);
  await step('look at its payment', () => stripe.paymentIntents.retrieve(payment));
  await refused('pay with a card that is refused', () => confirm(stripe, payment, 'pm_card_chargeDeclined'));
  await step('pay', () => confirm(stripe, payment, 'pm_card_visa'));
  await refused('pay again', () => confirm(stripe, payment, 'pm_card_visa'));
  await step('look at the subscription', () => stripe.subscriptions.retrieve(first.id));
  await step('list invoices', () => stripe.invoices.list({ customer: customer.id, limit: 24 }));

  const ending = (cancel_at_period_end: boolean) =>
    stripe.subscriptions.update(first.id, { cancel_at_period_end });
  await step('let it end', () => ending(true));
  await step('take that back', () => ending(false));

  const schedule = await step('arrange a schedule', () =>
    stripe.subscriptionSchedules.create({ from_subscription: first.id }),
  );
  await refused('let a scheduled one end', () => ending(true));
  await step('arrange the other plan', () =>
    stripe.subscriptionSchedules.update(schedule.id, nextPlan(schedule, prices.yearly)),
  );
  await step('release the schedule', () => stripe.subscriptionSchedules.release(schedule.id));

  const item = first.items.data[0]?.id ?? '';
  await step('change the plan at once', () =>
    stripe.subscriptions.update(first.id, {
      items: [{ id: item, price: prices.yearly }],
      proration_behavior: 'always_invoice',
      payment_behavior: 'error_if_incomplete',
    }),
  );
  await step('cancel', () => stripe.subscriptions.cancel(first.id));
  await refused('cancel again', () => stripe.subscriptions.cancel(first.id));

  const unpaid = await step('begin another', () => subscribe(prices.yearly));
  await step('cancel what was never paid', () => stripe.subscriptions.cancel(unpaid.id));
  await refused('pay what was cancelled', () => confirm(stripe, paymentOf(unpaid), 'pm_card_visa'));

  await refused('look at what is not there', () => stripe.subscriptions.retrieve('sub_none'));
  await refused('send an unknown name', () =>
    stripe.customers.create({ emial: 'a@b.example' } as Stripe.CustomerCreateParams),
  );
  await refused('send a value that is none', () =>
    stripe.subscriptions.list({ customer: customer.id, status: 'live' as 'all' }),
  );
}

const plain = (answer: unknown): unknown => JSON.parse(JSON.stringify(answer));

const confirm = (stripe: Stripe, id: string, payment_method: string) =>
  stripe.paymentIntents.confirm(id, { payment_method, return_url: 'https://billwright.example/settings' });

function paymentOf({ latest_invoice: invoice }: Stripe.Subscription): string {
  const secret = typeof invoice === 'object' ? invoice?.confirmation_secret?.client_secret : undefined;
  if (!secret) throw new Error('The first invoice has no secret to pay with');
  return secret.split('_secret_')[0] ?? '';
}

function nextPlan(
  schedule: Stripe.SubscriptionSchedule,
  price: string,
): Stripe.SubscriptionScheduleUpdateParams {
  const [present] = schedule.phases;
  const paid = present?.items[0]?.price;
  if (!present || !paid) throw new Error('The schedule has no phase');
  return {
    end_behavior: 'release',
    phases: [
      {
        items: [{ price: typeof paid === 'string' ? paid : paid.id }],
        start_date: present.start_date,
        end_date: present.end_date,
      },
      { items: [{ price }], duration: { interval: 'year', interval_count: 1 }, proration_behavior: 'none' },
    ],
  };
}
