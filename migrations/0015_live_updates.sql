-- Tells servers which lists of a seller have changed, once the transaction is committed. PostgreSQL lets transactions
-- that notify commit one after another only, so only sellers are told of who have a screen open. Their row's lock orders
-- a change against the beginning of watching: none falls between the two.
CREATE FUNCTION tell_revisions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('seller_revisions', concat_ws(' ', new.user_id,
    new.clients, new.items, new.invoices, new.proposals, new.notifications, new.activities));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER user_revisions_told
  AFTER UPDATE OF clients, items, invoices, proposals, notifications, activities ON user_revisions
  FOR EACH ROW WHEN (new.watched_until > now()) EXECUTE FUNCTION tell_revisions();
--> statement-breakpoint
-- Who is signed out, here or on another server, is told nothing more. What had ended by itself is left to the servers' own look.
CREATE FUNCTION tell_session_end() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('session_ended', old.sess -> 'passport' ->> 'user');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER session_end_told AFTER DELETE ON session
  FOR EACH ROW WHEN (old.expire > now() AT TIME ZONE 'UTC' AND old.sess -> 'passport' ->> 'user' IS NOT NULL)
  EXECUTE FUNCTION tell_session_end();
