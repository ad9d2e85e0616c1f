CREATE TABLE "archive_progress" (
	"import_id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"rows_done" integer NOT NULL,
	"table_name" text,
	"table_done" integer NOT NULL,
	CONSTRAINT "archive_progress_counts" CHECK (least(rows_done, table_done) >= 0)
);
--> statement-breakpoint
ALTER TABLE "archive_progress" ADD CONSTRAINT "archive_progress_import_fk" FOREIGN KEY ("import_id","user_id") REFERENCES "public"."imports"("id","user_id") ON DELETE cascade ON UPDATE no action;