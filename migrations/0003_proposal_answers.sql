ALTER TABLE "invoices" ADD COLUMN "proposal_id" uuid;--> statement-breakpoint
ALTER TABLE "proposals" ADD COLUMN "answered_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "proposals" ADD COLUMN "answered_by" text;--> statement-breakpoint
ALTER TABLE "proposals" ADD COLUMN "answer_name" text;--> statement-breakpoint
ALTER TABLE "proposals" ADD COLUMN "answer_reason" text;--> statement-breakpoint
ALTER TABLE "proposals" ADD COLUMN "answered_ip" text;--> statement-breakpoint
ALTER TABLE "proposals" ADD COLUMN "answered_agent" text;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_proposal_id_proposals_id_fk" FOREIGN KEY ("proposal_id") REFERENCES "public"."proposals"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_proposal_id_unique" UNIQUE("proposal_id");--> statement-breakpoint
-- What was answered before this was recorded: the time of the last change is the best that is known.
UPDATE "proposals" SET answered_at = coalesce(accepted_at, updated_at), answered_by = 'client'
  WHERE status in ('accepted', 'declined');--> statement-breakpoint
ALTER TABLE "proposals" ADD CONSTRAINT "proposals_answered_at" CHECK ((status in ('accepted', 'declined')) = (answered_at is not null) and (answered_at is null) = (answered_by is null));--> statement-breakpoint
ALTER TABLE "proposals" ADD CONSTRAINT "proposals_answered_by" CHECK (answered_by in ('client', 'seller'));