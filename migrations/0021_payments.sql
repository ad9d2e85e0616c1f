CREATE TABLE "payments" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"invoice_id" uuid,
	"display_number" text NOT NULL,
	"title" text NOT NULL,
	"provider" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	"currency" text DEFAULT 'usd' NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"external_account" text NOT NULL,
	"external_id" text,
	"redirect_url" text,
	"external_payment_id" text,
	"received_cents" bigint,
	"failure" text,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"succeeded_at" timestamp (3) with time zone,
	"refunded_cents" bigint DEFAULT 0 NOT NULL,
	"dispute" text,
	"withdrawn_at" timestamp (3) with time zone,
	"checked_at" timestamp (3) with time zone,
	"next_check_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payments_external_key" UNIQUE("provider","external_id"),
	CONSTRAINT "payments_external_payment_key" UNIQUE("provider","external_payment_id"),
	CONSTRAINT "payments_provider" CHECK (provider in ('stripe', 'paypal')),
	CONSTRAINT "payments_status" CHECK (status in ('open', 'processing', 'succeeded', 'failed', 'expired', 'canceled', 'review', 'refund_due')),
	CONSTRAINT "payments_dispute" CHECK (dispute in ('open', 'won', 'lost')),
	CONSTRAINT "payments_amount" CHECK (amount_cents > 0 and refunded_cents >= 0),
	CONSTRAINT "payments_settled" CHECK (status <> 'succeeded' or (invoice_id is not null and succeeded_at is not null))
);
--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "payments_settled_key" ON "payments" USING btree ("invoice_id") WHERE status = 'succeeded';--> statement-breakpoint
CREATE UNIQUE INDEX "payments_open_key" ON "payments" USING btree ("invoice_id","provider") WHERE status = 'open' and withdrawn_at is null;--> statement-breakpoint
CREATE INDEX "payments_invoice_index" ON "payments" USING btree ("invoice_id");--> statement-breakpoint
CREATE INDEX "payments_owner_index" ON "payments" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "payments_due_index" ON "payments" USING btree ("next_check_at") WHERE next_check_at is not null;