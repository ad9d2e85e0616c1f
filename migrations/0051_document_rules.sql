-- The text of a CHECK is read anew by every statement: thirty of them took a third of what PostgreSQL does to change a document.
-- A function stays compiled.
CREATE OR REPLACE FUNCTION assert_document_rules(d documents)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE
AS $function$
DECLARE
  broken text := CASE
    WHEN NOT (d.amount between 0 and 9999999999.99 and scale(d.amount) = public.currency_places(d.currency)) THEN 'documents_amount'
    WHEN NOT (d.currency ~ '^[A-Z]{3}$') THEN 'documents_currency'
    WHEN NOT (case d.discount_kind
    when 'percent' then coalesce(d.discount_percent > 0 and d.discount_percent <= 100 and d.discount_amount >= 0, false)
    when 'amount' then d.discount_percent is null and d.discount_amount > 0
    else d.discount_kind is null and d.discount_percent is null and d.discount_amount = 0 end) THEN 'documents_discount'
    WHEN NOT (d.discount_amount <= coalesce(d.subtotal, d.amount) and d.tax_amount between 0 and d.amount + d.deducted_amount
    and d.deducted_amount >= 0) THEN 'documents_sums'
    WHEN NOT (num_nulls(d.tax_currency, d.tax_rate_of_exchange) <> 1) THEN 'documents_tax_currency'
    WHEN NOT (least(d.paid_amount, d.refunds_kept, d.credited_amount, d.written_off_amount, d.balance) >= 0
    and d.balance = d.amount - d.paid_amount - d.refunds_kept - d.credited_amount - d.written_off_amount) THEN 'documents_money'
    WHEN NOT (d.status <> 'paid' or d.balance = 0) THEN 'documents_paid'
    WHEN NOT (jsonb_array_length(d.instalments) between 2 and 24) THEN 'documents_instalments'
    WHEN NOT (d.min_partial is null or (d.allow_partial and d.min_partial > 0)) THEN 'documents_partial'
    WHEN NOT (case d.deposit_kind when 'percent' then coalesce(d.deposit_percent > 0 and d.deposit_percent <= 100, false)
      when 'amount' then d.deposit_percent is null else d.deposit_percent is null and d.deposit_amount is null end
    and (d.deposit_kind is null) = (d.deposit_due_days is null) and (d.deposit_kind is null or d.deposit_amount > 0)) THEN 'documents_deposit'
    WHEN NOT (d.kind in ('invoice', 'proposal', 'credit_note')) THEN 'documents_kind'
    WHEN NOT (num_nulls(d.series, d.series_year, d.series_number) in (0, 3)) THEN 'documents_series'
    WHEN NOT (d.service_from <= d.service_to) THEN 'documents_service'
    WHEN NOT ((d.status = 'paid') = (d.paid_at is not null)) THEN 'documents_paid_at'
    WHEN NOT (d.invoice_type in ('standard', 'deposit', 'partial')) THEN 'documents_invoice_type'
    WHEN NOT (num_nulls(d.voided_at, d.void_kind) in (0, 2)
    and (d.voided_at is null or (d.status = 'cancelled' and d.paid_amount = 0))) THEN 'documents_void'
    WHEN NOT (d.void_kind in ('void', 'replaced')) THEN 'documents_void_kind'
    WHEN NOT (d.version >= 1) THEN 'documents_version'
    WHEN NOT (d.payment_method in ('cash', 'stripe', 'paypal')) THEN 'documents_payment_method'
    WHEN NOT ((d.status = 'accepted') = (d.accepted_at is not null)) THEN 'documents_accepted_at'
    WHEN NOT ((d.status in ('accepted', 'declined')) = (d.answered_at is not null)
    and (d.answered_at is null) = (d.answered_by is null)) THEN 'documents_answered_at'
    WHEN NOT (d.answered_by in ('client', 'seller')) THEN 'documents_answered_by'
    WHEN NOT (d.kind <> 'invoice' or (d.status in ('pending', 'paid', 'overdue', 'cancelled') and d.payment_method is not null)) THEN 'documents_invoice'
    WHEN NOT (d.kind <> 'credit_note' or (d.status = 'issued' and d.credits_id is not null and d.reason is not null and d.payment_method is null and d.paid_amount = 0)) THEN 'documents_credit_note'
    WHEN NOT (d.kind <> 'proposal' or (d.status in ('sent', 'pending', 'accepted', 'declined', 'expired') and d.payment_method is null and d.paid_amount = 0 and d.proposal_id is null)) THEN 'documents_proposal'
    WHEN NOT (d.amount_max is null or d.kind = 'proposal') THEN 'documents_amount_max'
    WHEN NOT (d.accepted_lines is null or d.status = 'accepted') THEN 'documents_accepted_lines'
    WHEN NOT (d.kind = 'proposal'
    or (d.cover is null and d.text_sections = '[]' and not d.requires_signature and d.accepted_lines is null)) THEN 'documents_letter'
    WHEN NOT (d.converted_percent is null
    or (d.invoice_type = 'partial' and d.converted_percent > 0 and d.converted_percent <= 100)) THEN 'documents_converted_percent'
    WHEN NOT (d.kind = 'credit_note' or num_nonnulls(d.credits_id, d.reason) = 0) THEN 'documents_credits'
    END;
BEGIN
  IF broken IS NOT NULL THEN
    RAISE EXCEPTION 'new row for relation "documents" violates check constraint "%"', broken
      USING ERRCODE = 'check_violation', TABLE = 'documents', CONSTRAINT = broken;
  END IF;
  RETURN true;
END $function$;--> statement-breakpoint
ALTER TABLE "documents"
  DROP CONSTRAINT "documents_amount",
  DROP CONSTRAINT "documents_currency",
  DROP CONSTRAINT "documents_discount",
  DROP CONSTRAINT "documents_sums",
  DROP CONSTRAINT "documents_tax_currency",
  DROP CONSTRAINT "documents_money",
  DROP CONSTRAINT "documents_paid",
  DROP CONSTRAINT "documents_instalments",
  DROP CONSTRAINT "documents_partial",
  DROP CONSTRAINT "documents_deposit",
  DROP CONSTRAINT "documents_kind",
  DROP CONSTRAINT "documents_series",
  DROP CONSTRAINT "documents_service",
  DROP CONSTRAINT "documents_paid_at",
  DROP CONSTRAINT "documents_invoice_type",
  DROP CONSTRAINT "documents_void",
  DROP CONSTRAINT "documents_void_kind",
  DROP CONSTRAINT "documents_version",
  DROP CONSTRAINT "documents_payment_method",
  DROP CONSTRAINT "documents_accepted_at",
  DROP CONSTRAINT "documents_answered_at",
  DROP CONSTRAINT "documents_answered_by",
  DROP CONSTRAINT "documents_invoice",
  DROP CONSTRAINT "documents_credit_note",
  DROP CONSTRAINT "documents_proposal",
  DROP CONSTRAINT "documents_amount_max",
  DROP CONSTRAINT "documents_accepted_lines",
  DROP CONSTRAINT "documents_letter",
  DROP CONSTRAINT "documents_converted_percent",
  DROP CONSTRAINT "documents_credits",
  ADD CONSTRAINT "documents_rules" CHECK (assert_document_rules(documents));--> statement-breakpoint
-- So are the conditions of triggers: the short part of them stays, which keeps most changes from calling a function.
CREATE OR REPLACE FUNCTION due_day_was_moved() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF new.kind = 'proposal' AND new.status IN ('pending', 'sent', 'expired')
    OR new.kind = 'invoice' AND new.status IN ('pending', 'overdue')
      AND EXISTS (SELECT FROM seller_details s WHERE s.user_id = new.user_id AND s.reminder_schedule IS NOT NULL) THEN
    PERFORM plan_reminders(new, new.updated_at);
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
DROP TRIGGER documents_validity_moved ON documents;--> statement-breakpoint
DROP TRIGGER documents_due_day_moved ON documents;--> statement-breakpoint
CREATE TRIGGER documents_due_day_moved AFTER UPDATE ON documents FOR EACH ROW
  WHEN (new.next_due_on IS DISTINCT FROM old.next_due_on) EXECUTE FUNCTION due_day_was_moved();--> statement-breakpoint
CREATE OR REPLACE FUNCTION settle_replies() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF new.kind = 'invoice' AND new.status IN ('paid', 'cancelled') THEN
    UPDATE invoice_replies SET holds_reminders = false, state = CASE
        WHEN state <> 'open' OR kind = 'question' THEN state WHEN new.status = 'paid' THEN 'confirmed' ELSE 'expired' END
      WHERE document_id = new.id AND (state = 'open' OR holds_reminders);
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
DROP TRIGGER documents_replies_settled ON documents;--> statement-breakpoint
CREATE TRIGGER documents_replies_settled AFTER UPDATE OF status ON documents FOR EACH ROW
  WHEN (new.status IS DISTINCT FROM old.status) EXECUTE FUNCTION settle_replies();
