-- Rows of invoices show what came in for them. Attempts that are only open are not shown.
CREATE FUNCTION bump_paid_invoices() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE user_revisions SET invoices = invoices + 1 WHERE user_id = new.user_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER payments_shown AFTER UPDATE OF status, received_cents, refunded_cents, dispute ON payments
  FOR EACH ROW WHEN (
    (old.status, old.received_cents, old.refunded_cents, old.dispute)
      IS DISTINCT FROM (new.status, new.received_cents, new.refunded_cents, new.dispute)
    AND (old.status IN ('processing', 'succeeded', 'review', 'refund_due')
      OR new.status IN ('processing', 'succeeded', 'review', 'refund_due')))
  EXECUTE FUNCTION bump_paid_invoices();
