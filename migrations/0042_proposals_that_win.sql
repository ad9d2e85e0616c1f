-- What proposals say beside lines, what clients choose, ask and sign, and files that go with them.
CREATE TABLE "document_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "document_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" uuid NOT NULL,
	"document_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"created_by" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "document_events_kind" CHECK (kind in ('cancelled', 'reopened')),
	CONSTRAINT "document_events_created_by" CHECK (created_by in ('seller', 'provider', 'system'))
);
--> statement-breakpoint
CREATE TABLE "document_files" (
	"user_id" uuid NOT NULL,
	"document_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	"position" integer,
	CONSTRAINT "document_files_document_id_file_id_pk" PRIMARY KEY("document_id","file_id")
);
--> statement-breakpoint
CREATE TABLE "file_parts" (
	"user_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	"part" integer NOT NULL,
	"content" "bytea" NOT NULL,
	CONSTRAINT "file_parts_file_id_part_pk" PRIMARY KEY("file_id","part"),
	CONSTRAINT "file_parts_part" CHECK (part between 0 and 99)
);
--> statement-breakpoint
CREATE TABLE "files" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"name" text NOT NULL,
	"type" text,
	"size" integer NOT NULL,
	"width" integer,
	"height" integer,
	"sha256" text,
	"ready_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "files_id_owner_key" UNIQUE("id","user_id"),
	CONSTRAINT "files_purpose" CHECK (purpose in ('image', 'attachment')),
	CONSTRAINT "files_type" CHECK (type in ('application/pdf', 'image/png', 'image/jpeg', 'image/webp')),
	CONSTRAINT "files_size" CHECK (size > 0),
	CONSTRAINT "files_ready" CHECK (num_nulls(ready_at, type, sha256) in (0, 3))
);
--> statement-breakpoint
CREATE TABLE "proposal_comments" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"document_id" uuid NOT NULL,
	"anchor" text NOT NULL,
	"anchor_id" uuid,
	"anchor_label" text,
	"author" text NOT NULL,
	"name" text,
	"message" text NOT NULL,
	"ip" text,
	"user_agent" text,
	"read_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "proposal_comments_anchor" CHECK (anchor in ('proposal', 'cover', 'terms', 'section', 'line')),
	CONSTRAINT "proposal_comments_author" CHECK (author in ('client', 'seller')),
	CONSTRAINT "proposal_comments_anchored" CHECK ((anchor in ('line', 'section')) = (anchor_id is not null))
);
--> statement-breakpoint
CREATE TABLE "proposal_templates" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"content" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "section_times" (
	"user_id" uuid NOT NULL,
	"document_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"section" integer NOT NULL,
	"seconds" bigint NOT NULL,
	CONSTRAINT "section_times_document_id_version_section_pk" PRIMARY KEY("document_id","version","section"),
	CONSTRAINT "section_times_seconds" CHECK (section >= 0 and seconds >= 0)
);
--> statement-breakpoint
CREATE TABLE "signatures" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"document_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"strokes" jsonb,
	"consent_version" integer NOT NULL,
	"signed_at" timestamp (3) with time zone NOT NULL,
	"ip" text,
	"user_agent" text,
	"content" text NOT NULL,
	"document_hash" text NOT NULL,
	"sealed_pdf" "bytea",
	"pdf_hash" text,
	"seal_kind" text,
	"sealed_at" timestamp (3) with time zone,
	"verify_code" text NOT NULL,
	"seal_tries" integer DEFAULT 0 NOT NULL,
	"lease_until" timestamp (3) with time zone,
	CONSTRAINT "signatures_document_key" UNIQUE("document_id"),
	CONSTRAINT "signatures_code_key" UNIQUE("verify_code"),
	CONSTRAINT "signatures_kind" CHECK (kind in ('typed', 'drawn')),
	CONSTRAINT "signatures_strokes" CHECK ((kind = 'drawn') = (strokes is not null)),
	CONSTRAINT "signatures_sealed" CHECK (num_nulls(sealed_pdf, pdf_hash, seal_kind, sealed_at) in (0, 4))
);
--> statement-breakpoint
ALTER TABLE "document_lines" ADD COLUMN "proposal_line_id" uuid;--> statement-breakpoint
ALTER TABLE "document_lines" ADD COLUMN "is_optional" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "document_lines" ADD COLUMN "is_selected" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "document_lines" ADD COLUMN "client_quantity" jsonb;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "cover" jsonb;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "text_sections" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "requires_signature" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "amount_max" numeric;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "accepted_lines" jsonb;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "converted_percent" numeric(7, 4);--> statement-breakpoint
ALTER TABLE "document_events" ADD CONSTRAINT "document_events_document_fk" FOREIGN KEY ("document_id","user_id") REFERENCES "public"."documents"("id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_files" ADD CONSTRAINT "document_files_document_fk" FOREIGN KEY ("document_id","user_id") REFERENCES "public"."documents"("id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_files" ADD CONSTRAINT "document_files_file_fk" FOREIGN KEY ("file_id","user_id") REFERENCES "public"."files"("id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "file_parts" ADD CONSTRAINT "file_parts_file_fk" FOREIGN KEY ("file_id","user_id") REFERENCES "public"."files"("id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proposal_comments" ADD CONSTRAINT "proposal_comments_document_fk" FOREIGN KEY ("document_id","user_id") REFERENCES "public"."documents"("id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proposal_templates" ADD CONSTRAINT "proposal_templates_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "section_times" ADD CONSTRAINT "section_times_document_fk" FOREIGN KEY ("document_id","user_id") REFERENCES "public"."documents"("id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "signatures" ADD CONSTRAINT "signatures_document_fk" FOREIGN KEY ("document_id","user_id") REFERENCES "public"."documents"("id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "document_events_document_index" ON "document_events" USING btree ("document_id","created_at");--> statement-breakpoint
CREATE INDEX "document_files_file_index" ON "document_files" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "files_owner_index" ON "files" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "proposal_comments_document_index" ON "proposal_comments" USING btree ("document_id","created_at");--> statement-breakpoint
CREATE INDEX "proposal_templates_owner_index" ON "proposal_templates" USING btree ("user_id","name");--> statement-breakpoint
CREATE INDEX "signatures_unsealed_index" ON "signatures" USING btree ("signed_at") WHERE sealed_at is null;--> statement-breakpoint
CREATE INDEX "document_lines_proposal_index" ON "document_lines" USING btree ("proposal_line_id") WHERE proposal_line_id is not null;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_amount_max" CHECK (amount_max is null or kind = 'proposal');--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_accepted_lines" CHECK (accepted_lines is null or status = 'accepted');--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_letter" CHECK (kind = 'proposal' or (cover is null and text_sections = '[]' and not requires_signature and accepted_lines is null));--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_converted_percent" CHECK (converted_percent is null or (invoice_type = 'partial' and converted_percent > 0 and converted_percent <= 100));