ALTER TABLE "clients" ADD COLUMN "sms_consent_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "sms_consent_by" uuid;--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "sms_consent_text" text;--> statement-breakpoint
ALTER TABLE "clients" ADD CONSTRAINT "clients_sms_consent" CHECK (num_nulls(sms_consent_at, sms_consent_text) <> 1);