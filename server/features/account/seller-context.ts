/** For whom something is done, as far as verbs of the product have to know. It comes from a session, or from a job. */
export interface SellerContext {
  sellerId: string;
  /** IANA. */
  timeZone: string;
  /** The calendar day it is for this seller. */
  today: string;
  isPro: boolean;
}
