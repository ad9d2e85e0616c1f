-- What a provider told wakes a worker in the transaction that kept it; one waiting job acts on whatever is due.
CREATE FUNCTION webhook_events_wake() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT 1 FROM graphile_worker.jobs WHERE task_identifier = 'act_on_events' AND locked_at IS NULL) THEN
    PERFORM graphile_worker.add_job('act_on_events', queue_name => NULL, max_attempts => 1);
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER webhook_events_wake_insert AFTER INSERT ON "webhook_events"
  FOR EACH ROW EXECUTE FUNCTION webhook_events_wake();
