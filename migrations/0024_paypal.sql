ALTER TABLE "account_tokens" DROP CONSTRAINT "account_tokens_purpose";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "paypal_revoked_reason" text;--> statement-breakpoint
ALTER TABLE "account_tokens" ADD CONSTRAINT "account_tokens_purpose" CHECK (purpose in ('confirm_email', 'reset_password', 'verify_paypal'));--> statement-breakpoint
ALTER TABLE "webhook_events" ADD CONSTRAINT "webhook_events_provider" CHECK (provider in ('stripe', 'paypal'));