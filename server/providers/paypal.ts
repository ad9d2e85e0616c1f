/** What PayPal says about a seller's account: it can receive payments, it cannot for now, or it is not linked with us. */
export type PaypalStatus = 'ready' | 'limited' | 'unknown';

type Fault = 'unreachable' | 'refused';

/** PayPal did not do what was asked. */
export class PaypalError extends Error {
  override readonly name = 'PaypalError';
  readonly fault: Fault;
  /** PayPal's own word for what is wrong, like `ORDER_NOT_APPROVED`. */
  readonly issue: string | undefined;
  /** Status of the answer, where there was one. */
  readonly status: number | undefined;

  constructor(
    fault: Fault,
    message: string,
    { issue, status, ...options }: ErrorOptions & { issue?: string | undefined; status?: number } = {},
  ) {
    super(message, options);
    this.fault = fault;
    this.issue = issue;
    this.status = status;
  }
}

/** What stands in the headers of an event; only its sender can make them fit the bytes of the body. */
export interface PaypalSignature {
  transmissionId: string;
  transmissionTime: string;
  transmissionSig: string;
  certUrl: string;
  authAlgo: string;
}

/** Sellers' accounts at PayPal, and what it tells of them. Every call may throw a {@link PaypalError}. */
export interface PaypalAccounts {
  /** Accounts can be looked up. */
  isPartner: boolean;
  /** The account as PayPal has it now; only for partners. */
  statusOf(merchantId: string, businessEmail: string): Promise<PaypalStatus>;
  /** @param event the bytes as they came, which are JSON */
  isAuthentic(event: string, signature: PaypalSignature): Promise<boolean>;
}
