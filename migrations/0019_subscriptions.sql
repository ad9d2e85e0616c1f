CREATE TABLE "billing_states" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"last_read" bigint DEFAULT 0 NOT NULL,
	"written_read" bigint DEFAULT 0 NOT NULL,
	"asked_at" timestamp (3) with time zone,
	"synced_at" timestamp (3) with time zone,
	"turn_token" uuid,
	"turn_until" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "subscriptions" (
	"stripe_subscription_id" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"status" text NOT NULL,
	"plan" text,
	"next_plan" text,
	"price_cents" integer NOT NULL,
	"interval" text NOT NULL,
	"current_period_start" bigint NOT NULL,
	"current_period_end" bigint NOT NULL,
	"cancel_at_period_end" boolean NOT NULL,
	"past_due_since" timestamp (3) with time zone,
	"is_current" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "webhook_events" (
	"provider" text NOT NULL,
	"event_id" text NOT NULL,
	"type" text NOT NULL,
	"payload" jsonb NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"lease_until" timestamp (3) with time zone,
	"reason" text,
	"received_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "webhook_events_provider_event_id_pk" PRIMARY KEY("provider","event_id"),
	CONSTRAINT "webhook_events_status" CHECK (status in ('waiting', 'processed', 'ignored', 'dead'))
);
--> statement-breakpoint
ALTER TABLE "billing_states" ADD CONSTRAINT "billing_states_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "subscriptions_owner_index" ON "subscriptions" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "subscriptions_current_key" ON "subscriptions" USING btree ("user_id") WHERE is_current;--> statement-breakpoint
CREATE INDEX "webhook_events_due_index" ON "webhook_events" USING btree ("next_attempt_at") WHERE status = 'waiting';