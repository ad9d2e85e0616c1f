ALTER TABLE "imports" ADD COLUMN "contents" jsonb;--> statement-breakpoint
ALTER TABLE "signatures" ADD COLUMN "is_imported" boolean DEFAULT false NOT NULL;