-- Reminders by due day: when each comes, and what moves them. Replies keep reminders back, and end with what is owed.
DROP INDEX "invoice_replies_open_index";--> statement-breakpoint
ALTER TABLE "invoice_replies" ADD COLUMN "holds_reminders" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "invoice_replies_open_index" ON "invoice_replies" USING btree ("created_at") WHERE state = 'open' or holds_reminders;
--> statement-breakpoint
-- Slots after the first sending are real time apart; those around a due day come at eight by the seller's clocks.
CREATE FUNCTION reminder_due_at(slot text, sent timestamptz, zone text) RETURNS timestamptz LANGUAGE sql STABLE AS $$
  SELECT CASE slot
    WHEN '48h' THEN sent + interval '48 hours'
    WHEN '72h' THEN sent + interval '72 hours'
    WHEN '7d' THEN sent + interval '168 hours'
    ELSE ((left(slot, 10)::date + substr(slot, 11)::int) + time '08:00') AT TIME ZONE zone END
$$;
--> statement-breakpoint
-- The slots of a document as it is now, whether they have come or not. A proposal has the standard ones.
CREATE FUNCTION reminder_slots(document documents, sent timestamptz) RETURNS TABLE (slot text, due_at timestamptz) LANGUAGE sql STABLE AS $$
  SELECT k.slot, reminder_due_at(k.slot, sent, u.time_zone)
  FROM users u LEFT JOIN seller_details s ON s.user_id = u.id AND document.kind = 'invoice'
    CROSS JOIN LATERAL (
      SELECT unnest(ARRAY['48h', '72h', '7d']) AS slot WHERE s.reminder_schedule IS NULL
      UNION ALL
      SELECT to_char(document.next_due_on, 'YYYY-MM-DD') || CASE WHEN step.days < 0 THEN '' ELSE '+' END || step.days
      FROM jsonb_to_recordset(s.reminder_schedule -> 'steps') AS step(days int)) k
  WHERE u.id = document.user_id
$$;
--> statement-breakpoint
-- When the next one comes that no row of reminders stands for.
CREATE FUNCTION next_reminder_at(document documents, sent timestamptz, schedule uuid, after timestamptz) RETURNS timestamptz LANGUAGE sql STABLE AS $$
  SELECT min(s.due_at) FROM reminder_slots(document, sent) s
  WHERE s.due_at > after AND NOT EXISTS (SELECT FROM reminders r WHERE r.schedule_id = schedule AND r.slot = s.slot)
$$;
--> statement-breakpoint
-- Moves the schedule of a document to the slot that comes next. What has come by then is not made up for.
CREATE FUNCTION plan_reminders(document documents, at timestamptz) RETURNS void LANGUAGE sql AS $$
  UPDATE notification_schedules s SET next_due_at = n.due_at, is_active = document.reminders_on AND n.due_at IS NOT NULL,
    completed_at = CASE WHEN document.reminders_on AND n.due_at IS NOT NULL THEN NULL ELSE coalesce(s.completed_at, at) END, updated_at = at
  FROM (SELECT p.id, next_reminder_at(document, p.initial_sent_at, p.id, at) AS due_at
    FROM notification_schedules p WHERE p.document_id = document.id AND p.user_id = document.user_id) n
  WHERE s.id = n.id
$$;
--> statement-breakpoint
CREATE FUNCTION due_day_was_moved() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM seller_details s WHERE s.user_id = new.user_id AND s.reminder_schedule IS NOT NULL) THEN
    PERFORM plan_reminders(new, new.updated_at);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Paying a part moves it as well: whoever writes that says in updated_at when it is.
CREATE TRIGGER documents_due_day_moved AFTER UPDATE ON documents FOR EACH ROW
  WHEN (new.kind = 'invoice' AND new.status IN ('pending', 'overdue') AND new.next_due_on IS DISTINCT FROM old.next_due_on)
  EXECUTE FUNCTION due_day_was_moved();
--> statement-breakpoint
CREATE FUNCTION settle_replies() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE invoice_replies SET holds_reminders = false, state = CASE
      WHEN state <> 'open' OR kind = 'question' THEN state WHEN new.status = 'paid' THEN 'confirmed' ELSE 'expired' END
    WHERE document_id = new.id AND (state = 'open' OR holds_reminders);
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Who has paid keeps what they promised; of an invoice that is not asked for nothing is expected.
CREATE TRIGGER documents_replies_settled AFTER UPDATE OF status ON documents FOR EACH ROW
  WHEN (new.kind = 'invoice' AND new.status IN ('paid', 'cancelled') AND new.status IS DISTINCT FROM old.status)
  EXECUTE FUNCTION settle_replies();
--> statement-breakpoint
-- Where the seller has stopped them, or has not resumed them.
UPDATE documents d SET reminders_on = false FROM notification_schedules s
  WHERE s.document_id = d.id AND s.user_id = d.user_id AND NOT s.is_active AND s.next_due_at IS NOT NULL
    AND d.status IN ('pending', 'overdue', 'sent', 'expired');
