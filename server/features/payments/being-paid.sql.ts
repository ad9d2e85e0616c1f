/**
 * Money that came and settled nothing waits for its seller, until it has gone back. As SQL. @param payment alias of a row of
 * `payments`
 */
export const isToReviewSql = (payment: string) =>
  `(${payment}.status in ('review', 'refund_due') and ${payment}.refunded_cents < ${payment}.received_cents)`;

/**
 * Whether money for an invoice is on its way, or has come and waits for its seller to look at it: its client is not to be
 * asked for more. As SQL. @param documentId the invoice's id, as SQL
 */
export const isBeingPaidSql = (
  documentId: string,
) => `exists (select 1 from payments p where p.document_id = ${documentId}
    and (p.status = 'processing' or ${isToReviewSql('p')}))`;
