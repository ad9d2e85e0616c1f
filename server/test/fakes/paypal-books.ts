import { missing, PaypalRefusal, paypalId, refused } from './paypal-refusal.ts';
import type { OrderRequest } from './paypal-shapes.ts';
import {
  type Capture,
  type Dispute,
  type Funding,
  type Merchant,
  noteRefunds,
  type Order,
  type Refund,
  refundedOf,
  toCents,
  toValue,
} from './paypal-things.ts';

interface Surroundings {
  now(): Date;
  /** Of the fake's own pages. */
  origin(): string;
  tell(type: string, resourceType: string, resource: object): Promise<void>;
}

const unitOf = ({ request }: Order) => request.purchase_units[0] as OrderRequest['purchase_units'][number];

interface TakingBack {
  what: 'REFUNDED' | 'REVERSED';
  value?: string | undefined;
  status: 'PENDING' | 'COMPLETED';
}

/** Orders and accounts of the fake, and what people do with them. */
export class PaypalBooks {
  readonly merchants = new Map<string, Merchant>();
  readonly orders = new Map<string, Order>();
  readonly disputes = new Map<string, Dispute>();
  readonly #around: Surroundings;

  constructor(around: Surroundings) {
    this.#around = around;
  }

  get(orderId: string): Order {
    const order = this.orders.get(orderId);
    if (!order) throw missing();
    return order;
  }

  addMerchant(fields: Partial<Merchant> = {}): Merchant {
    const id = fields.id ?? paypalId(13);
    const merchant = {
      ...{ id, email: `${id.toLowerCase()}@shop.example`, isLinked: false },
      ...{ paymentsReceivable: true, isEmailConfirmed: true },
      ...fields,
    };
    this.merchants.set(id, merchant);
    return merchant;
  }

  create(request: OrderRequest): Order {
    const merchant = this.merchants.get(request.purchase_units[0]?.payee.merchant_id ?? '');
    if (!merchant) throw refused('PAYEE_ACCOUNT_INVALID');
    if (merchant.refusal) throw refused(merchant.refusal);
    const order: Order = {
      id: paypalId(),
      status: 'PAYER_ACTION_REQUIRED',
      request,
      funding: 'balance',
      captures: [],
      refunds: [],
      createTime: this.#around.now().toISOString(),
    };
    this.orders.set(order.id, order);
    return order;
  }

  approvalUrl({ id }: Pick<Order, 'id'>): string {
    return `${this.#around.origin()}/checkoutnow?token=${id}`;
  }

  /** The order, for whoever may look at it. */
  read(orderId: string): Order {
    const order = this.get(orderId);
    if (this.merchants.get(unitOf(order).payee.merchant_id)?.hidesOrders)
      throw new PaypalRefusal(403, 'NOT_AUTHORIZED', 'PERMISSION_DENIED');
    return order;
  }

  /** The order as its address shows it. */
  show(order: Order) {
    const { id, status, request, captures, refunds } = order;
    const payments = { captures, ...(refunds.length > 0 && { refunds }) };
    const self = { href: `${this.#around.origin()}/v2/checkout/orders/${id}`, rel: 'self', method: 'GET' };
    return {
      ...{ id, intent: request.intent, status, payment_source: { paypal: {} } },
      purchase_units: [
        { ...unitOf(order), payee: this.#payeeOf(order), ...(captures.length > 0 && { payments }) },
      ],
      create_time: order.createTime,
      links: status === 'COMPLETED' ? [self] : [self, this.#approvalLink(order)],
    };
  }

  /** A capture as events and its own address show it. */
  captureResource(captureId: string) {
    const [order, capture] = this.#ofCapture(captureId);
    return {
      ...capture,
      payee: this.#payeeOf(order),
      supplementary_data: { related_ids: { order_id: order.id } },
    };
  }

  /** The payer agrees, on PayPal's page. */
  async approve(orderId: string, funding: Funding = 'balance'): Promise<void> {
    const order = this.get(orderId);
    if (order.status === 'COMPLETED') throw refused('ORDER_ALREADY_CAPTURED');
    order.status = 'APPROVED';
    order.funding = funding;
    await this.#around.tell('CHECKOUT.ORDER.APPROVED', 'checkout-order', this.show(order));
  }

  async capture(orderId: string): Promise<Order> {
    const order = this.get(orderId);
    if (order.status === 'COMPLETED') throw refused('ORDER_ALREADY_CAPTURED');
    if (order.status !== 'APPROVED') throw refused('ORDER_NOT_APPROVED');
    const { amount, custom_id, invoice_id, payee } = unitOf(order);
    const refusal = this.merchants.get(payee.merchant_id)?.refusal;
    if (refusal) throw refused(refusal);
    if (order.funding === 'declined') throw refused('INSTRUMENT_DECLINED', [this.#approvalLink(order)]);
    const time = this.#around.now().toISOString();
    const id = paypalId();
    order.captures.push({
      ...{ id, status: 'COMPLETED', amount, custom_id, invoice_id, final_capture: true },
      ...{ create_time: time, update_time: time },
      ...(order.funding === 'bank' && { status: 'PENDING', status_details: { reason: 'ECHECK' } }),
    });
    order.status = 'COMPLETED';
    await this.#tellOfCapture(id, order.funding === 'bank' ? 'PENDING' : 'COMPLETED');
    return order;
  }

  /** The bank has paid, or not. */
  async clear(captureId: string, isPaid = true): Promise<void> {
    const [, capture] = this.#ofCapture(captureId);
    capture.status = isPaid ? 'COMPLETED' : 'DECLINED';
    delete capture.status_details;
    await this.#tellOfCapture(captureId, isPaid ? 'COMPLETED' : 'DENIED');
  }

  /** @returns the refund's id */
  refund(captureId: string, value?: string, status: 'PENDING' | 'COMPLETED' = 'COMPLETED'): Promise<string> {
    return this.#takeBack(captureId, { what: 'REFUNDED', value, status });
  }

  /** A refund has come to its end, perhaps to another one than before. */
  async endRefund(refundId: string, status: 'COMPLETED' | 'FAILED' | 'CANCELLED'): Promise<void> {
    for (const order of this.orders.values())
      for (const refund of order.refunds.filter(({ id }) => id === refundId)) {
        refund.status = status;
        const [capture] = order.captures;
        if (capture) noteRefunds(order, capture);
        const type = status === 'COMPLETED' ? 'PAYMENT.CAPTURE.REFUNDED' : 'PAYMENT.REFUND.FAILED';
        await this.#around.tell(type, 'refund', { ...refund, custom_id: capture?.custom_id });
      }
  }

  reverse(captureId: string): Promise<string> {
    return this.#takeBack(captureId, { what: 'REVERSED', status: 'COMPLETED' });
  }

  getDispute(id: string): Dispute {
    const dispute = this.disputes.get(id);
    if (!dispute) throw missing();
    return dispute;
  }

  /** The payer disputes. @returns the dispute's id */
  async dispute(captureId: string): Promise<string> {
    const [order, capture] = this.#ofCapture(captureId);
    const time = this.#around.now().toISOString();
    const { merchant_id } = unitOf(order).payee;
    const id = `PP-D-${paypalId(9)}`;
    const dispute: Dispute = {
      ...{ dispute_id: id, create_time: time, update_time: time },
      disputed_transactions: [{ seller_transaction_id: captureId, seller: { merchant_id } }],
      ...{ reason: 'MERCHANDISE_OR_SERVICE_NOT_RECEIVED', status: 'WAITING_FOR_SELLER_RESPONSE' },
      dispute_amount: capture.amount,
    };
    this.disputes.set(id, dispute);
    await this.#around.tell('CUSTOMER.DISPUTE.CREATED', 'dispute', dispute);
    return id;
  }

  /** PayPal, or the payer, ends a dispute. @param outcome_code like `RESOLVED_BUYER_FAVOUR`; undefined: it goes on */
  async decide(disputeId: string, outcome_code?: string): Promise<void> {
    const dispute = this.getDispute(disputeId);
    dispute.status = outcome_code ? 'RESOLVED' : 'UNDER_REVIEW';
    dispute.update_time = this.#around.now().toISOString();
    if (outcome_code) dispute.dispute_outcome = { outcome_code };
    await this.#around.tell(`CUSTOMER.DISPUTE.${outcome_code ? 'RESOLVED' : 'UPDATED'}`, 'dispute', dispute);
  }

  /** The seller links their account with us, or withdraws that. */
  async link(merchantId: string, isLinked: boolean): Promise<void> {
    const merchant = this.merchants.get(merchantId);
    if (merchant) merchant.isLinked = isLinked;
    const type = isLinked ? 'MERCHANT.ONBOARDING.COMPLETED' : 'MERCHANT.PARTNER-CONSENT.REVOKED';
    const kind = isLinked ? 'merchant-onboarding' : 'partner-consent';
    await this.#around.tell(type, kind, { merchant_id: merchantId });
  }

  async #takeBack(captureId: string, { what, value, status }: TakingBack): Promise<string> {
    const [order, capture] = this.#ofCapture(captureId);
    const { currency_code } = capture.amount;
    const whole = toCents(capture.amount.value);
    const earlier = refundedOf(order);
    const cents = value ? toCents(value) : whole - earlier;
    const href = `${this.#around.origin()}/v2/payments/captures/${captureId}`;
    const refund: Refund = {
      id: paypalId(),
      status,
      amount: { currency_code, value: toValue(cents, currency_code) },
      links: [{ href, rel: 'up', method: 'GET' }],
    };
    order.refunds.push(refund);
    noteRefunds(order, capture);
    const type = status === 'PENDING' ? 'PAYMENT.REFUND.PENDING' : `PAYMENT.CAPTURE.${what}`;
    await this.#around.tell(type, 'refund', {
      ...refund,
      custom_id: capture.custom_id,
      invoice_id: capture.invoice_id,
      seller_payable_breakdown: {
        total_refunded_amount: { currency_code, value: toValue(earlier + cents, currency_code) },
      },
    });
    return refund.id;
  }

  #payeeOf(order: Order) {
    const { merchant_id } = unitOf(order).payee;
    return { merchant_id, email_address: this.merchants.get(merchant_id)?.email };
  }

  #approvalLink(order: Order) {
    return { href: this.approvalUrl(order), rel: 'payer-action', method: 'GET' };
  }

  #tellOfCapture(captureId: string, what: string): Promise<void> {
    return this.#around.tell(`PAYMENT.CAPTURE.${what}`, 'capture', this.captureResource(captureId));
  }

  #ofCapture(captureId: string): [Order, Capture] {
    for (const order of this.orders.values())
      for (const capture of order.captures) if (capture.id === captureId) return [order, capture];
    throw missing();
  }
}
