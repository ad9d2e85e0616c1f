CREATE TABLE "ledger_entries" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"seq" bigint GENERATED ALWAYS AS IDENTITY (sequence name "ledger_entries_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" uuid NOT NULL,
	"document_id" uuid NOT NULL,
	"currency" text DEFAULT 'USD' NOT NULL,
	"kind" text NOT NULL,
	"amount" numeric NOT NULL,
	"group_id" uuid NOT NULL,
	"method" text NOT NULL,
	"happened_on" date NOT NULL,
	"payment_id" uuid,
	"reverses_id" uuid,
	"created_by" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "ledger_entries_reverses_key" UNIQUE("reverses_id"),
	CONSTRAINT "ledger_entries_kind" CHECK (kind in ('payment', 'refund', 'refund_kept', 'reversal')),
	CONSTRAINT "ledger_entries_method" CHECK (method in ('cash', 'bank_transfer', 'check', 'card', 'paypal', 'other')),
	CONSTRAINT "ledger_entries_created_by" CHECK (created_by in ('seller', 'provider', 'system')),
	CONSTRAINT "ledger_entries_amount" CHECK (amount <> 0),
	CONSTRAINT "ledger_entries_reversal" CHECK ((kind = 'reversal') = (reverses_id is not null))
);
--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "paid_amount" numeric(12, 2) DEFAULT '0.00' NOT NULL;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "refunds_kept" numeric(12, 2) DEFAULT '0.00' NOT NULL;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "balance" numeric(12, 2) GENERATED ALWAYS AS (amount - paid_amount - refunds_kept) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_reverses_id_ledger_entries_id_fk" FOREIGN KEY ("reverses_id") REFERENCES "public"."ledger_entries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_id_owner_key" UNIQUE("id","user_id");--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_document_fk" FOREIGN KEY ("document_id","user_id") REFERENCES "public"."invoices"("id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ledger_entries_document_index" ON "ledger_entries" USING btree ("document_id","seq");--> statement-breakpoint
CREATE INDEX "ledger_entries_owner_index" ON "ledger_entries" USING btree ("user_id","happened_on");--> statement-breakpoint
CREATE INDEX "ledger_entries_payment_index" ON "ledger_entries" USING btree ("payment_id");
--> statement-breakpoint
-- What has been paid until now, each invoice once: by a provider where one has settled it, else as its seller said.
INSERT INTO ledger_entries (user_id, document_id, kind, amount, group_id, method, happened_on, payment_id, created_by, created_at)
  SELECT i.user_id, i.id, 'payment', i.amount, gen_random_uuid(),
    CASE p.provider WHEN 'stripe' THEN 'card' WHEN 'paypal' THEN 'paypal' ELSE 'other' END,
    (i.paid_at AT TIME ZONE u.time_zone)::date, p.id,
    CASE WHEN p.id IS NULL THEN 'seller' ELSE 'provider' END, i.paid_at
  FROM invoices i JOIN users u ON u.id = i.user_id
    LEFT JOIN payments p ON p.invoice_id = i.id AND p.status = 'succeeded'
  WHERE i.status = 'paid' AND i.amount > 0 ORDER BY i.paid_at, i.id;
--> statement-breakpoint
-- What a provider has paid back: it left the invoices paid, so nothing is owed for it.
WITH refunded AS (
  SELECT i.user_id, i.id, p.id AS payment_id, round(p.refunded_cents / 100.0, 2) AS amount, gen_random_uuid() AS group_id,
    CASE p.provider WHEN 'stripe' THEN 'card' ELSE 'paypal' END AS method,
    (p.updated_at AT TIME ZONE u.time_zone)::date AS happened_on, p.updated_at AS created_at
  FROM payments p JOIN invoices i ON i.id = p.invoice_id JOIN users u ON u.id = i.user_id
  WHERE p.status = 'succeeded' AND p.refunded_cents > 0)
INSERT INTO ledger_entries (user_id, document_id, kind, amount, group_id, method, happened_on, payment_id, created_by, created_at)
  SELECT r.user_id, r.id, k.kind, k.sign * r.amount, r.group_id, r.method, r.happened_on, r.payment_id, 'provider', r.created_at
  FROM refunded r, (VALUES ('refund', -1), ('refund_kept', 1)) k (kind, sign) ORDER BY r.created_at, r.id, k.sign;
--> statement-breakpoint
UPDATE invoices i SET paid_amount = l.paid, refunds_kept = l.kept
  FROM (SELECT document_id, sum(amount) FILTER (WHERE kind <> 'refund_kept') AS paid,
      coalesce(sum(amount) FILTER (WHERE kind = 'refund_kept'), 0) AS kept
    FROM ledger_entries GROUP BY document_id) l
  WHERE l.document_id = i.id;
--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_money" CHECK (paid_amount >= 0 and refunds_kept >= 0 and amount >= paid_amount + refunds_kept);--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_paid" CHECK (status <> 'paid' or amount = paid_amount + refunds_kept);
--> statement-breakpoint

CREATE FUNCTION refuse_ledger_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Entries go with their document: then a key's own trigger has brought us here.
  IF tg_op = 'DELETE' AND pg_trigger_depth() > 1 THEN RETURN old; END IF;
  RAISE EXCEPTION 'ledger entries are never changed' USING ERRCODE = 'integrity_constraint_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER ledger_entries_append_only BEFORE UPDATE OR DELETE ON ledger_entries
  FOR EACH ROW EXECUTE FUNCTION refuse_ledger_change();
--> statement-breakpoint

-- At the end of the transaction the columns of an invoice say what its entries add up to.
CREATE FUNCTION compare_with_ledger(document uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM invoices i, LATERAL (
      SELECT coalesce(sum(e.amount) FILTER (WHERE coalesce(r.kind, e.kind) IN ('payment', 'refund')), 0) AS paid,
        coalesce(sum(e.amount) FILTER (WHERE coalesce(r.kind, e.kind) = 'refund_kept'), 0) AS kept
      FROM ledger_entries e LEFT JOIN ledger_entries r ON r.id = e.reverses_id WHERE e.document_id = i.id) l
    WHERE i.id = document AND (i.paid_amount <> l.paid OR i.refunds_kept <> l.kept);
  IF FOUND THEN
    RAISE EXCEPTION 'invoice % does not add up to its ledger', document USING ERRCODE = 'integrity_constraint_violation';
  END IF;
END $$;
--> statement-breakpoint
CREATE FUNCTION ledger_entry_was_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM compare_with_ledger(new.document_id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION invoice_money_was_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM compare_with_ledger(new.id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER ledger_entries_add_up AFTER INSERT ON ledger_entries DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION ledger_entry_was_added();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER invoices_add_up AFTER UPDATE OF paid_amount, refunds_kept ON invoices DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION invoice_money_was_changed();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER invoices_begin_with_ledger AFTER INSERT ON invoices DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (new.paid_amount <> 0 OR new.refunds_kept <> 0) EXECUTE FUNCTION invoice_money_was_changed();
