CREATE TABLE "followed_texts" (
	"sid" text PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "text_messages" (
	"sid" text PRIMARY KEY NOT NULL,
	"outbox_id" uuid NOT NULL,
	"recipient" text NOT NULL,
	"status" text NOT NULL,
	"error_code" integer,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "text_messages_status" CHECK (status in ('queued', 'sending', 'sent', 'delivered', 'undelivered', 'failed'))
);
--> statement-breakpoint
ALTER TABLE "text_messages" ADD CONSTRAINT "text_messages_outbox_id_outbox_id_fk" FOREIGN KEY ("outbox_id") REFERENCES "public"."outbox"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "text_messages_outbox_index" ON "text_messages" USING btree ("outbox_id");--> statement-breakpoint
CREATE INDEX "text_messages_recipient_index" ON "text_messages" USING btree ("recipient","updated_at");