-- Invoices that recur, what clients say on invoices, and reminders counted from the due day.
CREATE TABLE "invoice_replies" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"document_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"promised_on" date,
	"paid_on" date,
	"method" text,
	"amount" numeric,
	"message" text,
	"name" text,
	"ip" text,
	"user_agent" text,
	"state" text DEFAULT 'open' NOT NULL,
	"answer" text,
	"answered_at" timestamp (3) with time zone,
	"nudges" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "invoice_replies_kind" CHECK (kind in ('will_pay', 'paid_already', 'question')),
	CONSTRAINT "invoice_replies_state" CHECK (state in ('open', 'confirmed', 'rejected', 'answered', 'expired')),
	CONSTRAINT "invoice_replies_method" CHECK (method in ('cash', 'bank_transfer', 'check', 'card', 'paypal', 'other')),
	CONSTRAINT "invoice_replies_content" CHECK (case kind when 'will_pay' then promised_on is not null when 'question' then message is not null else true end),
	CONSTRAINT "invoice_replies_amount" CHECK (amount > 0),
	CONSTRAINT "invoice_replies_answer" CHECK ((answer is null) = (answered_at is null))
);
--> statement-breakpoint
CREATE TABLE "recurring_invoices" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"client_id" uuid,
	"state" text DEFAULT 'active' NOT NULL,
	"pause_reason" text,
	"title" text NOT NULL,
	"currency" text NOT NULL,
	"amount" numeric NOT NULL,
	"content" jsonb NOT NULL,
	"due_days" integer NOT NULL,
	"mode" text NOT NULL,
	"frequency" text NOT NULL,
	"every" integer DEFAULT 1 NOT NULL,
	"start_on" date NOT NULL,
	"anchor_day" integer NOT NULL,
	"last_day" boolean DEFAULT false NOT NULL,
	"week_day" integer,
	"ends_on" date,
	"max_count" integer,
	"send_at" time(0) DEFAULT '08:00' NOT NULL,
	"next_on" date,
	"next_at" timestamp (3) with time zone,
	"made_count" integer DEFAULT 0 NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"heads_up" boolean DEFAULT true NOT NULL,
	"told_of" date,
	"search" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "recurring_invoices_state" CHECK (state in ('active', 'paused', 'ended')),
	CONSTRAINT "recurring_invoices_pause" CHECK ((state = 'paused') = (pause_reason is not null)),
	CONSTRAINT "recurring_invoices_pause_reason" CHECK (pause_reason in ('seller', 'backlog', 'failures')),
	CONSTRAINT "recurring_invoices_mode" CHECK (mode in ('send', 'draft')),
	CONSTRAINT "recurring_invoices_frequency" CHECK (frequency in ('day', 'week', 'month', 'year')),
	CONSTRAINT "recurring_invoices_currency" CHECK (currency ~ '^[A-Z]{3}$'),
	CONSTRAINT "recurring_invoices_rule" CHECK (every between 1 and 99 and anchor_day between 1 and 31 and due_days between 0 and 365
        and (week_day between 1 and 7 or week_day is null) and ends_on >= start_on and max_count > 0),
	CONSTRAINT "recurring_invoices_next" CHECK ((next_on is null) = (next_at is null) and (state <> 'active' or next_on is not null)),
	CONSTRAINT "recurring_invoices_counts" CHECK (made_count >= 0 and failures >= 0)
);
--> statement-breakpoint
CREATE TABLE "recurring_runs" (
	"user_id" uuid NOT NULL,
	"recurring_id" uuid NOT NULL,
	"occurs_on" date NOT NULL,
	"outcome" text NOT NULL,
	"document_id" uuid,
	"draft_id" uuid,
	"reason" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "recurring_runs_recurring_id_occurs_on_pk" PRIMARY KEY("recurring_id","occurs_on"),
	CONSTRAINT "recurring_runs_outcome" CHECK (outcome in ('made', 'draft', 'skipped', 'failed')),
	CONSTRAINT "recurring_runs_reason" CHECK (outcome <> 'failed' or reason is not null)
);
--> statement-breakpoint
ALTER TABLE "reminders" DROP CONSTRAINT "reminders_slot";--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "reminders_on" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "seller_details" ADD COLUMN "reminder_schedule" jsonb;--> statement-breakpoint
ALTER TABLE "user_revisions" ADD COLUMN "recurring" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "invoice_replies" ADD CONSTRAINT "invoice_replies_document_fk" FOREIGN KEY ("document_id","user_id") REFERENCES "public"."documents"("id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recurring_invoices" ADD CONSTRAINT "recurring_invoices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recurring_invoices" ADD CONSTRAINT "recurring_invoices_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recurring_runs" ADD CONSTRAINT "recurring_runs_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recurring_runs" ADD CONSTRAINT "recurring_runs_recurring_id_recurring_invoices_id_fk" FOREIGN KEY ("recurring_id") REFERENCES "public"."recurring_invoices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recurring_runs" ADD CONSTRAINT "recurring_runs_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recurring_runs" ADD CONSTRAINT "recurring_runs_draft_id_drafts_id_fk" FOREIGN KEY ("draft_id") REFERENCES "public"."drafts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "invoice_replies_document_index" ON "invoice_replies" USING btree ("document_id","created_at");--> statement-breakpoint
CREATE INDEX "invoice_replies_open_index" ON "invoice_replies" USING btree ("created_at") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "recurring_invoices_list_index" ON "recurring_invoices" USING btree ("user_id","next_on","id");--> statement-breakpoint
CREATE INDEX "recurring_invoices_client_index" ON "recurring_invoices" USING btree ("client_id");--> statement-breakpoint
CREATE INDEX "recurring_invoices_due_index" ON "recurring_invoices" USING btree ("next_at") WHERE state = 'active';--> statement-breakpoint
CREATE INDEX "recurring_runs_owner_index" ON "recurring_runs" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "recurring_runs_document_index" ON "recurring_runs" USING btree ("document_id");--> statement-breakpoint
CREATE INDEX "recurring_runs_draft_index" ON "recurring_runs" USING btree ("draft_id");--> statement-breakpoint
ALTER TABLE "reminders" ADD CONSTRAINT "reminders_slot" CHECK (slot = '48h' or slot = '72h' or slot = '7d' or slot ~ '^\d{4}-\d\d-\d\d[+-]\d{1,3}$');
--> statement-breakpoint
CREATE FUNCTION bump_recurring() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE user_revisions SET recurring = recurring + 1 WHERE user_id IN (SELECT user_id FROM changed);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER recurring_invoices_inserted AFTER INSERT ON recurring_invoices REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION bump_recurring();
--> statement-breakpoint
CREATE TRIGGER recurring_invoices_updated AFTER UPDATE ON recurring_invoices REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION bump_recurring();
--> statement-breakpoint
CREATE TRIGGER recurring_invoices_deleted AFTER DELETE ON recurring_invoices REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION bump_recurring();
--> statement-breakpoint
CREATE TRIGGER recurring_runs_inserted AFTER INSERT ON recurring_runs REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION bump_recurring();
--> statement-breakpoint
CREATE FUNCTION bump_replied_invoices() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE user_revisions SET invoices = invoices + 1 WHERE user_id IN (SELECT user_id FROM changed);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER invoice_replies_inserted AFTER INSERT ON invoice_replies REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION bump_replied_invoices();
--> statement-breakpoint
CREATE TRIGGER invoice_replies_updated AFTER UPDATE ON invoice_replies REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION bump_replied_invoices();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION bump_client_lists() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE user_revisions SET clients = clients + 1, invoices = invoices + 1, proposals = proposals + 1, recurring = recurring + 1
    WHERE user_id = new.user_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION tell_revisions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('seller_revisions', concat_ws(' ', new.user_id,
    new.clients, new.items, new.invoices, new.proposals, new.notifications, new.activities, new.tax_rates, new.drafts,
    new.recurring));
  RETURN NULL;
END $$;
--> statement-breakpoint
DROP TRIGGER user_revisions_told ON user_revisions;
--> statement-breakpoint
CREATE TRIGGER user_revisions_told AFTER UPDATE OF clients, items, invoices, proposals, notifications, activities, tax_rates, drafts,
  recurring ON user_revisions FOR EACH ROW WHEN (new.watched_until > now()) EXECUTE FUNCTION tell_revisions();
