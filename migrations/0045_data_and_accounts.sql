CREATE TABLE "known_sign_ins" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"browser" text NOT NULL,
	"network" text NOT NULL,
	"last_seen_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "known_sign_ins_key" UNIQUE("user_id","browser","network")
);
--> statement-breakpoint
CREATE TABLE "passkey_challenges" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid,
	"purpose" text NOT NULL,
	"challenge" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "passkey_challenges_purpose" CHECK (purpose in ('register', 'sign_in', 'second_factor', 'step_up'))
);
--> statement-breakpoint
CREATE TABLE "passkeys" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"credential_id" text NOT NULL,
	"public_key" "bytea" NOT NULL,
	"counter" bigint DEFAULT 0 NOT NULL,
	"transports" text[] DEFAULT '{}' NOT NULL,
	"name" text NOT NULL,
	"rp_id" text NOT NULL,
	"is_backed_up" boolean DEFAULT false NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "passkeys_credential_key" UNIQUE("credential_id")
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"code_hash" text NOT NULL,
	"used_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "recovery_codes_key" UNIQUE("user_id","code_hash")
);
--> statement-breakpoint
CREATE TABLE "sign_in_tickets" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"ticket_hash" text NOT NULL,
	"password_print" text NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "sign_in_tickets_key" UNIQUE("ticket_hash")
);
--> statement-breakpoint
CREATE TABLE "user_totp" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"secret" "bytea" NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	"last_step" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "import_parts" (
	"user_id" uuid NOT NULL,
	"import_id" uuid NOT NULL,
	"part" integer NOT NULL,
	"content" "bytea" NOT NULL,
	CONSTRAINT "import_parts_import_id_part_pk" PRIMARY KEY("import_id","part"),
	CONSTRAINT "import_parts_part" CHECK (part between 0 and 999)
);
--> statement-breakpoint
CREATE TABLE "import_problems" (
	"user_id" uuid NOT NULL,
	"import_id" uuid NOT NULL,
	"row" integer NOT NULL,
	"position" integer NOT NULL,
	"field" text,
	"code" text NOT NULL,
	"message" text NOT NULL,
	"candidates" jsonb,
	"cells" jsonb NOT NULL,
	CONSTRAINT "import_problems_import_id_row_position_pk" PRIMARY KEY("import_id","row","position")
);
--> statement-breakpoint
CREATE TABLE "imports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"state" text DEFAULT 'uploading' NOT NULL,
	"file_name" text NOT NULL,
	"size" bigint NOT NULL,
	"source" text,
	"encoding" text,
	"delimiter" text,
	"header_row" integer,
	"columns" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"mapping" jsonb,
	"fixes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"rows_total" integer DEFAULT 0 NOT NULL,
	"rows_done" integer DEFAULT 0 NOT NULL,
	"created" integer DEFAULT 0 NOT NULL,
	"updated" integer DEFAULT 0 NOT NULL,
	"skipped" integer DEFAULT 0 NOT NULL,
	"errors" integer DEFAULT 0 NOT NULL,
	"ambiguous" integer DEFAULT 0 NOT NULL,
	"clients_created" integer DEFAULT 0 NOT NULL,
	"kept" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"failure" text,
	"lease_until" timestamp (3) with time zone,
	"lease_token" uuid,
	"finished_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "imports_id_owner_key" UNIQUE("id","user_id"),
	CONSTRAINT "imports_kind" CHECK (kind in ('clients', 'items', 'invoices', 'archive')),
	CONSTRAINT "imports_state" CHECK (state in ('uploading', 'uploaded', 'mapped', 'checking', 'checked', 'running', 'done', 'cancelled', 'failed', 'undone')),
	CONSTRAINT "imports_size" CHECK (size > 0),
	CONSTRAINT "imports_counts" CHECK (least(rows_total, rows_done, created, updated, skipped, errors, ambiguous) >= 0)
);
--> statement-breakpoint
CREATE TABLE "memberships" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"owner_id" uuid NOT NULL,
	"member_id" uuid,
	"role" text DEFAULT 'accountant' NOT NULL,
	"invited_email" text NOT NULL,
	"token_hash" text,
	"invited_at" timestamp (3) with time zone NOT NULL,
	"accepted_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "memberships_role" CHECK (role in ('accountant')),
	CONSTRAINT "memberships_accepted" CHECK ((member_id is null) = (accepted_at is null))
);
--> statement-breakpoint
CREATE TABLE "saved_views" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"list" text NOT NULL,
	"name" text NOT NULL,
	"query" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "saved_views_list" CHECK (list in ('invoices', 'proposals', 'clients', 'items'))
);
--> statement-breakpoint
ALTER TABLE "account_tokens" DROP CONSTRAINT "account_tokens_purpose";--> statement-breakpoint
ALTER TABLE "document_counters" DROP CONSTRAINT "document_counters_kind";--> statement-breakpoint
ALTER TABLE "account_tokens" ADD COLUMN "data" jsonb;--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "import_id" uuid;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "import_id" uuid;--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "import_id" uuid;--> statement-breakpoint
ALTER TABLE "seller_details" ADD COLUMN "accounts" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "stepped_up_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "membership_id" uuid;--> statement-breakpoint
ALTER TABLE "tax_rates" ADD COLUMN "account" text;--> statement-breakpoint
ALTER TABLE "user_revisions" ADD COLUMN "imports" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "customer_email_changed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "deletion_requested_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "deletes_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "known_sign_ins" ADD CONSTRAINT "known_sign_ins_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkey_challenges" ADD CONSTRAINT "passkey_challenges_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_in_tickets" ADD CONSTRAINT "sign_in_tickets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_totp" ADD CONSTRAINT "user_totp_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_parts" ADD CONSTRAINT "import_parts_import_fk" FOREIGN KEY ("import_id","user_id") REFERENCES "public"."imports"("id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_problems" ADD CONSTRAINT "import_problems_import_fk" FOREIGN KEY ("import_id","user_id") REFERENCES "public"."imports"("id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_member_id_users_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "known_sign_ins_seen_index" ON "known_sign_ins" USING btree ("last_seen_at");--> statement-breakpoint
CREATE INDEX "passkey_challenges_owner_index" ON "passkey_challenges" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "passkey_challenges_expires_index" ON "passkey_challenges" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "passkeys_owner_index" ON "passkeys" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "sign_in_tickets_owner_index" ON "sign_in_tickets" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sign_in_tickets_expires_index" ON "sign_in_tickets" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "imports_owner_index" ON "imports" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "imports_working_key" ON "imports" USING btree ("user_id") WHERE state in ('checking', 'running');--> statement-breakpoint
CREATE INDEX "imports_waiting_index" ON "imports" USING btree ("created_at") WHERE state in ('uploaded', 'checking', 'running');--> statement-breakpoint
CREATE UNIQUE INDEX "memberships_invited_key" ON "memberships" USING btree ("owner_id",lower("invited_email")) WHERE ended_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "memberships_member_key" ON "memberships" USING btree ("owner_id","member_id") WHERE ended_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "memberships_token_key" ON "memberships" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "memberships_member_index" ON "memberships" USING btree ("member_id") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "saved_views_list_index" ON "saved_views" USING btree ("user_id","list","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "saved_views_name_key" ON "saved_views" USING btree ("user_id","list",lower("name"));--> statement-breakpoint
ALTER TABLE "clients" ADD CONSTRAINT "clients_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "items" ADD CONSTRAINT "items_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_membership_id_memberships_id_fk" FOREIGN KEY ("membership_id") REFERENCES "public"."memberships"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "clients_import_index" ON "clients" USING btree ("import_id") WHERE import_id is not null;--> statement-breakpoint
CREATE INDEX "documents_import_index" ON "documents" USING btree ("import_id") WHERE import_id is not null;--> statement-breakpoint
CREATE INDEX "items_import_index" ON "items" USING btree ("import_id") WHERE import_id is not null;--> statement-breakpoint
CREATE INDEX "session_membership_index" ON "session" USING btree ("membership_id") WHERE membership_id is not null;--> statement-breakpoint
CREATE INDEX "users_customer_email_index" ON "users" USING btree ("customer_email_changed_at") WHERE customer_email_changed_at is not null;--> statement-breakpoint
CREATE INDEX "users_deletes_index" ON "users" USING btree ("deletes_at") WHERE deletes_at is not null;--> statement-breakpoint
ALTER TABLE "account_tokens" ADD CONSTRAINT "account_tokens_purpose" CHECK (purpose in ('confirm_email', 'reset_password', 'verify_paypal', 'change_email', 'undo_email_change', 'report_sign_in', 'download_archive', 'keep_account'));--> statement-breakpoint
ALTER TABLE "document_counters" ADD CONSTRAINT "document_counters_kind" CHECK (kind in ('invoice', 'proposal', 'credit_note', 'imported'));--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_deletion" CHECK (num_nulls(deletion_requested_at, deletes_at) in (0, 2));--> statement-breakpoint
CREATE FUNCTION bump_imports() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE user_revisions SET imports = imports + 1 WHERE user_id IN (SELECT user_id FROM changed);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER imports_inserted AFTER INSERT ON imports REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION bump_imports();
--> statement-breakpoint
CREATE TRIGGER imports_updated AFTER UPDATE ON imports REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION bump_imports();
--> statement-breakpoint
CREATE TRIGGER imports_deleted AFTER DELETE ON imports REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION bump_imports();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION tell_revisions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('seller_revisions', concat_ws(' ', new.user_id,
    new.clients, new.items, new.invoices, new.proposals, new.notifications, new.activities, new.tax_rates, new.drafts,
    new.recurring, new.imports));
  RETURN NULL;
END $$;
--> statement-breakpoint
DROP TRIGGER user_revisions_told ON user_revisions;
--> statement-breakpoint
CREATE TRIGGER user_revisions_told AFTER UPDATE OF clients, items, invoices, proposals, notifications, activities, tax_rates, drafts,
  recurring, imports ON user_revisions FOR EACH ROW WHEN (new.watched_until > now()) EXECUTE FUNCTION tell_revisions();
--> statement-breakpoint
-- A file that has come, and a check or run that was asked for, wakes a worker; one waiting job takes whatever is due.
CREATE FUNCTION imports_wake() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT 1 FROM graphile_worker.jobs WHERE task_identifier = 'take_imports' AND locked_at IS NULL) THEN
    PERFORM graphile_worker.add_job('take_imports', queue_name => NULL, max_attempts => 1);
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER imports_wake_update AFTER UPDATE OF state ON imports
  FOR EACH ROW WHEN (new.lease_until IS NULL AND new.state IN ('uploaded', 'checking', 'running')) EXECUTE FUNCTION imports_wake();
--> statement-breakpoint
CREATE FUNCTION tell_books_closed(member uuid, membership uuid) RETURNS void LANGUAGE sql AS $$
  SELECT pg_notify('session_ended', told) FROM (
    SELECT member::text UNION SELECT m.owner_id::text FROM memberships m WHERE m.id = membership) AS open(told)
  WHERE told IS NOT NULL
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION tell_session_end() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_books_closed((old.sess -> 'passport' ->> 'user')::uuid, old.membership_id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER session_books_changed AFTER UPDATE OF membership_id ON session FOR EACH ROW
  WHEN (old.membership_id IS DISTINCT FROM new.membership_id) EXECUTE FUNCTION tell_session_end();
--> statement-breakpoint
CREATE FUNCTION tell_membership_end() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('session_ended', old.owner_id::text);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER memberships_ended AFTER UPDATE OF ended_at ON memberships FOR EACH ROW
  WHEN (old.ended_at IS NULL AND new.ended_at IS NOT NULL) EXECUTE FUNCTION tell_membership_end();
--> statement-breakpoint
CREATE TRIGGER memberships_deleted AFTER DELETE ON memberships FOR EACH ROW
  WHEN (old.ended_at IS NULL) EXECUTE FUNCTION tell_membership_end();
