CREATE TABLE "account_tokens" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"token_hash" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "account_tokens_hash_key" UNIQUE("token_hash"),
	CONSTRAINT "account_tokens_purpose" CHECK (purpose in ('confirm_email', 'reset_password'))
);
--> statement-breakpoint
CREATE TABLE "reminders" (
	"schedule_id" uuid NOT NULL,
	"slot" text NOT NULL,
	"outcome" text NOT NULL,
	"reason" text,
	"notification_id" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "reminders_schedule_id_slot_pk" PRIMARY KEY("schedule_id","slot"),
	CONSTRAINT "reminders_slot" CHECK (slot in ('48h', '72h', '7d')),
	CONSTRAINT "reminders_outcome" CHECK (outcome in ('mailed', 'skipped'))
);
--> statement-breakpoint
CREATE TABLE "mail_volumes" (
	"user_id" uuid NOT NULL,
	"address" text NOT NULL,
	"hour" timestamp (3) with time zone NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "mail_volumes_user_id_address_hour_pk" PRIMARY KEY("user_id","address","hour")
);
--> statement-breakpoint
CREATE TABLE "suppressions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"channel" text NOT NULL,
	"user_id" uuid,
	"address" text NOT NULL,
	"reason" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "suppressions_channel" CHECK (channel in ('email', 'sms')),
	CONSTRAINT "suppressions_reason" CHECK (reason in ('bounced', 'unsubscribed', 'stopped'))
);
--> statement-breakpoint
CREATE TABLE "unsubscribe_links" (
	"token" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"address" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "outbox" DROP CONSTRAINT "outbox_status";--> statement-breakpoint
DROP INDEX "notification_schedules_due_index";--> statement-breakpoint
ALTER TABLE "notification_schedules" ADD COLUMN "last_sent_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "notification_schedules" ADD COLUMN "next_due_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "is_counted" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "unconfirmed_mails" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "account_tokens" ADD CONSTRAINT "account_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reminders" ADD CONSTRAINT "reminders_schedule_id_notification_schedules_id_fk" FOREIGN KEY ("schedule_id") REFERENCES "public"."notification_schedules"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reminders" ADD CONSTRAINT "reminders_notification_id_notifications_id_fk" FOREIGN KEY ("notification_id") REFERENCES "public"."notifications"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_volumes" ADD CONSTRAINT "mail_volumes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "suppressions" ADD CONSTRAINT "suppressions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unsubscribe_links" ADD CONSTRAINT "unsubscribe_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_tokens_owner_index" ON "account_tokens" USING btree ("user_id","purpose");--> statement-breakpoint
CREATE INDEX "account_tokens_expires_index" ON "account_tokens" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "reminders_notification_index" ON "reminders" USING btree ("notification_id");--> statement-breakpoint
CREATE INDEX "mail_volumes_hour_index" ON "mail_volumes" USING btree ("hour");--> statement-breakpoint
CREATE UNIQUE INDEX "suppressions_key" ON "suppressions" USING btree ("channel","address",coalesce("user_id", '00000000-0000-0000-0000-000000000000'::uuid),"reason");--> statement-breakpoint
CREATE INDEX "suppressions_owner_index" ON "suppressions" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "unsubscribe_links_recipient_key" ON "unsubscribe_links" USING btree ("user_id","address");--> statement-breakpoint
CREATE INDEX "notification_schedules_due_index" ON "notification_schedules" USING btree ("next_due_at") WHERE is_active;--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_status" CHECK (status in ('pending', 'held', 'sent', 'failed'));