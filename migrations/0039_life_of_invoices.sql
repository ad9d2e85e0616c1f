-- The life of an invoice: drafts, versions, contacts, payments in parts and on credit, credit notes, plans and deposits.
CREATE TABLE "client_contacts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"role" text,
	"gets_documents" boolean DEFAULT true NOT NULL,
	"gets_reminders" boolean DEFAULT false NOT NULL,
	"gets_receipts" boolean DEFAULT false NOT NULL,
	CONSTRAINT "client_contacts_position_key" UNIQUE("client_id","position"),
	CONSTRAINT "client_contacts_position" CHECK (position between 1 and 9)
);
--> statement-breakpoint
CREATE TABLE "deposit_deductions" (
	"user_id" uuid NOT NULL,
	"document_id" uuid NOT NULL,
	"deposit_id" uuid NOT NULL,
	"set_no" integer NOT NULL,
	"net" numeric NOT NULL,
	"tax" numeric NOT NULL,
	"taxes" numeric[] DEFAULT '{}' NOT NULL,
	CONSTRAINT "deposit_deductions_document_id_deposit_id_set_no_pk" PRIMARY KEY("document_id","deposit_id","set_no"),
	CONSTRAINT "deposit_deductions_amount" CHECK (net >= 0 and tax >= 0 and net + tax > 0)
);
--> statement-breakpoint
CREATE TABLE "document_versions" (
	"user_id" uuid NOT NULL,
	"document_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"content" jsonb NOT NULL,
	"hash" text NOT NULL,
	"amount" numeric NOT NULL,
	"created_by" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "document_versions_document_id_version_pk" PRIMARY KEY("document_id","version"),
	CONSTRAINT "document_versions_created_by" CHECK (created_by in ('seller', 'provider', 'system'))
);
--> statement-breakpoint
CREATE TABLE "document_views" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "document_views_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" uuid NOT NULL,
	"document_id" uuid NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "drafts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"client_id" uuid,
	"title" text DEFAULT '' NOT NULL,
	"content" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"source" text DEFAULT 'form' NOT NULL,
	"source_id" uuid,
	"sent_document_id" uuid,
	"send_at" timestamp (3) with time zone,
	"send_options" jsonb,
	"lease_until" timestamp (3) with time zone,
	"failure" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "drafts_kind" CHECK (kind in ('invoice', 'proposal')),
	CONSTRAINT "drafts_source" CHECK (source in ('form', 'revise', 'recurring', 'duplicate')),
	CONSTRAINT "drafts_version" CHECK (version >= 1)
);
--> statement-breakpoint
CREATE TABLE "client_credits" (
	"user_id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"currency" text NOT NULL,
	"balance" numeric DEFAULT '0' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "client_credits_client_id_currency_pk" PRIMARY KEY("client_id","currency"),
	CONSTRAINT "client_credits_currency" CHECK (currency ~ '^[A-Z]{3}$'),
	CONSTRAINT "client_credits_balance" CHECK (balance >= 0)
);
--> statement-breakpoint
ALTER TABLE "client_contacts" ADD CONSTRAINT "client_contacts_client_fk" FOREIGN KEY ("client_id","user_id") REFERENCES "public"."clients"("id","user_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "deposit_deductions" ADD CONSTRAINT "deposit_deductions_deposit_id_documents_id_fk" FOREIGN KEY ("deposit_id") REFERENCES "public"."documents"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "deposit_deductions" ADD CONSTRAINT "deposit_deductions_document_fk" FOREIGN KEY ("document_id","user_id") REFERENCES "public"."documents"("id","user_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "document_versions" ADD CONSTRAINT "document_versions_document_fk" FOREIGN KEY ("document_id","user_id") REFERENCES "public"."documents"("id","user_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "document_views" ADD CONSTRAINT "document_views_document_fk" FOREIGN KEY ("document_id","user_id") REFERENCES "public"."documents"("id","user_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "drafts" ADD CONSTRAINT "drafts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "drafts" ADD CONSTRAINT "drafts_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "drafts" ADD CONSTRAINT "drafts_source_id_documents_id_fk" FOREIGN KEY ("source_id") REFERENCES "public"."documents"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "drafts" ADD CONSTRAINT "drafts_sent_document_id_documents_id_fk" FOREIGN KEY ("sent_document_id") REFERENCES "public"."documents"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "client_credits" ADD CONSTRAINT "client_credits_client_fk" FOREIGN KEY ("client_id","user_id") REFERENCES "public"."clients"("id","user_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE UNIQUE INDEX "client_contacts_email_key" ON "client_contacts" USING btree ("client_id",lower("email"));
--> statement-breakpoint
CREATE INDEX "deposit_deductions_deposit_index" ON "deposit_deductions" USING btree ("deposit_id");
--> statement-breakpoint
CREATE INDEX "document_views_document_index" ON "document_views" USING btree ("document_id","seen_at");
--> statement-breakpoint
CREATE INDEX "drafts_list_index" ON "drafts" USING btree ("user_id","kind","updated_at") WHERE sent_document_id is null;
--> statement-breakpoint
CREATE INDEX "drafts_client_index" ON "drafts" USING btree ("client_id");
--> statement-breakpoint
CREATE INDEX "drafts_source_index" ON "drafts" USING btree ("source_id");
--> statement-breakpoint
CREATE INDEX "drafts_sent_index" ON "drafts" USING btree ("sent_document_id");
--> statement-breakpoint
CREATE INDEX "drafts_due_index" ON "drafts" USING btree ("send_at") WHERE send_at is not null and sent_document_id is null;
--> statement-breakpoint
CREATE UNIQUE INDEX "drafts_revision_key" ON "drafts" USING btree ("source_id") WHERE source = 'revise';
--> statement-breakpoint
DROP TRIGGER documents_add_up ON documents;
--> statement-breakpoint
DROP TRIGGER documents_begin_with_ledger ON documents;
--> statement-breakpoint
DROP TRIGGER documents_balance ON documents;
--> statement-breakpoint
DROP INDEX "payments_settled_key";
--> statement-breakpoint
DROP INDEX "notifications_payment_key";
--> statement-breakpoint
ALTER TABLE "documents" DROP CONSTRAINT "documents_proposal_key",
  DROP CONSTRAINT "documents_kind",
  DROP CONSTRAINT "documents_sums",
  DROP CONSTRAINT "documents_money",
  DROP CONSTRAINT "documents_paid",
  ADD COLUMN "next_due_on" date DEFAULT '1970-01-01' NOT NULL,
  ADD COLUMN "version" integer DEFAULT 1 NOT NULL,
  ADD COLUMN "version_at" timestamp (3) with time zone,
  ADD COLUMN "replaces_id" uuid,
  ADD COLUMN "invoice_type" text DEFAULT 'standard' NOT NULL,
  ADD COLUMN "credited_amount" numeric DEFAULT '0' NOT NULL,
  ADD COLUMN "written_off_amount" numeric DEFAULT '0' NOT NULL,
  ADD COLUMN "deducted_amount" numeric DEFAULT '0' NOT NULL,
  ADD COLUMN "instalments" jsonb,
  ADD COLUMN "allow_partial" boolean DEFAULT false NOT NULL,
  ADD COLUMN "min_partial" numeric,
  ADD COLUMN "voided_at" timestamp (3) with time zone,
  ADD COLUMN "void_kind" text,
  ADD COLUMN "void_reason" text,
  ADD COLUMN "credits_id" uuid,
  ADD COLUMN "reason" text,
  ADD COLUMN "deposit_kind" text,
  ADD COLUMN "deposit_percent" numeric(7, 4),
  ADD COLUMN "deposit_amount" numeric,
  ADD COLUMN "deposit_due_days" integer;
--> statement-breakpoint
-- The day that decides what is late. Nothing that is answered changes: no revision moves, no sum is counted anew.
ALTER TABLE documents DISABLE TRIGGER USER;
--> statement-breakpoint
UPDATE documents SET next_due_on = due_on;
--> statement-breakpoint
ALTER TABLE documents ENABLE TRIGGER USER;
--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_replaces_id_documents_id_fk" FOREIGN KEY ("replaces_id") REFERENCES "public"."documents"("id") ON DELETE set null ON UPDATE no action,
  ADD CONSTRAINT "documents_credits_id_documents_id_fk" FOREIGN KEY ("credits_id") REFERENCES "public"."documents"("id") ON DELETE cascade ON UPDATE no action,
  ADD CONSTRAINT "documents_replaces_key" UNIQUE("replaces_id"),
  ADD CONSTRAINT "documents_instalments" CHECK (jsonb_array_length(instalments) between 2 and 24),
  ADD CONSTRAINT "documents_partial" CHECK (min_partial is null or (allow_partial and min_partial > 0)),
  ADD CONSTRAINT "documents_deposit" CHECK (case deposit_kind when 'percent' then coalesce(deposit_percent > 0 and deposit_percent <= 100, false)
        when 'amount' then deposit_percent is null else deposit_percent is null and deposit_amount is null end
        and (deposit_kind is null) = (deposit_due_days is null) and (deposit_kind is null or deposit_amount > 0)),
  ADD CONSTRAINT "documents_invoice_type" CHECK (invoice_type in ('standard', 'deposit', 'partial')),
  ADD CONSTRAINT "documents_void" CHECK (num_nulls(voided_at, void_kind) in (0, 2) and (voided_at is null or (status = 'cancelled' and paid_amount = 0))),
  ADD CONSTRAINT "documents_void_kind" CHECK (void_kind in ('void', 'replaced')),
  ADD CONSTRAINT "documents_version" CHECK (version >= 1),
  ADD CONSTRAINT "documents_credit_note" CHECK (kind <> 'credit_note' or (status = 'issued' and credits_id is not null and reason is not null and payment_method is null and paid_amount = 0)),
  ADD CONSTRAINT "documents_credits" CHECK (kind = 'credit_note' or num_nonnulls(credits_id, reason) = 0),
  ADD CONSTRAINT "documents_kind" CHECK (kind in ('invoice', 'proposal', 'credit_note')),
  ADD CONSTRAINT "documents_sums" CHECK (discount_amount <= coalesce(subtotal, amount) and tax_amount between 0 and amount + deducted_amount and deducted_amount >= 0),
  ADD CONSTRAINT "documents_money" CHECK (least(paid_amount, refunds_kept, credited_amount, written_off_amount, balance) >= 0
        and balance = amount - paid_amount - refunds_kept - credited_amount - written_off_amount),
  ADD CONSTRAINT "documents_paid" CHECK (status <> 'paid' or balance = 0);
--> statement-breakpoint
ALTER TABLE "document_counters" DROP CONSTRAINT "document_counters_kind",
  ADD CONSTRAINT "document_counters_kind" CHECK (kind in ('invoice', 'proposal', 'credit_note'));
--> statement-breakpoint
ALTER TABLE "document_days" DROP CONSTRAINT "document_days_kind",
  ADD COLUMN "paid" numeric DEFAULT '0' NOT NULL,
  ADD CONSTRAINT "document_days_kind" CHECK (kind in ('invoice', 'proposal', 'credit_note'));
--> statement-breakpoint
ALTER TABLE "document_series" DROP CONSTRAINT "document_series_kind",
  ADD CONSTRAINT "document_series_kind" CHECK (kind in ('invoice', 'proposal', 'credit_note'));
--> statement-breakpoint
ALTER TABLE "ledger_entries" DROP CONSTRAINT "ledger_entries_kind",
  ALTER COLUMN "document_id" DROP NOT NULL,
  ADD COLUMN "client_id" uuid,
  ADD COLUMN "reference" text,
  ADD COLUMN "note" text,
  ADD COLUMN "credit_note_id" uuid,
  ADD CONSTRAINT "ledger_entries_credit_note_id_documents_id_fk" FOREIGN KEY ("credit_note_id") REFERENCES "public"."documents"("id") ON DELETE cascade ON UPDATE no action,
  ADD CONSTRAINT "ledger_entries_client_fk" FOREIGN KEY ("client_id","user_id") REFERENCES "public"."clients"("id","user_id") ON DELETE cascade ON UPDATE no action,
  ADD CONSTRAINT "ledger_entries_of" CHECK (num_nonnulls(document_id, client_id) = 1),
  ADD CONSTRAINT "ledger_entries_credit" CHECK (client_id is null or kind in ('payment', 'credit', 'refund', 'reversal')),
  ADD CONSTRAINT "ledger_entries_kind" CHECK (kind in ('payment', 'refund', 'refund_kept', 'credit', 'credit_note', 'write_off', 'reversal'));
--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "contact_role" text,
  ADD COLUMN "gets_documents" boolean DEFAULT true NOT NULL,
  ADD COLUMN "gets_reminders" boolean DEFAULT true NOT NULL,
  ADD COLUMN "gets_receipts" boolean DEFAULT true NOT NULL;
--> statement-breakpoint
ALTER TABLE "document_lines" ADD COLUMN "credits_line_id" uuid;
--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "ledger_group_id" uuid;
--> statement-breakpoint
ALTER TABLE "seller_details" ADD COLUMN "allow_partial" boolean DEFAULT false NOT NULL,
  ADD COLUMN "message_templates" jsonb DEFAULT '{}'::jsonb NOT NULL;
--> statement-breakpoint
ALTER TABLE "user_revisions" ADD COLUMN "drafts" bigint DEFAULT 0 NOT NULL;
--> statement-breakpoint
CREATE UNIQUE INDEX "documents_proposal_key" ON "documents" USING btree ("proposal_id","invoice_type") WHERE proposal_id is not null and invoice_type <> 'partial';
--> statement-breakpoint
CREATE INDEX "documents_proposal_index" ON "documents" USING btree ("proposal_id") WHERE proposal_id is not null;
--> statement-breakpoint
CREATE INDEX "documents_credits_index" ON "documents" USING btree ("credits_id") WHERE credits_id is not null;
--> statement-breakpoint
CREATE INDEX "ledger_entries_client_index" ON "ledger_entries" USING btree ("client_id","currency","seq") WHERE client_id is not null;
--> statement-breakpoint
CREATE INDEX "ledger_entries_group_index" ON "ledger_entries" USING btree ("group_id");
--> statement-breakpoint
CREATE INDEX "ledger_entries_credit_note_index" ON "ledger_entries" USING btree ("credit_note_id") WHERE credit_note_id is not null;
--> statement-breakpoint
CREATE UNIQUE INDEX "notifications_payment_key" ON "notifications" USING btree ("document_id","user_id","ledger_group_id") WHERE type = 'payment_received' and method = 'in_app';
--> statement-breakpoint
DROP FUNCTION keep_document_balance();
--> statement-breakpoint
-- What is owed, and the day on which the next part of it is due: what was paid first covers what is due first.
CREATE FUNCTION keep_document_sums() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  part record;
  open_part numeric;
BEGIN
  new.balance := new.amount - new.paid_amount - new.refunds_kept - new.credited_amount - new.written_off_amount;
  new.next_due_on := new.due_on;
  IF new.instalments IS NOT NULL THEN
    open_part := new.balance;
    FOR part IN SELECT (i.value ->> 'dueOn')::date AS due_on, (i.value ->> 'amount')::numeric AS amount
        FROM jsonb_array_elements(new.instalments) WITH ORDINALITY i ORDER BY i.ordinality DESC LOOP
      EXIT WHEN open_part <= 0;
      new.next_due_on := part.due_on;
      open_part := open_part - part.amount;
    END LOOP;
    IF (SELECT sum((i ->> 'amount')::numeric) FROM jsonb_array_elements(new.instalments) i) <> new.amount THEN
      RAISE EXCEPTION 'the parts of % are not its amount', new.id USING ERRCODE = 'integrity_constraint_violation';
    END IF;
  END IF;
  RETURN new;
END $$;
--> statement-breakpoint
CREATE TRIGGER documents_sums BEFORE INSERT OR UPDATE OF amount, due_on, instalments, paid_amount, refunds_kept, credited_amount,
    written_off_amount, balance, next_due_on ON documents
  FOR EACH ROW EXECUTE FUNCTION keep_document_sums();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION compare_with_ledger(document uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM documents d, LATERAL (
      SELECT coalesce(sum(e.amount) FILTER (WHERE coalesce(r.kind, e.kind) IN ('payment', 'refund', 'credit')), 0) AS paid,
        coalesce(sum(e.amount) FILTER (WHERE coalesce(r.kind, e.kind) = 'refund_kept'), 0) AS kept,
        coalesce(sum(e.amount) FILTER (WHERE coalesce(r.kind, e.kind) = 'credit_note'), 0) AS credited,
        coalesce(sum(e.amount) FILTER (WHERE coalesce(r.kind, e.kind) = 'write_off'), 0) AS written_off
      FROM ledger_entries e LEFT JOIN ledger_entries r ON r.id = e.reverses_id WHERE e.document_id = d.id) l
    WHERE d.id = document AND (d.paid_amount, d.refunds_kept, d.credited_amount, d.written_off_amount)
      IS DISTINCT FROM (l.paid, l.kept, l.credited, l.written_off);
  IF FOUND THEN
    RAISE EXCEPTION 'document % does not add up to its ledger', document USING ERRCODE = 'integrity_constraint_violation';
  END IF;
END $$;
--> statement-breakpoint
-- A client's credit is the sum of the entries that are of no document; what moves between both sides comes to nothing.
CREATE FUNCTION compare_credit(client uuid, code text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM clients c WHERE c.id = client AND
    coalesce((SELECT balance FROM client_credits k WHERE k.client_id = client AND k.currency = code), 0) <>
    coalesce((SELECT sum(amount) FROM ledger_entries e WHERE e.client_id = client AND e.currency = code), 0);
  IF FOUND THEN
    RAISE EXCEPTION 'the credit of client % does not add up to its ledger', client USING ERRCODE = 'integrity_constraint_violation';
  END IF;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION ledger_entry_was_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF new.document_id IS NOT NULL THEN
    PERFORM compare_with_ledger(new.document_id);
  ELSE
    PERFORM compare_credit(new.client_id, new.currency);
  END IF;
  IF new.kind IN ('credit', 'reversal') THEN
    PERFORM 1 FROM ledger_entries e LEFT JOIN ledger_entries r ON r.id = e.reverses_id
      WHERE e.group_id = new.group_id AND coalesce(r.kind, e.kind) = 'credit' HAVING sum(e.amount) <> 0;
    IF FOUND THEN
      RAISE EXCEPTION 'credit of group % comes from nowhere', new.group_id USING ERRCODE = 'integrity_constraint_violation';
    END IF;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION client_credit_was_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM compare_credit(new.client_id, new.currency);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER client_credits_add_up AFTER INSERT OR UPDATE ON client_credits
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION client_credit_was_changed();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER documents_add_up AFTER UPDATE OF paid_amount, refunds_kept, credited_amount, written_off_amount ON documents
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION document_money_was_changed();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER documents_begin_with_ledger AFTER INSERT ON documents DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (new.paid_amount <> 0 OR new.refunds_kept <> 0 OR new.credited_amount <> 0 OR new.written_off_amount <> 0)
  EXECUTE FUNCTION document_money_was_changed();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION document_day(document documents, zone text) RETURNS date LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN document.status = 'paid' THEN (document.paid_at AT TIME ZONE zone)::date
    WHEN document.status IN ('accepted', 'declined') THEN (document.answered_at AT TIME ZONE zone)::date
    ELSE document.next_due_on END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION documents_were_deleted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE user_revisions r SET invoices = r.invoices + a.invoices, proposals = r.proposals + a.proposals
    FROM (SELECT user_id, bool_or(kind <> 'proposal')::int AS invoices, bool_or(kind = 'proposal')::int AS proposals
      FROM removed GROUP BY user_id) a
    WHERE r.user_id = a.user_id;
  INSERT INTO document_days AS d (user_id, kind, status, day, currency, count, amount, balance, paid)
    SELECT r.user_id, r.kind, rollup_status(r.status), document_day(r, u.time_zone), r.currency, -count(*), -sum(r.amount), -sum(r.balance), -sum(r.paid_amount)
    FROM removed r JOIN users u ON u.id = r.user_id GROUP BY 1, 2, 3, 4, 5
    ON CONFLICT (user_id, kind, status, day, currency) DO UPDATE SET count = d.count + excluded.count,
      amount = d.amount + excluded.amount, balance = d.balance + excluded.balance, paid = d.paid + excluded.paid;
  DELETE FROM document_days WHERE count = 0 AND user_id IN (SELECT user_id FROM removed);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION documents_were_inserted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE user_revisions r SET invoices = r.invoices + a.invoices, proposals = r.proposals + a.proposals
    FROM (SELECT user_id, bool_or(kind <> 'proposal')::int AS invoices, bool_or(kind = 'proposal')::int AS proposals
      FROM added GROUP BY user_id) a
    WHERE r.user_id = a.user_id;
  INSERT INTO document_days AS d (user_id, kind, status, day, currency, count, amount, balance, paid)
    SELECT a.user_id, a.kind, rollup_status(a.status), document_day(a, u.time_zone), a.currency, count(*), sum(a.amount), sum(a.balance), sum(a.paid_amount)
    FROM added a JOIN users u ON u.id = a.user_id GROUP BY 1, 2, 3, 4, 5
    ON CONFLICT (user_id, kind, status, day, currency) DO UPDATE SET count = d.count + excluded.count,
      amount = d.amount + excluded.amount, balance = d.balance + excluded.balance, paid = d.paid + excluded.paid;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION documents_were_updated() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE user_revisions r SET invoices = r.invoices + a.invoices, proposals = r.proposals + a.proposals
    FROM (SELECT user_id, bool_or(kind <> 'proposal')::int AS invoices, bool_or(kind = 'proposal')::int AS proposals
      FROM added GROUP BY user_id) a
    WHERE r.user_id = a.user_id;
  INSERT INTO document_days AS d (user_id, kind, status, day, currency, count, amount, balance, paid)
    SELECT user_id, kind, status, day, currency, sum(count), sum(amount), sum(balance), sum(paid) FROM (
      SELECT a.user_id, a.kind, rollup_status(a.status) AS status, document_day(a, u.time_zone) AS day, a.currency, 1 AS count, a.amount, a.balance, a.paid_amount AS paid
        FROM added a JOIN users u ON u.id = a.user_id
      UNION ALL
      SELECT r.user_id, r.kind, rollup_status(r.status), document_day(r, u.time_zone), r.currency, -1, -r.amount, -r.balance, -r.paid_amount
        FROM removed r JOIN users u ON u.id = r.user_id) change
    GROUP BY user_id, kind, status, day, currency HAVING sum(count) <> 0 OR sum(amount) <> 0 OR sum(balance) <> 0 OR sum(paid) <> 0
    ON CONFLICT (user_id, kind, status, day, currency) DO UPDATE SET count = d.count + excluded.count,
      amount = d.amount + excluded.amount, balance = d.balance + excluded.balance, paid = d.paid + excluded.paid;
  DELETE FROM document_days WHERE count = 0 AND user_id IN (SELECT user_id FROM removed);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION rebuild_document_days() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE user_revisions SET invoices = invoices + 1, proposals = proposals + 1 WHERE user_id = new.id;
  DELETE FROM document_days WHERE user_id = new.id;
  INSERT INTO document_days (user_id, kind, status, day, currency, count, amount, balance, paid)
    SELECT d.user_id, d.kind, rollup_status(d.status), document_day(d, new.time_zone), d.currency, count(*), sum(d.amount), sum(d.balance), sum(d.paid_amount)
      FROM documents d WHERE d.user_id = new.id GROUP BY 1, 2, 3, 4, 5;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Revenue is what was paid and not given back.
UPDATE document_days s SET paid = d.paid FROM (
    SELECT d.user_id, d.kind, rollup_status(d.status) AS status, document_day(d, u.time_zone) AS day, d.currency, sum(d.paid_amount) AS paid
    FROM documents d JOIN users u ON u.id = d.user_id WHERE d.paid_amount <> 0 GROUP BY 1, 2, 3, 4, 5) d
  WHERE (s.user_id, s.kind, s.status, s.day, s.currency) = (d.user_id, d.kind, d.status, d.day, d.currency);
--> statement-breakpoint
CREATE OR REPLACE FUNCTION start_seller() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO user_revisions (user_id) VALUES (new.id);
  INSERT INTO document_counters (user_id, kind) VALUES (new.id, 'invoice'), (new.id, 'proposal'), (new.id, 'credit_note');
  RETURN NULL;
END $$;
--> statement-breakpoint
INSERT INTO document_counters (user_id, kind) SELECT id, 'credit_note' FROM users;
--> statement-breakpoint
CREATE FUNCTION bump_drafts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE user_revisions SET drafts = drafts + 1 WHERE user_id IN (SELECT user_id FROM changed);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER drafts_inserted AFTER INSERT ON drafts REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION bump_drafts();
--> statement-breakpoint
CREATE TRIGGER client_contacts_inserted AFTER INSERT ON client_contacts REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION bump_clients();
--> statement-breakpoint
CREATE TRIGGER client_credits_inserted AFTER INSERT ON client_credits REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION bump_clients();
--> statement-breakpoint
CREATE TRIGGER drafts_updated AFTER UPDATE ON drafts REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION bump_drafts();
--> statement-breakpoint
CREATE TRIGGER client_contacts_updated AFTER UPDATE ON client_contacts REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION bump_clients();
--> statement-breakpoint
CREATE TRIGGER client_credits_updated AFTER UPDATE ON client_credits REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION bump_clients();
--> statement-breakpoint
CREATE TRIGGER drafts_deleted AFTER DELETE ON drafts REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION bump_drafts();
--> statement-breakpoint
CREATE TRIGGER client_contacts_deleted AFTER DELETE ON client_contacts REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION bump_clients();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION tell_revisions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('seller_revisions', concat_ws(' ', new.user_id,
    new.clients, new.items, new.invoices, new.proposals, new.notifications, new.activities, new.tax_rates, new.drafts));
  RETURN NULL;
END $$;
--> statement-breakpoint
DROP TRIGGER user_revisions_told ON user_revisions;
--> statement-breakpoint
CREATE TRIGGER user_revisions_told AFTER UPDATE OF clients, items, invoices, proposals, notifications, activities, tax_rates, drafts ON user_revisions
  FOR EACH ROW WHEN (new.watched_until > now()) EXECUTE FUNCTION tell_revisions();
--> statement-breakpoint
DROP TRIGGER clients_updated ON clients;
--> statement-breakpoint
CREATE TRIGGER clients_updated AFTER UPDATE OF name, email, phone, company, address, notes, sms_consent_at, street, street2, city,
  region, postal_code, country, tax_id, registration_id, registration_scheme, buyer_reference, e_address_scheme, e_address, currency,
  payment_terms, contact_role, gets_documents, gets_reminders, gets_receipts ON clients FOR EACH ROW EXECUTE FUNCTION bump_client_lists();
