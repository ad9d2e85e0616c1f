import type Stripe from 'stripe';

/** Calls that the fake serves, each with what the provider's client says that it takes. */
export interface StripeCalls {
  'POST customers': Stripe.CustomerCreateParams;
  'POST customers/:id': Stripe.CustomerUpdateParams;
  'GET customers/:id': Stripe.CustomerRetrieveParams;
  'GET prices': Stripe.PriceListParams;
  'GET prices/:id': Stripe.PriceRetrieveParams;
  'POST subscriptions': Stripe.SubscriptionCreateParams;
  'GET subscriptions': Stripe.SubscriptionListParams;
  'GET subscriptions/:id': Stripe.SubscriptionRetrieveParams;
  'POST subscriptions/:id': Stripe.SubscriptionUpdateParams;
  'DELETE subscriptions/:id': Stripe.SubscriptionCancelParams;
  'POST subscription_schedules': Stripe.SubscriptionScheduleCreateParams;
  'POST subscription_schedules/:id': Stripe.SubscriptionScheduleUpdateParams;
  'POST subscription_schedules/:id/release': Stripe.SubscriptionScheduleReleaseParams;
  'GET payment_intents/:id': Stripe.PaymentIntentRetrieveParams;
  /** By a browser, which names the secret. */
  'POST payment_intents/:id/confirm': Stripe.PaymentIntentConfirmParams & { client_secret?: string };
  'POST invoices/:id/void': Stripe.InvoiceVoidInvoiceParams;
  'POST refunds': Stripe.RefundCreateParams;
  'GET invoices': Stripe.InvoiceListParams;
  'POST accounts': Stripe.AccountCreateParams;
  'GET accounts/:id': Stripe.AccountRetrieveParams;
  'POST account_links': Stripe.AccountLinkCreateParams;
  'GET disputes': Stripe.DisputeListParams;
  'GET refunds': Stripe.RefundListParams;
  'POST checkout/sessions': Stripe.Checkout.SessionCreateParams;
  'GET checkout/sessions/:id': Stripe.Checkout.SessionRetrieveParams;
  'POST checkout/sessions/:id/expire': Stripe.Checkout.SessionExpireParams;
}
