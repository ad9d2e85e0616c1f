CREATE TABLE "cancelled_payments" (
	"payment_id" text PRIMARY KEY NOT NULL,
	"invoice_id" text NOT NULL,
	"subscription_id" text NOT NULL,
	"user_id" uuid,
	"plan" text,
	"status" text DEFAULT 'watched' NOT NULL,
	"next_check_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "cancelled_payments_status" CHECK (status in ('watched', 'returned', 'ended', 'kept', 'failed'))
);
--> statement-breakpoint
ALTER TABLE "cancelled_payments" ADD CONSTRAINT "cancelled_payments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "cancelled_payments_owner_index" ON "cancelled_payments" USING btree ("user_id") WHERE status = 'watched';--> statement-breakpoint
CREATE INDEX "cancelled_payments_due_index" ON "cancelled_payments" USING btree ("next_check_at") WHERE status = 'watched';