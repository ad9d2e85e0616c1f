-- Whatever waits in the outbox wakes a worker in the transaction that put it there. One waiting job is enough: it drains
-- whatever is due. A row that is committed just after that drain has looked is found by the worker's next look.
CREATE FUNCTION outbox_wake() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT 1 FROM graphile_worker.jobs WHERE task_identifier = 'drain_outbox' AND locked_at IS NULL) THEN
    PERFORM graphile_worker.add_job('drain_outbox', queue_name => NULL, max_attempts => 1);
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER outbox_wake_insert AFTER INSERT ON "outbox"
  FOR EACH STATEMENT EXECUTE FUNCTION outbox_wake();
--> statement-breakpoint
CREATE TRIGGER outbox_wake_again AFTER UPDATE OF "status" ON "outbox"
  FOR EACH ROW WHEN (OLD."status" <> 'pending' AND NEW."status" = 'pending') EXECUTE FUNCTION outbox_wake();
