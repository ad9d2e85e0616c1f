ALTER TABLE "payments" DROP CONSTRAINT "payments_amount";--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "refund_failed_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "last_read" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "written_read" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_amount" CHECK (amount_cents > 0 and refunded_cents >= 0 and refund_failed_cents >= 0);