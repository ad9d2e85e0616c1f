-- Money on a document: taxes, discounts, currencies, units, sections, and who both parties are by law. Columns of money lose
-- their two places; neither that nor a constant default writes a table anew.
-- Checked with each document: in PL/pgSQL, because an SQL function would be parsed anew by every statement.
CREATE FUNCTION currency_places(currency text) RETURNS int LANGUAGE plpgsql IMMUTABLE AS $$
BEGIN
  RETURN CASE WHEN currency IN ('BIF', 'CLP', 'DJF', 'GNF', 'ISK', 'JPY', 'KMF', 'KRW', 'PYG', 'RWF', 'UGX', 'UYI', 'VND', 'VUV', 'XAF', 'XOF', 'XPF') THEN 0
    WHEN currency IN ('BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND') THEN 3 ELSE 2 END;
END $$;
--> statement-breakpoint
CREATE TABLE "document_series" (
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"prefix" text NOT NULL,
	"year" integer NOT NULL,
	"last_number" integer NOT NULL,
	CONSTRAINT "document_series_user_id_kind_prefix_year_pk" PRIMARY KEY("user_id","kind","prefix","year"),
	CONSTRAINT "document_series_kind" CHECK (kind in ('invoice', 'proposal'))
);
--> statement-breakpoint
CREATE TABLE "document_taxes" (
	"user_id" uuid NOT NULL,
	"document_id" uuid NOT NULL,
	"set_no" integer NOT NULL,
	"rate_no" integer NOT NULL,
	"name" text NOT NULL,
	"percent" numeric(7, 4) NOT NULL,
	"category" text NOT NULL,
	"reason_code" text,
	"reason_text" text,
	"compound" boolean NOT NULL,
	"base" numeric NOT NULL,
	"amount" numeric NOT NULL,
	CONSTRAINT "document_taxes_document_id_set_no_rate_no_pk" PRIMARY KEY("document_id","set_no","rate_no"),
	CONSTRAINT "document_taxes_category" CHECK (category in ('S', 'Z', 'E', 'AE', 'K', 'G', 'O', 'L', 'M')),
	CONSTRAINT "document_taxes_amount" CHECK (base >= 0 and amount >= 0 and scale(base) = scale(amount))
);
--> statement-breakpoint
CREATE TABLE "seller_details" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"legal_name" text,
	"street" text,
	"street2" text,
	"city" text,
	"region" text,
	"postal_code" text,
	"country" text,
	"tax_id" text,
	"registration_id" text,
	"registration_scheme" text,
	"e_address_scheme" text,
	"e_address" text,
	"tax_number" text,
	"legal_text" text,
	"contact_name" text,
	"contact_phone" text,
	"contact_email" text,
	"iban" text,
	"bic" text,
	"bank_name" text,
	"bank_account_text" text,
	"payment_terms" text,
	"default_notes" text,
	"footer_text" text,
	"prices_include_tax" boolean DEFAULT false NOT NULL,
	"lock_on" text DEFAULT 'payment' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "seller_details_payment_terms" CHECK (payment_terms in ('due_on_receipt', 'net_7', 'net_14', 'net_30', 'net_60', 'end_of_month')),
	CONSTRAINT "seller_details_lock_on" CHECK (lock_on in ('payment', 'sent'))
);
--> statement-breakpoint
CREATE TABLE "tax_rates" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"percent" numeric(7, 4) NOT NULL,
	"category" text NOT NULL,
	"reason_code" text,
	"reason_text" text,
	"is_compound" boolean DEFAULT false NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL,
	"archived_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "tax_rates_category" CHECK (category in ('S', 'Z', 'E', 'AE', 'K', 'G', 'O', 'L', 'M')),
	CONSTRAINT "tax_rates_percent" CHECK (percent between 0 and 100 and (category <> 'S' or percent > 0) and (category not in ('Z', 'E', 'AE', 'K', 'G', 'O') or percent = 0)),
	CONSTRAINT "tax_rates_reason" CHECK (case when category in ('E', 'AE', 'K', 'G', 'O') then num_nonnulls(reason_code, reason_text) > 0
        when category in ('S', 'Z') then num_nonnulls(reason_code, reason_text) = 0 else true end),
	CONSTRAINT "tax_rates_compound" CHECK (percent > 0 or not is_compound)
);
--> statement-breakpoint
ALTER TABLE "document_series" ADD CONSTRAINT "document_series_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "document_taxes" ADD CONSTRAINT "document_taxes_document_fk" FOREIGN KEY ("document_id","user_id") REFERENCES "public"."documents"("id","user_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "seller_details" ADD CONSTRAINT "seller_details_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "tax_rates" ADD CONSTRAINT "tax_rates_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
-- A trigger keeps the balance from now on: what it consists of may change without a rewrite.
DROP TRIGGER documents_add_up ON documents;
--> statement-breakpoint
DROP TRIGGER documents_begin_with_ledger ON documents;
--> statement-breakpoint
ALTER TABLE "document_lines" DROP CONSTRAINT "document_lines_amount",
  ALTER COLUMN "rate" SET DATA TYPE numeric,
  ALTER COLUMN "amount" SET DATA TYPE numeric,
  ADD COLUMN "discount_kind" text,
  ADD COLUMN "discount_percent" numeric(7, 4),
  ADD COLUMN "discount_amount" numeric DEFAULT '0' NOT NULL,
  ADD COLUMN "net_amount" numeric,
  ADD COLUMN "taxes" jsonb DEFAULT '[]'::jsonb NOT NULL,
  ADD COLUMN "unit" text,
  ADD COLUMN "unit_label" text,
  ADD COLUMN "service_from" date,
  ADD COLUMN "service_to" date,
  ADD CONSTRAINT "document_lines_discount" CHECK (case discount_kind
  when 'percent' then coalesce(discount_percent > 0 and discount_percent <= 100 and discount_amount >= 0, false)
  when 'amount' then discount_percent is null and discount_amount > 0
  else discount_kind is null and discount_percent is null and discount_amount = 0 end),
  ADD CONSTRAINT "document_lines_discounted" CHECK (discount_amount <= amount),
  ADD CONSTRAINT "document_lines_unit" CHECK (num_nonnulls(unit, unit_label) < 2),
  ADD CONSTRAINT "document_lines_service" CHECK (service_from <= service_to),
  ADD CONSTRAINT "document_lines_amount" CHECK (scale(amount) = scale(rate) and amount = round(quantity * rate, scale(rate)));
--> statement-breakpoint
ALTER TABLE "documents" ALTER COLUMN "balance" DROP EXPRESSION;
--> statement-breakpoint
ALTER TABLE "documents" DROP CONSTRAINT "documents_amount",
  DROP CONSTRAINT "documents_money",
  ALTER COLUMN "amount" SET DATA TYPE numeric,
  ALTER COLUMN "paid_amount" SET DATA TYPE numeric,
  ALTER COLUMN "paid_amount" SET DEFAULT '0',
  ALTER COLUMN "refunds_kept" SET DATA TYPE numeric,
  ALTER COLUMN "refunds_kept" SET DEFAULT '0',
  ALTER COLUMN "balance" SET DATA TYPE numeric,
  ALTER COLUMN "balance" SET DEFAULT '0',
  ADD COLUMN "prices_include_tax" boolean DEFAULT false NOT NULL,
  ADD COLUMN "discount_kind" text,
  ADD COLUMN "discount_percent" numeric(7, 4),
  ADD COLUMN "discount_amount" numeric DEFAULT '0' NOT NULL,
  ADD COLUMN "subtotal" numeric,
  ADD COLUMN "net_amount" numeric,
  ADD COLUMN "tax_amount" numeric DEFAULT '0' NOT NULL,
  ADD COLUMN "buyer_reference" text,
  ADD COLUMN "order_number" text,
  ADD COLUMN "notes" text,
  ADD COLUMN "terms" text,
  ADD COLUMN "service_from" date,
  ADD COLUMN "service_to" date,
  ADD COLUMN "sections" jsonb DEFAULT '[]'::jsonb NOT NULL,
  ADD COLUMN "tax_currency" text,
  ADD COLUMN "tax_rate_of_exchange" numeric(18, 8),
  ADD COLUMN "series" text,
  ADD COLUMN "series_year" integer,
  ADD COLUMN "series_number" integer,
  ADD CONSTRAINT "documents_discount" CHECK (case discount_kind
  when 'percent' then coalesce(discount_percent > 0 and discount_percent <= 100 and discount_amount >= 0, false)
  when 'amount' then discount_percent is null and discount_amount > 0
  else discount_kind is null and discount_percent is null and discount_amount = 0 end),
  ADD CONSTRAINT "documents_sums" CHECK (discount_amount <= coalesce(subtotal, amount) and tax_amount between 0 and amount),
  ADD CONSTRAINT "documents_series" CHECK (num_nulls(series, series_year, series_number) in (0, 3)),
  ADD CONSTRAINT "documents_service" CHECK (service_from <= service_to),
  ADD CONSTRAINT "documents_tax_currency" CHECK (num_nulls(tax_currency, tax_rate_of_exchange) <> 1),
  ADD CONSTRAINT "documents_amount" CHECK (amount between 0 and 9999999999.99 and scale(amount) = currency_places(currency)),
  ADD CONSTRAINT "documents_money" CHECK (paid_amount >= 0 and refunds_kept >= 0 and balance >= 0 and balance = amount - paid_amount - refunds_kept);
--> statement-breakpoint
ALTER TABLE "items" DROP CONSTRAINT "items_rate",
  ALTER COLUMN "rate" SET DATA TYPE numeric,
  ADD COLUMN "currency" text,
  ADD COLUMN "unit" text,
  ADD COLUMN "unit_label" text,
  ADD COLUMN "tax_rate_ids" uuid[] DEFAULT '{}' NOT NULL,
  ADD CONSTRAINT "items_currency" CHECK (currency ~ '^[A-Z]{3}$'),
  ADD CONSTRAINT "items_unit" CHECK (num_nonnulls(unit, unit_label) < 2),
  ADD CONSTRAINT "items_rate" CHECK (rate > 0 and rate <= 9999999999.99 and scale(rate) <= 3);
--> statement-breakpoint
ALTER TABLE "document_days" DROP CONSTRAINT "document_days_user_id_kind_status_day_pk",
  ALTER COLUMN "amount" SET DATA TYPE numeric,
  ADD COLUMN "currency" text DEFAULT 'USD' NOT NULL,
  ADD COLUMN "balance" numeric DEFAULT '0' NOT NULL,
  ADD CONSTRAINT "document_days_user_id_kind_status_day_currency_pk" PRIMARY KEY("user_id","kind","status","day","currency");
--> statement-breakpoint
ALTER TABLE "activities" ALTER COLUMN "amount" SET DATA TYPE numeric,
  ADD COLUMN "currency" text DEFAULT 'USD' NOT NULL;
--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "street" text,
  ADD COLUMN "street2" text,
  ADD COLUMN "city" text,
  ADD COLUMN "region" text,
  ADD COLUMN "postal_code" text,
  ADD COLUMN "country" text,
  ADD COLUMN "tax_id" text,
  ADD COLUMN "registration_id" text,
  ADD COLUMN "registration_scheme" text,
  ADD COLUMN "e_address_scheme" text,
  ADD COLUMN "e_address" text,
  ADD COLUMN "buyer_reference" text,
  ADD COLUMN "currency" text,
  ADD COLUMN "payment_terms" text,
  ADD CONSTRAINT "clients_currency" CHECK (currency ~ '^[A-Z]{3}$'),
  ADD CONSTRAINT "clients_payment_terms" CHECK (payment_terms in ('due_on_receipt', 'net_7', 'net_14', 'net_30', 'net_60', 'end_of_month'));
--> statement-breakpoint
ALTER TABLE "document_counters" ADD COLUMN "series_prefix" text,
  ADD COLUMN "series_padding" integer DEFAULT 4 NOT NULL,
  ADD COLUMN "series_yearly" boolean DEFAULT false NOT NULL,
  ADD COLUMN "series_year" integer DEFAULT 0 NOT NULL,
  ADD COLUMN "series_number" integer DEFAULT 0 NOT NULL,
  ADD CONSTRAINT "document_counters_padding" CHECK (series_padding between 1 and 10 and series_number >= 0);
--> statement-breakpoint
ALTER TABLE "user_revisions" ADD COLUMN "tax_rates" bigint DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "currency" text DEFAULT 'USD' NOT NULL,
  ADD CONSTRAINT "users_currency" CHECK (currency ~ '^[A-Z]{3}$');
--> statement-breakpoint
CREATE UNIQUE INDEX "tax_rates_key" ON "tax_rates" USING btree ("user_id",lower("name"),"percent","category") WHERE archived_at is null;
--> statement-breakpoint
CREATE INDEX "document_lines_taxed_index" ON "document_lines" USING btree ("user_id") WHERE taxes <> '[]';
--> statement-breakpoint
CREATE UNIQUE INDEX "documents_series_key" ON "documents" USING btree ("user_id","kind","series","series_year","series_number") WHERE series is not null;
--> statement-breakpoint
CREATE FUNCTION keep_document_balance() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  new.balance := new.amount - new.paid_amount - new.refunds_kept;
  RETURN new;
END $$;
--> statement-breakpoint
CREATE TRIGGER documents_balance BEFORE INSERT OR UPDATE OF amount, paid_amount, refunds_kept, balance ON documents
  FOR EACH ROW EXECUTE FUNCTION keep_document_balance();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER documents_add_up AFTER UPDATE OF paid_amount, refunds_kept ON documents
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION document_money_was_changed();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER documents_begin_with_ledger AFTER INSERT ON documents DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (new.paid_amount <> 0 OR new.refunds_kept <> 0) EXECUTE FUNCTION document_money_was_changed();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION documents_were_deleted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE user_revisions r SET invoices = r.invoices + a.invoices, proposals = r.proposals + a.proposals
    FROM (SELECT user_id, bool_or(kind = 'invoice')::int AS invoices, bool_or(kind = 'proposal')::int AS proposals
      FROM removed GROUP BY user_id) a
    WHERE r.user_id = a.user_id;
  INSERT INTO document_days AS d (user_id, kind, status, day, currency, count, amount, balance)
    SELECT r.user_id, r.kind, rollup_status(r.status), document_day(r, u.time_zone), r.currency, -count(*), -sum(r.amount), -sum(r.balance)
    FROM removed r JOIN users u ON u.id = r.user_id GROUP BY 1, 2, 3, 4, 5
    ON CONFLICT (user_id, kind, status, day, currency) DO UPDATE SET count = d.count + excluded.count,
      amount = d.amount + excluded.amount, balance = d.balance + excluded.balance;
  DELETE FROM document_days WHERE count = 0 AND user_id IN (SELECT user_id FROM removed);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION documents_were_inserted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE user_revisions r SET invoices = r.invoices + a.invoices, proposals = r.proposals + a.proposals
    FROM (SELECT user_id, bool_or(kind = 'invoice')::int AS invoices, bool_or(kind = 'proposal')::int AS proposals
      FROM added GROUP BY user_id) a
    WHERE r.user_id = a.user_id;
  INSERT INTO document_days AS d (user_id, kind, status, day, currency, count, amount, balance)
    SELECT a.user_id, a.kind, rollup_status(a.status), document_day(a, u.time_zone), a.currency, count(*), sum(a.amount), sum(a.balance)
    FROM added a JOIN users u ON u.id = a.user_id GROUP BY 1, 2, 3, 4, 5
    ON CONFLICT (user_id, kind, status, day, currency) DO UPDATE SET count = d.count + excluded.count,
      amount = d.amount + excluded.amount, balance = d.balance + excluded.balance;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION documents_were_updated() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE user_revisions r SET invoices = r.invoices + a.invoices, proposals = r.proposals + a.proposals
    FROM (SELECT user_id, bool_or(kind = 'invoice')::int AS invoices, bool_or(kind = 'proposal')::int AS proposals
      FROM added GROUP BY user_id) a
    WHERE r.user_id = a.user_id;
  INSERT INTO document_days AS d (user_id, kind, status, day, currency, count, amount, balance)
    SELECT user_id, kind, status, day, currency, sum(count), sum(amount), sum(balance) FROM (
      SELECT a.user_id, a.kind, rollup_status(a.status) AS status, document_day(a, u.time_zone) AS day, a.currency, 1 AS count, a.amount, a.balance
        FROM added a JOIN users u ON u.id = a.user_id
      UNION ALL
      SELECT r.user_id, r.kind, rollup_status(r.status), document_day(r, u.time_zone), r.currency, -1, -r.amount, -r.balance
        FROM removed r JOIN users u ON u.id = r.user_id) change
    GROUP BY user_id, kind, status, day, currency HAVING sum(count) <> 0 OR sum(amount) <> 0 OR sum(balance) <> 0
    ON CONFLICT (user_id, kind, status, day, currency) DO UPDATE SET count = d.count + excluded.count,
      amount = d.amount + excluded.amount, balance = d.balance + excluded.balance;
  DELETE FROM document_days WHERE count = 0 AND user_id IN (SELECT user_id FROM removed);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION rebuild_document_days() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE user_revisions SET invoices = invoices + 1, proposals = proposals + 1 WHERE user_id = new.id;
  DELETE FROM document_days WHERE user_id = new.id;
  INSERT INTO document_days (user_id, kind, status, day, currency, count, amount, balance)
    SELECT d.user_id, d.kind, rollup_status(d.status), document_day(d, new.time_zone), d.currency, count(*), sum(d.amount), sum(d.balance)
      FROM documents d WHERE d.user_id = new.id GROUP BY 1, 2, 3, 4, 5;
  RETURN NULL;
END $$;
--> statement-breakpoint
DELETE FROM document_days;
--> statement-breakpoint
INSERT INTO document_days (user_id, kind, status, day, currency, count, amount, balance)
  SELECT d.user_id, d.kind, rollup_status(d.status), document_day(d, u.time_zone), d.currency, count(*), sum(d.amount), sum(d.balance)
    FROM documents d JOIN users u ON u.id = d.user_id GROUP BY 1, 2, 3, 4, 5;
--> statement-breakpoint
CREATE FUNCTION bump_tax_rates() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE user_revisions SET tax_rates = tax_rates + 1 WHERE user_id IN (SELECT user_id FROM changed);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER tax_rates_inserted AFTER INSERT ON tax_rates REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION bump_tax_rates();
--> statement-breakpoint
CREATE TRIGGER tax_rates_updated AFTER UPDATE ON tax_rates REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION bump_tax_rates();
--> statement-breakpoint
CREATE TRIGGER tax_rates_deleted AFTER DELETE ON tax_rates REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION bump_tax_rates();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION tell_revisions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('seller_revisions', concat_ws(' ', new.user_id,
    new.clients, new.items, new.invoices, new.proposals, new.notifications, new.activities, new.tax_rates));
  RETURN NULL;
END $$;
--> statement-breakpoint
DROP TRIGGER user_revisions_told ON user_revisions;
--> statement-breakpoint
CREATE TRIGGER user_revisions_told AFTER UPDATE OF clients, items, invoices, proposals, notifications, activities, tax_rates ON user_revisions
  FOR EACH ROW WHEN (new.watched_until > now()) EXECUTE FUNCTION tell_revisions();
--> statement-breakpoint
DROP TRIGGER clients_updated ON clients;
--> statement-breakpoint
CREATE TRIGGER clients_updated AFTER UPDATE OF name, email, phone, company, address, notes, sms_consent_at, street, street2, city,
  region, postal_code, country, tax_id, registration_id, registration_scheme, buyer_reference, e_address_scheme, e_address, currency,
  payment_terms ON clients FOR EACH ROW EXECUTE FUNCTION bump_client_lists();
--> statement-breakpoint
CREATE FUNCTION bump_document_lists() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE user_revisions SET invoices = invoices + 1, proposals = proposals + 1 WHERE user_id = new.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Sums are answered in the seller's currency.
CREATE TRIGGER users_changed_currency AFTER UPDATE OF currency ON users
  FOR EACH ROW WHEN (old.currency IS DISTINCT FROM new.currency) EXECUTE FUNCTION bump_document_lists();
