-- Rows of documents show what has been reminded of and what comes next.
CREATE FUNCTION bump_scheduled_documents() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE user_revisions SET invoices = invoices + 1, proposals = proposals + 1
    WHERE user_id IN (SELECT user_id FROM changed);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER notification_schedules_inserted AFTER INSERT ON notification_schedules REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION bump_scheduled_documents();
--> statement-breakpoint
CREATE TRIGGER notification_schedules_updated AFTER UPDATE ON notification_schedules REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION bump_scheduled_documents();
