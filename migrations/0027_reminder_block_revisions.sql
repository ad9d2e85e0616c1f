-- Rows of documents show what keeps their reminders back.
CREATE FUNCTION bump_blocked_reminders() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE user_revisions SET invoices = invoices + 1, proposals = proposals + 1
    WHERE user_id = coalesce(new.user_id, old.user_id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER suppressions_inserted AFTER INSERT ON suppressions
  FOR EACH ROW WHEN (new.channel = 'email' AND new.user_id IS NOT NULL) EXECUTE FUNCTION bump_blocked_reminders();
--> statement-breakpoint
CREATE TRIGGER suppressions_deleted AFTER DELETE ON suppressions
  FOR EACH ROW WHEN (old.channel = 'email' AND old.user_id IS NOT NULL) EXECUTE FUNCTION bump_blocked_reminders();
--> statement-breakpoint
CREATE TRIGGER notification_preferences_inserted AFTER INSERT ON notification_preferences
  FOR EACH ROW WHEN (NOT new.invoice_reminders) EXECUTE FUNCTION bump_blocked_reminders();
--> statement-breakpoint
CREATE TRIGGER notification_preferences_updated AFTER UPDATE OF invoice_reminders ON notification_preferences
  FOR EACH ROW WHEN (new.invoice_reminders IS DISTINCT FROM old.invoice_reminders) EXECUTE FUNCTION bump_blocked_reminders();
