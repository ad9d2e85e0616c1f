/**
 * Whether money for an invoice is on its way, or has come and waits for its seller to look at it: its client is not to be
 * asked for more. As SQL. @param invoiceId the invoice's id, as SQL
 */
export const isBeingPaidSql = (
  invoiceId: string,
) => `exists (select 1 from payments p where p.invoice_id = ${invoiceId}
    and (p.status = 'processing' or (p.status = 'review' and p.refunded_cents < p.received_cents)))`;
