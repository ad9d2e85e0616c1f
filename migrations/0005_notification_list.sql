DROP INDEX "notifications_list_index";--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "is_listed" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "search" text;--> statement-breakpoint
-- The application folds accents too; for what was written before, lower case is the best that SQL knows.
UPDATE "notifications" SET search = lower(subject) || E'\n' || lower(message);--> statement-breakpoint
ALTER TABLE "notifications" ALTER COLUMN "search" SET NOT NULL;--> statement-breakpoint
CREATE INDEX "notifications_unread_index" ON "notifications" USING btree ("user_id") WHERE is_listed and read_at is null and status <> 'delivered';--> statement-breakpoint
CREATE UNIQUE INDEX "notifications_payment_key" ON "notifications" USING btree ("invoice_id") WHERE type = 'payment_received' and method = 'in_app';--> statement-breakpoint
CREATE INDEX "notifications_list_index" ON "notifications" USING btree ("user_id","is_listed","seq");