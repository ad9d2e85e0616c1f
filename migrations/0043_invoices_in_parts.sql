DROP INDEX "documents_proposal_key";--> statement-breakpoint
CREATE INDEX "documents_proposals_index" ON "documents" USING btree ("user_id","created_at") WHERE kind = 'proposal';--> statement-breakpoint
CREATE UNIQUE INDEX "documents_proposal_key" ON "documents" USING btree ("proposal_id","invoice_type") WHERE proposal_id is not null and invoice_type <> 'partial' and voided_at is null;--> statement-breakpoint
-- The slots of a document as it is now, whether they have come or not. A proposal has the standard ones, and one before it expires.
CREATE OR REPLACE FUNCTION reminder_slots(document documents, sent timestamptz) RETURNS TABLE (slot text, due_at timestamptz) LANGUAGE sql STABLE AS $$
  SELECT k.slot, reminder_due_at(k.slot, sent, u.time_zone)
  FROM users u LEFT JOIN seller_details s ON s.user_id = u.id AND document.kind = 'invoice'
    CROSS JOIN LATERAL (
      SELECT unnest(ARRAY['48h', '72h', '7d']) AS slot WHERE s.reminder_schedule IS NULL
      UNION ALL
      SELECT to_char(document.next_due_on, 'YYYY-MM-DD') || CASE WHEN step.days < 0 THEN '' ELSE '+' END || step.days
      FROM jsonb_to_recordset(s.reminder_schedule -> 'steps') AS step(days int)
      UNION ALL
      SELECT to_char(document.next_due_on, 'YYYY-MM-DD') || '-2' WHERE document.kind = 'proposal') k
  WHERE u.id = document.user_id
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION due_day_was_moved() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF new.kind = 'proposal'
    OR EXISTS (SELECT FROM seller_details s WHERE s.user_id = new.user_id AND s.reminder_schedule IS NOT NULL) THEN
    PERFORM plan_reminders(new, new.updated_at);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER documents_validity_moved AFTER UPDATE ON documents FOR EACH ROW
  WHEN (new.kind = 'proposal' AND new.status IN ('pending', 'sent', 'expired') AND new.next_due_on IS DISTINCT FROM old.next_due_on)
  EXECUTE FUNCTION due_day_was_moved();
--> statement-breakpoint
-- Proposals that were done with their reminders, and expire later.
UPDATE notification_schedules s SET next_due_at = n.due_at, is_active = true, completed_at = NULL
FROM documents d CROSS JOIN LATERAL (
  SELECT reminder_due_at(to_char(d.next_due_on, 'YYYY-MM-DD') || '-2', now(), u.time_zone) AS due_at
  FROM users u WHERE u.id = d.user_id) n
WHERE d.id = s.document_id AND d.user_id = s.user_id AND d.kind = 'proposal' AND d.status IN ('pending', 'sent')
  AND d.reminders_on AND s.next_due_at IS NULL AND n.due_at > now();
