-- A declined proposal counts on the day of the answer too, as an accepted one does.
DROP FUNCTION proposal_day(text, date, timestamptz, text);
--> statement-breakpoint
CREATE FUNCTION proposal_day(status text, valid_until date, answered_at timestamptz, zone text) RETURNS date
LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN status IN ('accepted', 'declined') THEN (answered_at AT TIME ZONE zone)::date ELSE valid_until END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION proposals_were_inserted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE user_revisions SET proposals = proposals + 1 WHERE user_id IN (SELECT user_id FROM added);
  INSERT INTO document_days AS d (user_id, kind, status, day, count, amount)
    SELECT a.user_id, 'proposal', rollup_status(a.status), proposal_day(a.status, a.valid_until, a.answered_at, u.time_zone), count(*), sum(a.amount)
    FROM added a JOIN users u ON u.id = a.user_id GROUP BY 1, 3, 4
    ON CONFLICT (user_id, kind, status, day) DO UPDATE SET count = d.count + excluded.count, amount = d.amount + excluded.amount;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION proposals_were_updated() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE user_revisions SET proposals = proposals + 1 WHERE user_id IN (SELECT user_id FROM added);
  INSERT INTO document_days AS d (user_id, kind, status, day, count, amount)
    SELECT user_id, 'proposal', status, day, sum(count), sum(amount) FROM (
      SELECT a.user_id, rollup_status(a.status) AS status, proposal_day(a.status, a.valid_until, a.answered_at, u.time_zone) AS day, 1 AS count, a.amount
        FROM added a JOIN users u ON u.id = a.user_id
      UNION ALL
      SELECT r.user_id, rollup_status(r.status), proposal_day(r.status, r.valid_until, r.answered_at, u.time_zone), -1, -r.amount
        FROM removed r JOIN users u ON u.id = r.user_id) change
    GROUP BY user_id, status, day HAVING sum(count) <> 0 OR sum(amount) <> 0
    ON CONFLICT (user_id, kind, status, day) DO UPDATE SET count = d.count + excluded.count, amount = d.amount + excluded.amount;
  DELETE FROM document_days WHERE kind = 'proposal' AND count = 0 AND user_id IN (SELECT user_id FROM removed);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION proposals_were_deleted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE user_revisions SET proposals = proposals + 1 WHERE user_id IN (SELECT user_id FROM removed);
  INSERT INTO document_days AS d (user_id, kind, status, day, count, amount)
    SELECT r.user_id, 'proposal', rollup_status(r.status), proposal_day(r.status, r.valid_until, r.answered_at, u.time_zone), -count(*), -sum(r.amount)
    FROM removed r JOIN users u ON u.id = r.user_id GROUP BY 1, 3, 4
    ON CONFLICT (user_id, kind, status, day) DO UPDATE SET count = d.count + excluded.count, amount = d.amount + excluded.amount;
  DELETE FROM document_days WHERE kind = 'proposal' AND count = 0 AND user_id IN (SELECT user_id FROM removed);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION rebuild_document_days() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE user_revisions SET invoices = invoices + 1, proposals = proposals + 1 WHERE user_id = new.id;
  DELETE FROM document_days WHERE user_id = new.id;
  INSERT INTO document_days (user_id, kind, status, day, count, amount)
    SELECT user_id, 'invoice', rollup_status(status), invoice_day(status, due_date, paid_at, new.time_zone), count(*), sum(amount)
      FROM invoices WHERE user_id = new.id GROUP BY 1, 3, 4
    UNION ALL
    SELECT user_id, 'proposal', rollup_status(status), proposal_day(status, valid_until, answered_at, new.time_zone), count(*), sum(amount)
      FROM proposals WHERE user_id = new.id GROUP BY 1, 3, 4;
  RETURN NULL;
END $$;
--> statement-breakpoint
DELETE FROM document_days WHERE kind = 'proposal';
--> statement-breakpoint
INSERT INTO document_days (user_id, kind, status, day, count, amount)
  SELECT p.user_id, 'proposal', rollup_status(p.status), proposal_day(p.status, p.valid_until, p.answered_at, u.time_zone),
    count(*), sum(p.amount)
  FROM proposals p JOIN users u ON u.id = p.user_id GROUP BY 1, 3, 4;
