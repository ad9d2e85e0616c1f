import { type OrderRequest, wholeCurrencies } from './paypal-shapes.ts';

export interface Merchant {
  id: string;
  email: string;
  /** Known to us as a partner. */
  isLinked: boolean;
  paymentsReceivable: boolean;
  isEmailConfirmed: boolean;
  /** Orders to it are refused with this issue. */
  refusal?: string;
  /** Its owner has taken away our right to look at orders to it. */
  hidesOrders?: boolean;
}

/** What the payer pays with: their balance, a card that is refused, or a bank that takes days. */
export type Funding = 'balance' | 'declined' | 'bank';

export interface Capture {
  id: string;
  status: 'COMPLETED' | 'PENDING' | 'DECLINED' | 'REFUNDED' | 'PARTIALLY_REFUNDED';
  status_details?: { reason: string };
  amount: { currency_code: string; value: string };
  custom_id: string | undefined;
  invoice_id: string | undefined;
  final_capture: true;
  create_time: string;
  update_time: string;
}

export interface Refund {
  id: string;
  status: 'PENDING' | 'COMPLETED' | 'FAILED' | 'CANCELLED';
  amount: Capture['amount'];
  links: object[];
}

export interface Order {
  id: string;
  status: 'PAYER_ACTION_REQUIRED' | 'APPROVED' | 'COMPLETED';
  request: OrderRequest;
  funding: Funding;
  captures: Capture[];
  refunds: Refund[];
  createTime: string;
}

export const toCents = (value: string) => Number(value.replace('.', ''));
export const toValue = (cents: number, currency: string) =>
  wholeCurrencies.includes(currency) ? String(cents) : (cents / 100).toFixed(2);

export interface Dispute {
  dispute_id: string;
  create_time: string;
  update_time: string;
  disputed_transactions: { seller_transaction_id: string; seller: { merchant_id: string } }[];
  reason: 'MERCHANDISE_OR_SERVICE_NOT_RECEIVED';
  status: 'WAITING_FOR_SELLER_RESPONSE' | 'UNDER_REVIEW' | 'RESOLVED';
  dispute_amount: Capture['amount'];
  dispute_outcome?: { outcome_code: string };
}

/** In cents. */
export const refundedOf = ({ refunds }: Order) =>
  refunds
    .filter(({ status }) => status === 'PENDING' || status === 'COMPLETED')
    .reduce((sum, { amount }) => sum + toCents(amount.value), 0);

/** A capture is what its refunds have left of it. */
export function noteRefunds(order: Order, capture: Capture): void {
  const refunded = refundedOf(order);
  const isAll = refunded >= toCents(capture.amount.value);
  capture.status = isAll ? 'REFUNDED' : refunded > 0 ? 'PARTIALLY_REFUNDED' : 'COMPLETED';
}
