-- Whatever belongs to a document names it by one column, whatever its kind.
DROP VIEW invoices, proposals;
--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "document_id" uuid;
--> statement-breakpoint
ALTER TABLE "notification_schedules" ADD COLUMN "document_id" uuid;
--> statement-breakpoint
ALTER TABLE "activities" ADD COLUMN "document_id" uuid;
--> statement-breakpoint
ALTER TABLE "reminders" ADD COLUMN "user_id" uuid;
--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "document_id" uuid;
--> statement-breakpoint
UPDATE notifications SET document_id = coalesce(invoice_id, proposal_id) WHERE num_nonnulls(invoice_id, proposal_id) > 0;
--> statement-breakpoint
UPDATE notification_schedules SET document_id = coalesce(invoice_id, proposal_id);
--> statement-breakpoint
UPDATE activities SET document_id = coalesce(invoice_id, proposal_id) WHERE num_nonnulls(invoice_id, proposal_id) > 0;
--> statement-breakpoint
UPDATE reminders r SET user_id = s.user_id FROM notification_schedules s WHERE s.id = r.schedule_id;
--> statement-breakpoint
UPDATE outbox o SET document_id = n.document_id FROM notifications n WHERE n.id = o.notification_id;
--> statement-breakpoint
-- Mails to the seller named their document by its number alone.
UPDATE outbox o SET document_id = d.id FROM documents d
  WHERE o.document_id IS NULL AND d.user_id = o.user_id AND d.display_number = o.payload ->> 'displayNumber';
--> statement-breakpoint
DROP TRIGGER notifications_undelivered ON notifications;
--> statement-breakpoint
ALTER TABLE "notifications" DROP COLUMN "invoice_id", DROP COLUMN "proposal_id";
--> statement-breakpoint
ALTER TABLE "notification_schedules" DROP COLUMN "invoice_id", DROP COLUMN "proposal_id";
--> statement-breakpoint
ALTER TABLE "activities" DROP COLUMN "invoice_id", DROP COLUMN "proposal_id";
--> statement-breakpoint
ALTER TABLE "payments" RENAME COLUMN "invoice_id" TO "document_id";
--> statement-breakpoint
ALTER TABLE "payments" RENAME CONSTRAINT "payments_invoice_id_documents_id_fk" TO "payments_document_id_documents_id_fk";
--> statement-breakpoint
ALTER INDEX "payments_invoice_index" RENAME TO "payments_document_index";
--> statement-breakpoint
DROP INDEX "payments_settled_key", "payments_open_key";
--> statement-breakpoint
ALTER TABLE "reminders" ALTER COLUMN "user_id" SET NOT NULL;
--> statement-breakpoint
ALTER TABLE "notification_schedules" ALTER COLUMN "document_id" SET NOT NULL,
  ADD CONSTRAINT "notification_schedules_document_key" UNIQUE ("document_id","user_id");
--> statement-breakpoint
ALTER TABLE "activities" ADD CONSTRAINT "activities_document_fk" FOREIGN KEY ("document_id","user_id") REFERENCES "public"."documents"("id","user_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "notification_schedules" ADD CONSTRAINT "notification_schedules_document_fk" FOREIGN KEY ("document_id","user_id") REFERENCES "public"."documents"("id","user_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_document_fk" FOREIGN KEY ("document_id","user_id") REFERENCES "public"."documents"("id","user_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "reminders" ADD CONSTRAINT "reminders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
CREATE UNIQUE INDEX "activities_document_key" ON "activities" USING btree ("document_id","user_id","type");
--> statement-breakpoint
CREATE UNIQUE INDEX "notifications_payment_key" ON "notifications" USING btree ("document_id","user_id") WHERE type = 'payment_received' and method = 'in_app';
--> statement-breakpoint
CREATE INDEX "notifications_document_index" ON "notifications" USING btree ("document_id");
--> statement-breakpoint
CREATE INDEX "reminders_owner_index" ON "reminders" USING btree ("user_id");
--> statement-breakpoint
CREATE INDEX "outbox_document_index" ON "outbox" USING btree ("document_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "payments_settled_key" ON "payments" USING btree ("document_id","user_id") WHERE status = 'succeeded';
--> statement-breakpoint
CREATE UNIQUE INDEX "payments_open_key" ON "payments" USING btree ("document_id","user_id","provider") WHERE status = 'open' and withdrawn_at is null;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION bump_undelivered_documents() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE user_revisions r SET invoices = r.invoices + (d.kind = 'invoice')::int, proposals = r.proposals + (d.kind = 'proposal')::int
    FROM documents d WHERE d.id = new.document_id AND r.user_id = new.user_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER notifications_undelivered AFTER UPDATE OF status, failure_reason ON notifications FOR EACH ROW
  WHEN (new.type = 'initial' AND new.method = 'email'
    AND (old.status IS DISTINCT FROM new.status OR old.failure_reason IS DISTINCT FROM new.failure_reason)
    AND coalesce(old.failure_reason, new.failure_reason) IS NOT NULL)
  EXECUTE FUNCTION bump_undelivered_documents();
--> statement-breakpoint
ALTER FUNCTION invoice_money_was_changed() RENAME TO document_money_was_changed;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION compare_with_ledger(document uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM documents d, LATERAL (
      SELECT coalesce(sum(e.amount) FILTER (WHERE coalesce(r.kind, e.kind) IN ('payment', 'refund')), 0) AS paid,
        coalesce(sum(e.amount) FILTER (WHERE coalesce(r.kind, e.kind) = 'refund_kept'), 0) AS kept
      FROM ledger_entries e LEFT JOIN ledger_entries r ON r.id = e.reverses_id WHERE e.document_id = d.id) l
    WHERE d.id = document AND (d.paid_amount <> l.paid OR d.refunds_kept <> l.kept);
  IF FOUND THEN
    RAISE EXCEPTION 'document % does not add up to its ledger', document USING ERRCODE = 'integrity_constraint_violation';
  END IF;
END $$;
