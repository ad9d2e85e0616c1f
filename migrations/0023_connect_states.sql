CREATE TABLE "connect_states" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"last_read" bigint DEFAULT 0 NOT NULL,
	"written_read" bigint DEFAULT 0 NOT NULL,
	"asked_at" timestamp (3) with time zone,
	"synced_at" timestamp (3) with time zone,
	"reason" text,
	"creations" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "connect_states" ADD CONSTRAINT "connect_states_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;