-- Whatever waits in the outbox wakes a worker in the transaction that put it there.
CREATE FUNCTION outbox_wake() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM graphile_worker.add_job('drain_outbox', queue_name => NULL, max_attempts => 1);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER outbox_wake_insert AFTER INSERT ON "outbox"
  FOR EACH STATEMENT EXECUTE FUNCTION outbox_wake();
--> statement-breakpoint
CREATE TRIGGER outbox_wake_again AFTER UPDATE OF "status" ON "outbox"
  FOR EACH ROW WHEN (OLD."status" <> 'pending' AND NEW."status" = 'pending') EXECUTE FUNCTION outbox_wake();
