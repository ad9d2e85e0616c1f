CREATE TABLE "documents" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"client_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"display_number" text NOT NULL,
	"public_token" text NOT NULL,
	"title" text NOT NULL,
	"description" text,
	"status" text NOT NULL,
	"due_on" date NOT NULL,
	"issued_on" date,
	"currency" text DEFAULT 'USD' NOT NULL,
	"amount" numeric(12, 2) NOT NULL,
	"parties" jsonb,
	"search" text NOT NULL,
	"first_seen_at" timestamp (3) with time zone,
	"last_seen_at" timestamp (3) with time zone,
	"payment_method" text,
	"paid_at" timestamp (3) with time zone,
	"paid_amount" numeric(12, 2) DEFAULT '0.00' NOT NULL,
	"refunds_kept" numeric(12, 2) DEFAULT '0.00' NOT NULL,
	"balance" numeric(12, 2) GENERATED ALWAYS AS (amount - paid_amount - refunds_kept) STORED NOT NULL,
	"proposal_id" uuid,
	"accepted_at" timestamp (3) with time zone,
	"answered_at" timestamp (3) with time zone,
	"answered_by" text,
	"answer_name" text,
	"answer_reason" text,
	"answered_ip" text,
	"answered_agent" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "documents_id_owner_key" UNIQUE("id","user_id"),
	CONSTRAINT "documents_token_key" UNIQUE("public_token"),
	CONSTRAINT "documents_number_key" UNIQUE("user_id","kind","number"),
	CONSTRAINT "documents_proposal_key" UNIQUE("proposal_id"),
	CONSTRAINT "documents_kind" CHECK (kind in ('invoice', 'proposal')),
	CONSTRAINT "documents_amount" CHECK (amount between 0 and 9999999999.99),
	CONSTRAINT "documents_currency" CHECK (currency ~ '^[A-Z]{3}$'),
	CONSTRAINT "documents_money" CHECK (paid_amount >= 0 and refunds_kept >= 0 and amount >= paid_amount + refunds_kept),
	CONSTRAINT "documents_paid" CHECK (status <> 'paid' or amount = paid_amount + refunds_kept),
	CONSTRAINT "documents_paid_at" CHECK ((status = 'paid') = (paid_at is not null)),
	CONSTRAINT "documents_payment_method" CHECK (payment_method in ('cash', 'stripe', 'paypal')),
	CONSTRAINT "documents_accepted_at" CHECK ((status = 'accepted') = (accepted_at is not null)),
	CONSTRAINT "documents_answered_at" CHECK ((status in ('accepted', 'declined')) = (answered_at is not null) and (answered_at is null) = (answered_by is null)),
	CONSTRAINT "documents_answered_by" CHECK (answered_by in ('client', 'seller')),
	CONSTRAINT "documents_invoice" CHECK (kind <> 'invoice' or (status in ('pending', 'paid', 'overdue', 'cancelled') and payment_method is not null)),
	CONSTRAINT "documents_proposal" CHECK (kind <> 'proposal' or (status in ('sent', 'pending', 'accepted', 'declined', 'expired') and payment_method is null and paid_amount = 0 and proposal_id is null))
);
--> statement-breakpoint
CREATE TABLE "document_lines" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"document_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"description" text NOT NULL,
	"quantity" numeric(10, 2) NOT NULL,
	"rate" numeric(12, 2) NOT NULL,
	"amount" numeric(12, 2) NOT NULL,
	CONSTRAINT "document_lines_position_key" UNIQUE("document_id","position"),
	CONSTRAINT "document_lines_quantity" CHECK (quantity > 0 and quantity <= 99999999.99),
	CONSTRAINT "document_lines_rate" CHECK (rate between 0 and 9999999999.99),
	CONSTRAINT "document_lines_amount" CHECK (amount = round(quantity * rate, 2))
);
--> statement-breakpoint
ALTER TABLE "document_lines" ADD CONSTRAINT "document_lines_document_fk" FOREIGN KEY ("document_id","user_id") REFERENCES "public"."documents"("id","user_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_proposal_id_documents_id_fk" FOREIGN KEY ("proposal_id") REFERENCES "public"."documents"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_client_fk" FOREIGN KEY ("client_id","user_id") REFERENCES "public"."clients"("id","user_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "documents_status_index" ON "documents" USING btree ("user_id","kind","status","number");
--> statement-breakpoint
CREATE INDEX "documents_client_index" ON "documents" USING btree ("client_id","kind","number");
--> statement-breakpoint
CREATE INDEX "documents_search_index" ON "documents" USING gin ("user_id","search" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "documents_prefix_index" ON "documents" USING btree ("user_id","kind",left("search", 64) text_pattern_ops);
--> statement-breakpoint
-- Ids stay, so that whatever names a document still does. Proposals first: invoices name them.
INSERT INTO documents (id, user_id, kind, client_id, number, display_number, public_token, title, description, status,
    due_on, amount, search, first_seen_at, last_seen_at, accepted_at, answered_at, answered_by, answer_name,
    answer_reason, answered_ip, answered_agent, created_at, updated_at)
  SELECT id, user_id, 'proposal', client_id, number, display_number, proposal_number, title, description, status,
    valid_until, amount, search, first_seen_at, last_seen_at, accepted_at, answered_at, answered_by, answer_name,
    answer_reason, answered_ip, answered_agent, created_at, updated_at
  FROM proposals;
--> statement-breakpoint
INSERT INTO documents (id, user_id, kind, client_id, number, display_number, public_token, title, description, status,
    due_on, amount, search, first_seen_at, last_seen_at, payment_method, paid_at, paid_amount, refunds_kept, proposal_id,
    created_at, updated_at)
  SELECT id, user_id, 'invoice', client_id, number, display_number, invoice_number, title, description, status,
    due_date, amount, search, first_seen_at, last_seen_at, payment_method, paid_at, paid_amount, refunds_kept, proposal_id,
    created_at, updated_at
  FROM invoices;
--> statement-breakpoint
INSERT INTO document_lines (id, user_id, document_id, position, description, quantity, rate, amount)
  SELECT l.id, d.user_id, d.id, l.position, l.description, l.quantity, l.rate, l.amount
  FROM (SELECT id, invoice_id AS document_id, position, description, quantity, rate, amount FROM invoice_items
    UNION ALL SELECT id, proposal_id, position, description, quantity, rate, amount FROM proposal_items) l
  JOIN documents d ON d.id = l.document_id;
--> statement-breakpoint
ALTER TABLE "activities" DROP CONSTRAINT "activities_invoice_id_invoices_id_fk";
--> statement-breakpoint
ALTER TABLE "activities" DROP CONSTRAINT "activities_proposal_id_proposals_id_fk";
--> statement-breakpoint
ALTER TABLE "ledger_entries" DROP CONSTRAINT "ledger_entries_document_fk";
--> statement-breakpoint
ALTER TABLE "notification_schedules" DROP CONSTRAINT "notification_schedules_invoice_id_invoices_id_fk";
--> statement-breakpoint
ALTER TABLE "notification_schedules" DROP CONSTRAINT "notification_schedules_proposal_id_proposals_id_fk";
--> statement-breakpoint
ALTER TABLE "notifications" DROP CONSTRAINT "notifications_invoice_id_invoices_id_fk";
--> statement-breakpoint
ALTER TABLE "notifications" DROP CONSTRAINT "notifications_proposal_id_proposals_id_fk";
--> statement-breakpoint
ALTER TABLE "payments" DROP CONSTRAINT "payments_invoice_id_invoices_id_fk";
--> statement-breakpoint
DROP TABLE invoice_items, proposal_items;
--> statement-breakpoint
DROP TABLE invoices;
--> statement-breakpoint
DROP TABLE proposals;
--> statement-breakpoint
DROP FUNCTION invoices_were_inserted, invoices_were_updated, invoices_were_deleted, proposals_were_inserted, proposals_were_updated, proposals_were_deleted, invoice_day, proposal_day;
--> statement-breakpoint
ALTER TABLE "activities" ADD CONSTRAINT "activities_invoice_id_documents_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."documents"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "activities" ADD CONSTRAINT "activities_proposal_id_documents_id_fk" FOREIGN KEY ("proposal_id") REFERENCES "public"."documents"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_document_fk" FOREIGN KEY ("document_id","user_id") REFERENCES "public"."documents"("id","user_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "notification_schedules" ADD CONSTRAINT "notification_schedules_invoice_id_documents_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."documents"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "notification_schedules" ADD CONSTRAINT "notification_schedules_proposal_id_documents_id_fk" FOREIGN KEY ("proposal_id") REFERENCES "public"."documents"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_invoice_id_documents_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."documents"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_proposal_id_documents_id_fk" FOREIGN KEY ("proposal_id") REFERENCES "public"."documents"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_invoice_id_documents_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."documents"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
-- Each kind by the names that it has on the wire. PostgreSQL writes through such views by itself.
CREATE VIEW invoices AS
  SELECT id, user_id, client_id, number, display_number, title, description, amount, search, public_token AS invoice_number,
    due_on AS due_date, status, payment_method, paid_at, created_at, updated_at, proposal_id, first_seen_at, last_seen_at,
    paid_amount, refunds_kept, balance, kind
  FROM documents WHERE kind = 'invoice';
--> statement-breakpoint
ALTER VIEW invoices ALTER COLUMN kind SET DEFAULT 'invoice', ALTER COLUMN status SET DEFAULT 'pending',
  ALTER COLUMN payment_method SET DEFAULT 'cash';
--> statement-breakpoint
CREATE VIEW proposals AS
  SELECT id, user_id, client_id, number, display_number, title, description, amount, search, public_token AS proposal_number,
    due_on AS valid_until, status, accepted_at, created_at, updated_at, answered_at, answered_by, answer_name, answer_reason,
    answered_ip, answered_agent, first_seen_at, last_seen_at, kind
  FROM documents WHERE kind = 'proposal';
--> statement-breakpoint
ALTER VIEW proposals ALTER COLUMN kind SET DEFAULT 'proposal', ALTER COLUMN status SET DEFAULT 'pending';
--> statement-breakpoint
-- The day on which the roll-up counts a document: its last day while it is open, else the day on which it was paid or
-- answered in the seller's zone.
CREATE FUNCTION document_day(document documents, zone text) RETURNS date LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN document.status = 'paid' THEN (document.paid_at AT TIME ZONE zone)::date
    WHEN document.status IN ('accepted', 'declined') THEN (document.answered_at AT TIME ZONE zone)::date
    ELSE document.due_on END
$$;
--> statement-breakpoint
CREATE FUNCTION documents_were_inserted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE user_revisions r SET invoices = r.invoices + a.invoices, proposals = r.proposals + a.proposals
    FROM (SELECT user_id, bool_or(kind = 'invoice')::int AS invoices, bool_or(kind = 'proposal')::int AS proposals
      FROM added GROUP BY user_id) a
    WHERE r.user_id = a.user_id;
  INSERT INTO document_days AS d (user_id, kind, status, day, count, amount)
    SELECT a.user_id, a.kind, rollup_status(a.status), document_day(a, u.time_zone), count(*), sum(a.amount)
    FROM added a JOIN users u ON u.id = a.user_id GROUP BY 1, 2, 3, 4
    ON CONFLICT (user_id, kind, status, day) DO UPDATE SET count = d.count + excluded.count, amount = d.amount + excluded.amount;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION documents_were_updated() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE user_revisions r SET invoices = r.invoices + a.invoices, proposals = r.proposals + a.proposals
    FROM (SELECT user_id, bool_or(kind = 'invoice')::int AS invoices, bool_or(kind = 'proposal')::int AS proposals
      FROM added GROUP BY user_id) a
    WHERE r.user_id = a.user_id;
  INSERT INTO document_days AS d (user_id, kind, status, day, count, amount)
    SELECT user_id, kind, status, day, sum(count), sum(amount) FROM (
      SELECT a.user_id, a.kind, rollup_status(a.status) AS status, document_day(a, u.time_zone) AS day, 1 AS count, a.amount
        FROM added a JOIN users u ON u.id = a.user_id
      UNION ALL
      SELECT r.user_id, r.kind, rollup_status(r.status), document_day(r, u.time_zone), -1, -r.amount
        FROM removed r JOIN users u ON u.id = r.user_id) change
    GROUP BY user_id, kind, status, day HAVING sum(count) <> 0 OR sum(amount) <> 0
    ON CONFLICT (user_id, kind, status, day) DO UPDATE SET count = d.count + excluded.count, amount = d.amount + excluded.amount;
  DELETE FROM document_days WHERE count = 0 AND user_id IN (SELECT user_id FROM removed);
  RETURN NULL;
END $$;
--> statement-breakpoint
-- The join drops the rows of a seller who is being deleted: nothing is left to count for them.
CREATE FUNCTION documents_were_deleted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE user_revisions r SET invoices = r.invoices + a.invoices, proposals = r.proposals + a.proposals
    FROM (SELECT user_id, bool_or(kind = 'invoice')::int AS invoices, bool_or(kind = 'proposal')::int AS proposals
      FROM removed GROUP BY user_id) a
    WHERE r.user_id = a.user_id;
  INSERT INTO document_days AS d (user_id, kind, status, day, count, amount)
    SELECT r.user_id, r.kind, rollup_status(r.status), document_day(r, u.time_zone), -count(*), -sum(r.amount)
    FROM removed r JOIN users u ON u.id = r.user_id GROUP BY 1, 2, 3, 4
    ON CONFLICT (user_id, kind, status, day) DO UPDATE SET count = d.count + excluded.count, amount = d.amount + excluded.amount;
  DELETE FROM document_days WHERE count = 0 AND user_id IN (SELECT user_id FROM removed);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER documents_inserted AFTER INSERT ON documents REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION documents_were_inserted();
--> statement-breakpoint
CREATE TRIGGER documents_updated AFTER UPDATE ON documents REFERENCING NEW TABLE AS added OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION documents_were_updated();
--> statement-breakpoint
CREATE TRIGGER documents_deleted AFTER DELETE ON documents REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION documents_were_deleted();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION rebuild_document_days() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE user_revisions SET invoices = invoices + 1, proposals = proposals + 1 WHERE user_id = new.id;
  DELETE FROM document_days WHERE user_id = new.id;
  INSERT INTO document_days (user_id, kind, status, day, count, amount)
    SELECT d.user_id, d.kind, rollup_status(d.status), document_day(d, new.time_zone), count(*), sum(d.amount)
      FROM documents d WHERE d.user_id = new.id GROUP BY 1, 2, 3, 4;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION compare_with_ledger(document uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM documents i, LATERAL (
      SELECT coalesce(sum(e.amount) FILTER (WHERE coalesce(r.kind, e.kind) IN ('payment', 'refund')), 0) AS paid,
        coalesce(sum(e.amount) FILTER (WHERE coalesce(r.kind, e.kind) = 'refund_kept'), 0) AS kept
      FROM ledger_entries e LEFT JOIN ledger_entries r ON r.id = e.reverses_id WHERE e.document_id = i.id) l
    WHERE i.id = document AND (i.paid_amount <> l.paid OR i.refunds_kept <> l.kept);
  IF FOUND THEN
    RAISE EXCEPTION 'invoice % does not add up to its ledger', document USING ERRCODE = 'integrity_constraint_violation';
  END IF;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER documents_add_up AFTER UPDATE OF paid_amount, refunds_kept ON documents DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION invoice_money_was_changed();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER documents_begin_with_ledger AFTER INSERT ON documents DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (new.paid_amount <> 0 OR new.refunds_kept <> 0) EXECUTE FUNCTION invoice_money_was_changed();
