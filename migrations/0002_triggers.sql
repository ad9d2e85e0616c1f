-- Revisions: every write to a seller's list raises that list's counter, in the same transaction.
-- The row lock on user_revisions also orders the roll-up below against a change of the seller's time zone.

CREATE FUNCTION start_seller() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO user_revisions (user_id) VALUES (new.id);
  INSERT INTO document_counters (user_id, kind) VALUES (new.id, 'invoice'), (new.id, 'proposal');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER users_start AFTER INSERT ON users FOR EACH ROW EXECUTE FUNCTION start_seller();
--> statement-breakpoint

CREATE FUNCTION bump_clients() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE user_revisions SET clients = clients + 1 WHERE user_id IN (SELECT user_id FROM changed);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER clients_inserted AFTER INSERT ON clients REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION bump_clients();
--> statement-breakpoint
CREATE TRIGGER clients_deleted AFTER DELETE ON clients REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION bump_clients();
--> statement-breakpoint
-- Documents carry their client's name and e-mail; the time of a client's last document is not shown anywhere.
CREATE FUNCTION bump_client_lists() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE user_revisions SET clients = clients + 1, invoices = invoices + 1, proposals = proposals + 1
    WHERE user_id = new.user_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER clients_updated AFTER UPDATE OF name, email, phone, company, address, notes ON clients
  FOR EACH ROW EXECUTE FUNCTION bump_client_lists();
--> statement-breakpoint

CREATE FUNCTION bump_items() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE user_revisions SET items = items + 1 WHERE user_id IN (SELECT user_id FROM changed);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER items_inserted AFTER INSERT ON items REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION bump_items();
--> statement-breakpoint
CREATE TRIGGER items_updated AFTER UPDATE ON items REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION bump_items();
--> statement-breakpoint
CREATE TRIGGER items_deleted AFTER DELETE ON items REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION bump_items();
--> statement-breakpoint

CREATE FUNCTION bump_notifications() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE user_revisions SET notifications = notifications + 1 WHERE user_id IN (SELECT user_id FROM changed);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER notifications_inserted AFTER INSERT ON notifications REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION bump_notifications();
--> statement-breakpoint
CREATE TRIGGER notifications_updated AFTER UPDATE ON notifications REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION bump_notifications();
--> statement-breakpoint
CREATE TRIGGER notifications_deleted AFTER DELETE ON notifications REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION bump_notifications();
--> statement-breakpoint

CREATE FUNCTION bump_activities() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE user_revisions SET activities = activities + 1 WHERE user_id IN (SELECT user_id FROM changed);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER activities_inserted AFTER INSERT ON activities REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION bump_activities();
--> statement-breakpoint
CREATE TRIGGER activities_deleted AFTER DELETE ON activities REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION bump_activities();
--> statement-breakpoint

-- Roll-up of documents by seller, kind, status and day. Overdue and expired are not stored states here:
-- they follow from the day, so nothing has to be rewritten at midnight.
CREATE FUNCTION invoice_day(status text, due_date date, paid_at timestamptz, zone text) RETURNS date
LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN status = 'paid' THEN (paid_at AT TIME ZONE zone)::date ELSE due_date END
$$;
--> statement-breakpoint
CREATE FUNCTION proposal_day(status text, valid_until date, accepted_at timestamptz, zone text) RETURNS date
LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN status = 'accepted' THEN (accepted_at AT TIME ZONE zone)::date ELSE valid_until END
$$;
--> statement-breakpoint
CREATE FUNCTION rollup_status(status text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN status IN ('pending', 'sent', 'overdue', 'expired') THEN 'pending' ELSE status END
$$;
--> statement-breakpoint

CREATE FUNCTION invoices_were_inserted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE user_revisions SET invoices = invoices + 1 WHERE user_id IN (SELECT user_id FROM added);
  INSERT INTO document_days AS d (user_id, kind, status, day, count, amount)
    SELECT a.user_id, 'invoice', rollup_status(a.status), invoice_day(a.status, a.due_date, a.paid_at, u.time_zone), count(*), sum(a.amount)
    FROM added a JOIN users u ON u.id = a.user_id GROUP BY 1, 3, 4
    ON CONFLICT (user_id, kind, status, day) DO UPDATE SET count = d.count + excluded.count, amount = d.amount + excluded.amount;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION invoices_were_updated() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE user_revisions SET invoices = invoices + 1 WHERE user_id IN (SELECT user_id FROM added);
  INSERT INTO document_days AS d (user_id, kind, status, day, count, amount)
    SELECT user_id, 'invoice', status, day, sum(count), sum(amount) FROM (
      SELECT a.user_id, rollup_status(a.status) AS status, invoice_day(a.status, a.due_date, a.paid_at, u.time_zone) AS day, 1 AS count, a.amount
        FROM added a JOIN users u ON u.id = a.user_id
      UNION ALL
      SELECT r.user_id, rollup_status(r.status), invoice_day(r.status, r.due_date, r.paid_at, u.time_zone), -1, -r.amount
        FROM removed r JOIN users u ON u.id = r.user_id) change
    GROUP BY user_id, status, day HAVING sum(count) <> 0 OR sum(amount) <> 0
    ON CONFLICT (user_id, kind, status, day) DO UPDATE SET count = d.count + excluded.count, amount = d.amount + excluded.amount;
  DELETE FROM document_days WHERE kind = 'invoice' AND count = 0 AND user_id IN (SELECT user_id FROM removed);
  RETURN NULL;
END $$;
--> statement-breakpoint
-- The join drops the rows of a seller who is being deleted: nothing is left to count for them.
CREATE FUNCTION invoices_were_deleted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE user_revisions SET invoices = invoices + 1 WHERE user_id IN (SELECT user_id FROM removed);
  INSERT INTO document_days AS d (user_id, kind, status, day, count, amount)
    SELECT r.user_id, 'invoice', rollup_status(r.status), invoice_day(r.status, r.due_date, r.paid_at, u.time_zone), -count(*), -sum(r.amount)
    FROM removed r JOIN users u ON u.id = r.user_id GROUP BY 1, 3, 4
    ON CONFLICT (user_id, kind, status, day) DO UPDATE SET count = d.count + excluded.count, amount = d.amount + excluded.amount;
  DELETE FROM document_days WHERE kind = 'invoice' AND count = 0 AND user_id IN (SELECT user_id FROM removed);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER invoices_inserted AFTER INSERT ON invoices REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION invoices_were_inserted();
--> statement-breakpoint
CREATE TRIGGER invoices_updated AFTER UPDATE ON invoices REFERENCING NEW TABLE AS added OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION invoices_were_updated();
--> statement-breakpoint
CREATE TRIGGER invoices_deleted AFTER DELETE ON invoices REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION invoices_were_deleted();
--> statement-breakpoint

CREATE FUNCTION proposals_were_inserted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE user_revisions SET proposals = proposals + 1 WHERE user_id IN (SELECT user_id FROM added);
  INSERT INTO document_days AS d (user_id, kind, status, day, count, amount)
    SELECT a.user_id, 'proposal', rollup_status(a.status), proposal_day(a.status, a.valid_until, a.accepted_at, u.time_zone), count(*), sum(a.amount)
    FROM added a JOIN users u ON u.id = a.user_id GROUP BY 1, 3, 4
    ON CONFLICT (user_id, kind, status, day) DO UPDATE SET count = d.count + excluded.count, amount = d.amount + excluded.amount;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION proposals_were_updated() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE user_revisions SET proposals = proposals + 1 WHERE user_id IN (SELECT user_id FROM added);
  INSERT INTO document_days AS d (user_id, kind, status, day, count, amount)
    SELECT user_id, 'proposal', status, day, sum(count), sum(amount) FROM (
      SELECT a.user_id, rollup_status(a.status) AS status, proposal_day(a.status, a.valid_until, a.accepted_at, u.time_zone) AS day, 1 AS count, a.amount
        FROM added a JOIN users u ON u.id = a.user_id
      UNION ALL
      SELECT r.user_id, rollup_status(r.status), proposal_day(r.status, r.valid_until, r.accepted_at, u.time_zone), -1, -r.amount
        FROM removed r JOIN users u ON u.id = r.user_id) change
    GROUP BY user_id, status, day HAVING sum(count) <> 0 OR sum(amount) <> 0
    ON CONFLICT (user_id, kind, status, day) DO UPDATE SET count = d.count + excluded.count, amount = d.amount + excluded.amount;
  DELETE FROM document_days WHERE kind = 'proposal' AND count = 0 AND user_id IN (SELECT user_id FROM removed);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION proposals_were_deleted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE user_revisions SET proposals = proposals + 1 WHERE user_id IN (SELECT user_id FROM removed);
  INSERT INTO document_days AS d (user_id, kind, status, day, count, amount)
    SELECT r.user_id, 'proposal', rollup_status(r.status), proposal_day(r.status, r.valid_until, r.accepted_at, u.time_zone), -count(*), -sum(r.amount)
    FROM removed r JOIN users u ON u.id = r.user_id GROUP BY 1, 3, 4
    ON CONFLICT (user_id, kind, status, day) DO UPDATE SET count = d.count + excluded.count, amount = d.amount + excluded.amount;
  DELETE FROM document_days WHERE kind = 'proposal' AND count = 0 AND user_id IN (SELECT user_id FROM removed);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER proposals_inserted AFTER INSERT ON proposals REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION proposals_were_inserted();
--> statement-breakpoint
CREATE TRIGGER proposals_updated AFTER UPDATE ON proposals REFERENCING NEW TABLE AS added OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION proposals_were_updated();
--> statement-breakpoint
CREATE TRIGGER proposals_deleted AFTER DELETE ON proposals REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION proposals_were_deleted();
--> statement-breakpoint

-- A seller who moves to another time zone sees past payments and answers on that zone's days.
CREATE FUNCTION rebuild_document_days() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE user_revisions SET invoices = invoices + 1, proposals = proposals + 1 WHERE user_id = new.id;
  DELETE FROM document_days WHERE user_id = new.id;
  INSERT INTO document_days (user_id, kind, status, day, count, amount)
    SELECT user_id, 'invoice', rollup_status(status), invoice_day(status, due_date, paid_at, new.time_zone), count(*), sum(amount)
      FROM invoices WHERE user_id = new.id GROUP BY 1, 3, 4
    UNION ALL
    SELECT user_id, 'proposal', rollup_status(status), proposal_day(status, valid_until, accepted_at, new.time_zone), count(*), sum(amount)
      FROM proposals WHERE user_id = new.id GROUP BY 1, 3, 4;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER users_moved AFTER UPDATE OF time_zone ON users
  FOR EACH ROW WHEN (old.time_zone IS DISTINCT FROM new.time_zone) EXECUTE FUNCTION rebuild_document_days();
