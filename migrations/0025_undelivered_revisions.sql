-- Rows of documents show why the mail that brings them has not gone out.
CREATE FUNCTION bump_undelivered_documents() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE user_revisions SET invoices = invoices + (new.invoice_id IS NOT NULL)::int,
      proposals = proposals + (new.proposal_id IS NOT NULL)::int
    WHERE user_id = new.user_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER notifications_undelivered AFTER UPDATE OF status, failure_reason ON notifications
  FOR EACH ROW WHEN (new.type = 'initial' AND new.method = 'email'
    AND (old.status, old.failure_reason) IS DISTINCT FROM (new.status, new.failure_reason)
    AND coalesce(old.failure_reason, new.failure_reason) IS NOT NULL)
  EXECUTE FUNCTION bump_undelivered_documents();
