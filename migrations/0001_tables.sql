CREATE TABLE "activities" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"seq" bigint GENERATED ALWAYS AS IDENTITY (sequence name "activities_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" uuid NOT NULL,
	"client_id" uuid,
	"invoice_id" uuid,
	"proposal_id" uuid,
	"type" text NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"amount" numeric(12, 2),
	"status" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "activities_type" CHECK (type in ('invoice_paid', 'proposal_accepted', 'client_added', 'invoice_overdue'))
);
--> statement-breakpoint
CREATE TABLE "client_notes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"seq" bigint GENERATED ALWAYS AS IDENTITY (sequence name "client_notes_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"client_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"title" text NOT NULL,
	"content" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "clients" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"seq" bigint GENERATED ALWAYS AS IDENTITY (sequence name "clients_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text,
	"company" text,
	"address" text,
	"notes" text,
	"last_document_at" timestamp (3) with time zone,
	"search_contact" text NOT NULL,
	"search_company" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "clients_id_owner_key" UNIQUE("id","user_id")
);
--> statement-breakpoint
CREATE TABLE "document_counters" (
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"last_number" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "document_counters_user_id_kind_pk" PRIMARY KEY("user_id","kind"),
	CONSTRAINT "document_counters_kind" CHECK (kind in ('invoice', 'proposal'))
);
--> statement-breakpoint
CREATE TABLE "document_days" (
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"status" text NOT NULL,
	"day" date NOT NULL,
	"count" bigint NOT NULL,
	"amount" numeric(20, 2) NOT NULL,
	CONSTRAINT "document_days_user_id_kind_status_day_pk" PRIMARY KEY("user_id","kind","status","day"),
	CONSTRAINT "document_days_kind" CHECK (kind in ('invoice', 'proposal'))
);
--> statement-breakpoint
CREATE TABLE "invoice_items" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"position" integer NOT NULL,
	"description" text NOT NULL,
	"quantity" numeric(10, 2) NOT NULL,
	"rate" numeric(12, 2) NOT NULL,
	"amount" numeric(12, 2) NOT NULL,
	"invoice_id" uuid NOT NULL,
	CONSTRAINT "invoice_items_position_key" UNIQUE("invoice_id","position"),
	CONSTRAINT "invoice_items_quantity" CHECK (quantity > 0 and quantity <= 99999999.99),
	CONSTRAINT "invoice_items_rate" CHECK (rate between 0 and 9999999999.99),
	CONSTRAINT "invoice_items_amount" CHECK (amount = round(quantity * rate, 2))
);
--> statement-breakpoint
CREATE TABLE "invoices" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"display_number" text NOT NULL,
	"title" text NOT NULL,
	"description" text,
	"amount" numeric(12, 2) NOT NULL,
	"search" text NOT NULL,
	"invoice_number" text NOT NULL,
	"due_date" date NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"payment_method" text DEFAULT 'cash' NOT NULL,
	"paid_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "invoices_invoice_number_unique" UNIQUE("invoice_number"),
	CONSTRAINT "invoices_number_key" UNIQUE("user_id","number"),
	CONSTRAINT "invoices_status" CHECK (status in ('pending', 'paid', 'overdue', 'cancelled')),
	CONSTRAINT "invoices_amount" CHECK (amount between 0 and 9999999999.99),
	CONSTRAINT "invoices_payment_method" CHECK (payment_method in ('cash', 'stripe', 'paypal')),
	CONSTRAINT "invoices_paid_at" CHECK ((status = 'paid') = (paid_at is not null))
);
--> statement-breakpoint
CREATE TABLE "items" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"seq" bigint GENERATED ALWAYS AS IDENTITY (sequence name "items_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"description" text,
	"rate" numeric(12, 2) NOT NULL,
	"terms" text,
	"available_for" text DEFAULT 'both' NOT NULL,
	"search" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "items_available_for" CHECK (available_for in ('both', 'invoices', 'proposals')),
	CONSTRAINT "items_rate" CHECK (rate > 0 and rate <= 9999999999.99)
);
--> statement-breakpoint
CREATE TABLE "notification_schedules" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"invoice_id" uuid,
	"proposal_id" uuid,
	"initial_sent_at" timestamp (3) with time zone,
	"reminder_48h_sent_at" timestamp (3) with time zone,
	"reminder_72h_sent_at" timestamp (3) with time zone,
	"reminder_7d_sent_at" timestamp (3) with time zone,
	"is_active" boolean DEFAULT true NOT NULL,
	"completed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "notification_schedules_invoice_key" UNIQUE("invoice_id"),
	CONSTRAINT "notification_schedules_proposal_key" UNIQUE("proposal_id"),
	CONSTRAINT "notification_schedules_document" CHECK (num_nonnulls(invoice_id, proposal_id) = 1)
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"seq" bigint GENERATED ALWAYS AS IDENTITY (sequence name "notifications_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" uuid NOT NULL,
	"client_id" uuid,
	"invoice_id" uuid,
	"proposal_id" uuid,
	"type" text NOT NULL,
	"method" text NOT NULL,
	"recipient" text NOT NULL,
	"subject" text NOT NULL,
	"message" text NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"delivered_at" timestamp (3) with time zone,
	"failure_reason" text,
	"read_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "notifications_type" CHECK (type in ('initial', 'status_update', 'payment_received', 'other')),
	CONSTRAINT "notifications_method" CHECK (method in ('email', 'sms', 'in_app')),
	CONSTRAINT "notifications_status" CHECK (status in ('pending', 'sent', 'delivered', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "proposal_items" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"position" integer NOT NULL,
	"description" text NOT NULL,
	"quantity" numeric(10, 2) NOT NULL,
	"rate" numeric(12, 2) NOT NULL,
	"amount" numeric(12, 2) NOT NULL,
	"proposal_id" uuid NOT NULL,
	CONSTRAINT "proposal_items_position_key" UNIQUE("proposal_id","position"),
	CONSTRAINT "proposal_items_quantity" CHECK (quantity > 0 and quantity <= 99999999.99),
	CONSTRAINT "proposal_items_rate" CHECK (rate between 0 and 9999999999.99),
	CONSTRAINT "proposal_items_amount" CHECK (amount = round(quantity * rate, 2))
);
--> statement-breakpoint
CREATE TABLE "proposals" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"display_number" text NOT NULL,
	"title" text NOT NULL,
	"description" text,
	"amount" numeric(12, 2) NOT NULL,
	"search" text NOT NULL,
	"proposal_number" text NOT NULL,
	"valid_until" date NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"accepted_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "proposals_proposal_number_unique" UNIQUE("proposal_number"),
	CONSTRAINT "proposals_number_key" UNIQUE("user_id","number"),
	CONSTRAINT "proposals_status" CHECK (status in ('sent', 'pending', 'accepted', 'declined', 'expired')),
	CONSTRAINT "proposals_amount" CHECK (amount between 0 and 9999999999.99),
	CONSTRAINT "proposals_accepted_at" CHECK ((status = 'accepted') = (accepted_at is not null))
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"user_id" uuid NOT NULL,
	"key" text NOT NULL,
	"request_hash" text NOT NULL,
	"response_status" integer NOT NULL,
	"response_body" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_keys_user_id_key_pk" PRIMARY KEY("user_id","key")
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" varchar(255) PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" bigint
);
--> statement-breakpoint
CREATE TABLE "session" (
	"sid" varchar PRIMARY KEY NOT NULL,
	"sess" json NOT NULL,
	"expire" timestamp (6) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sms_consents" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"text_version" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "user_revisions" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"clients" bigint DEFAULT 0 NOT NULL,
	"items" bigint DEFAULT 0 NOT NULL,
	"invoices" bigint DEFAULT 0 NOT NULL,
	"proposals" bigint DEFAULT 0 NOT NULL,
	"notifications" bigint DEFAULT 0 NOT NULL,
	"activities" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" text NOT NULL,
	"password_hash" text NOT NULL,
	"full_name" text NOT NULL,
	"business_name" text,
	"industry" text,
	"phone" text,
	"address" text,
	"time_zone" text DEFAULT 'UTC' NOT NULL,
	"is_premium" boolean DEFAULT false NOT NULL,
	"stripe_customer_id" text,
	"stripe_subscription_id" text,
	"stripe_connect_account_id" text,
	"stripe_connect_account_status" text,
	"stripe_connect_onboarding_complete" boolean DEFAULT false NOT NULL,
	"paypal_business_email" text,
	"paypal_merchant_id" text,
	"paypal_account_verified" boolean DEFAULT false NOT NULL,
	"paypal_connected_at" timestamp (3) with time zone,
	"custom_logo" text,
	"hide_credits" boolean DEFAULT false NOT NULL,
	"email_confirmed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_email_trimmed" CHECK (email = btrim(email) and email <> '')
);
--> statement-breakpoint
ALTER TABLE "activities" ADD CONSTRAINT "activities_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activities" ADD CONSTRAINT "activities_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activities" ADD CONSTRAINT "activities_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activities" ADD CONSTRAINT "activities_proposal_id_proposals_id_fk" FOREIGN KEY ("proposal_id") REFERENCES "public"."proposals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_notes" ADD CONSTRAINT "client_notes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_notes" ADD CONSTRAINT "client_notes_client_fk" FOREIGN KEY ("client_id","user_id") REFERENCES "public"."clients"("id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clients" ADD CONSTRAINT "clients_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_counters" ADD CONSTRAINT "document_counters_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_days" ADD CONSTRAINT "document_days_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_items" ADD CONSTRAINT "invoice_items_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_client_fk" FOREIGN KEY ("client_id","user_id") REFERENCES "public"."clients"("id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "items" ADD CONSTRAINT "items_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_schedules" ADD CONSTRAINT "notification_schedules_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_schedules" ADD CONSTRAINT "notification_schedules_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_schedules" ADD CONSTRAINT "notification_schedules_proposal_id_proposals_id_fk" FOREIGN KEY ("proposal_id") REFERENCES "public"."proposals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_proposal_id_proposals_id_fk" FOREIGN KEY ("proposal_id") REFERENCES "public"."proposals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proposal_items" ADD CONSTRAINT "proposal_items_proposal_id_proposals_id_fk" FOREIGN KEY ("proposal_id") REFERENCES "public"."proposals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proposals" ADD CONSTRAINT "proposals_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proposals" ADD CONSTRAINT "proposals_client_fk" FOREIGN KEY ("client_id","user_id") REFERENCES "public"."clients"("id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sms_consents" ADD CONSTRAINT "sms_consents_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_revisions" ADD CONSTRAINT "user_revisions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "activities_list_index" ON "activities" USING btree ("user_id","created_at","seq");--> statement-breakpoint
CREATE INDEX "activities_client_index" ON "activities" USING btree ("client_id");--> statement-breakpoint
CREATE UNIQUE INDEX "activities_invoice_key" ON "activities" USING btree ("invoice_id","type");--> statement-breakpoint
CREATE UNIQUE INDEX "activities_proposal_key" ON "activities" USING btree ("proposal_id","type");--> statement-breakpoint
CREATE INDEX "client_notes_list_index" ON "client_notes" USING btree ("client_id","seq");--> statement-breakpoint
CREATE INDEX "client_notes_owner_index" ON "client_notes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "clients_list_index" ON "clients" USING btree ("user_id","seq");--> statement-breakpoint
CREATE INDEX "clients_search_index" ON "clients" USING gin ("user_id",("search_contact" || E'\n' || "search_company") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "invoices_status_index" ON "invoices" USING btree ("user_id","status","number");--> statement-breakpoint
CREATE INDEX "invoices_client_index" ON "invoices" USING btree ("client_id","number");--> statement-breakpoint
CREATE INDEX "invoices_search_index" ON "invoices" USING gin ("user_id","search" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "items_list_index" ON "items" USING btree ("user_id","seq");--> statement-breakpoint
CREATE INDEX "items_search_index" ON "items" USING gin ("user_id","search" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "notification_schedules_owner_index" ON "notification_schedules" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "notification_schedules_due_index" ON "notification_schedules" USING btree ("initial_sent_at") WHERE is_active;--> statement-breakpoint
CREATE INDEX "notifications_list_index" ON "notifications" USING btree ("user_id","seq");--> statement-breakpoint
CREATE INDEX "notifications_client_index" ON "notifications" USING btree ("client_id");--> statement-breakpoint
CREATE INDEX "notifications_invoice_index" ON "notifications" USING btree ("invoice_id");--> statement-breakpoint
CREATE INDEX "notifications_proposal_index" ON "notifications" USING btree ("proposal_id");--> statement-breakpoint
CREATE INDEX "notifications_waiting_index" ON "notifications" USING btree ("seq") WHERE status = 'pending';--> statement-breakpoint
CREATE INDEX "proposals_status_index" ON "proposals" USING btree ("user_id","status","number");--> statement-breakpoint
CREATE INDEX "proposals_client_index" ON "proposals" USING btree ("client_id","number");--> statement-breakpoint
CREATE INDEX "proposals_search_index" ON "proposals" USING gin ("user_id","search" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "idempotency_keys_created_index" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "session_expire_index" ON "session" USING btree ("expire");--> statement-breakpoint
CREATE INDEX "session_user_index" ON "session" USING btree (("sess" -> 'passport' ->> 'user'));--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_key" ON "users" USING btree (lower("email"));--> statement-breakpoint
CREATE UNIQUE INDEX "users_stripe_customer_key" ON "users" USING btree ("stripe_customer_id");--> statement-breakpoint
CREATE UNIQUE INDEX "users_stripe_subscription_key" ON "users" USING btree ("stripe_subscription_id");--> statement-breakpoint
CREATE UNIQUE INDEX "users_stripe_connect_account_key" ON "users" USING btree ("stripe_connect_account_id");