create table account_tokens (
  id uuid default gen_random_uuid() not null,
  user_id uuid not null,
  purpose text not null,
  token_hash text not null,
  expires_at timestamp(3) with time zone not null,
  created_at timestamp(3) with time zone default now() not null,
  constraint account_tokens_pkey PRIMARY KEY (id),
  constraint account_tokens_hash_key UNIQUE (token_hash),
  constraint account_tokens_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint account_tokens_purpose CHECK ((purpose = ANY (ARRAY['confirm_email'::text, 'reset_password'::text, 'verify_paypal'::text])))
);
CREATE INDEX account_tokens_expires_index ON account_tokens USING btree (expires_at);
CREATE INDEX account_tokens_owner_index ON account_tokens USING btree (user_id, purpose);

create table activities (
  id uuid default gen_random_uuid() not null,
  seq bigint generated always as identity not null,
  user_id uuid not null,
  client_id uuid,
  type text not null,
  title text not null,
  description text not null,
  amount numeric,
  status text,
  created_at timestamp(3) with time zone default now() not null,
  document_id uuid,
  currency text default 'USD'::text not null,
  constraint activities_pkey PRIMARY KEY (id),
  constraint activities_client_id_clients_id_fk FOREIGN KEY (client_id) REFERENCES clients(id) ON DELETE CASCADE,
  constraint activities_document_fk FOREIGN KEY (document_id, user_id) REFERENCES documents(id, user_id) ON DELETE CASCADE,
  constraint activities_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint activities_type CHECK ((type = ANY (ARRAY['invoice_paid'::text, 'proposal_accepted'::text, 'client_added'::text, 'invoice_overdue'::text])))
);
CREATE INDEX activities_client_index ON activities USING btree (client_id);
CREATE UNIQUE INDEX activities_document_key ON activities USING btree (document_id, user_id, type);
CREATE INDEX activities_list_index ON activities USING btree (user_id, created_at, seq);
CREATE TRIGGER activities_deleted AFTER DELETE ON activities REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION bump_activities();
CREATE TRIGGER activities_inserted AFTER INSERT ON activities REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION bump_activities();

create table billing_states (
  user_id uuid not null,
  last_read bigint default 0 not null,
  written_read bigint default 0 not null,
  asked_at timestamp(3) with time zone,
  synced_at timestamp(3) with time zone,
  turn_token uuid,
  turn_until timestamp(3) with time zone,
  former_customers text[] default '{}'::text[] not null,
  constraint billing_states_pkey PRIMARY KEY (user_id),
  constraint billing_states_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table cancelled_payments (
  payment_id text not null,
  invoice_id text not null,
  subscription_id text not null,
  user_id uuid,
  plan text,
  status text default 'watched'::text not null,
  next_check_at timestamp(3) with time zone not null,
  constraint cancelled_payments_pkey PRIMARY KEY (payment_id),
  constraint cancelled_payments_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE SET NULL,
  constraint cancelled_payments_status CHECK ((status = ANY (ARRAY['watched'::text, 'returned'::text, 'ended'::text, 'kept'::text, 'failed'::text])))
);
CREATE INDEX cancelled_payments_due_index ON cancelled_payments USING btree (next_check_at) WHERE (status = 'watched'::text);
CREATE INDEX cancelled_payments_owner_index ON cancelled_payments USING btree (user_id) WHERE (status = 'watched'::text);

create table client_notes (
  id uuid default gen_random_uuid() not null,
  seq bigint generated always as identity not null,
  client_id uuid not null,
  user_id uuid not null,
  title text not null,
  content text not null,
  created_at timestamp(3) with time zone default now() not null,
  updated_at timestamp(3) with time zone default now() not null,
  constraint client_notes_pkey PRIMARY KEY (id),
  constraint client_notes_client_fk FOREIGN KEY (client_id, user_id) REFERENCES clients(id, user_id) ON DELETE CASCADE,
  constraint client_notes_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX client_notes_list_index ON client_notes USING btree (client_id, seq);
CREATE INDEX client_notes_owner_index ON client_notes USING btree (user_id);

create table clients (
  id uuid default gen_random_uuid() not null,
  seq bigint generated always as identity not null,
  user_id uuid not null,
  name text not null,
  email text not null,
  phone text,
  company text,
  address text,
  notes text,
  last_document_at timestamp(3) with time zone,
  search_contact text not null,
  search_company text not null,
  created_at timestamp(3) with time zone default now() not null,
  updated_at timestamp(3) with time zone default now() not null,
  sms_consent_at timestamp(3) with time zone,
  sms_consent_by uuid,
  sms_consent_text text,
  street text,
  street2 text,
  city text,
  region text,
  postal_code text,
  country text,
  tax_id text,
  registration_id text,
  registration_scheme text,
  e_address_scheme text,
  e_address text,
  buyer_reference text,
  currency text,
  payment_terms text,
  constraint clients_pkey PRIMARY KEY (id),
  constraint clients_id_owner_key UNIQUE (id, user_id),
  constraint clients_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint clients_currency CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  constraint clients_payment_terms CHECK ((payment_terms = ANY (ARRAY['due_on_receipt'::text, 'net_7'::text, 'net_14'::text, 'net_30'::text, 'net_60'::text, 'end_of_month'::text]))),
  constraint clients_sms_consent CHECK ((num_nulls(sms_consent_at, sms_consent_text) <> 1))
);
CREATE INDEX clients_list_index ON clients USING btree (user_id, seq);
CREATE INDEX clients_search_index ON clients USING gin (user_id, (((search_contact || '
'::text) || search_company)) gin_trgm_ops);
CREATE TRIGGER clients_deleted AFTER DELETE ON clients REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION bump_clients();
CREATE TRIGGER clients_inserted AFTER INSERT ON clients REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION bump_clients();
CREATE TRIGGER clients_updated AFTER UPDATE OF name, email, phone, company, address, notes, sms_consent_at, street, street2, city, region, postal_code, country, tax_id, registration_id, registration_scheme, buyer_reference, e_address_scheme, e_address, currency, payment_terms ON clients FOR EACH ROW EXECUTE FUNCTION bump_client_lists();

create table connect_states (
  user_id uuid not null,
  last_read bigint default 0 not null,
  written_read bigint default 0 not null,
  asked_at timestamp(3) with time zone,
  synced_at timestamp(3) with time zone,
  reason text,
  creations integer default 0 not null,
  constraint connect_states_pkey PRIMARY KEY (user_id),
  constraint connect_states_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table document_counters (
  user_id uuid not null,
  kind text not null,
  last_number integer default 0 not null,
  series_prefix text,
  series_padding integer default 4 not null,
  series_yearly boolean default false not null,
  series_year integer default 0 not null,
  series_number integer default 0 not null,
  constraint document_counters_user_id_kind_pk PRIMARY KEY (user_id, kind),
  constraint document_counters_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint document_counters_kind CHECK ((kind = ANY (ARRAY['invoice'::text, 'proposal'::text]))),
  constraint document_counters_padding CHECK ((((series_padding >= 1) AND (series_padding <= 10)) AND (series_number >= 0)))
);

create table document_days (
  user_id uuid not null,
  kind text not null,
  status text not null,
  day date not null,
  count bigint not null,
  amount numeric not null,
  currency text default 'USD'::text not null,
  balance numeric default '0'::numeric not null,
  constraint document_days_user_id_kind_status_day_currency_pk PRIMARY KEY (user_id, kind, status, day, currency),
  constraint document_days_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint document_days_kind CHECK ((kind = ANY (ARRAY['invoice'::text, 'proposal'::text])))
);

create table document_lines (
  id uuid default gen_random_uuid() not null,
  user_id uuid not null,
  document_id uuid not null,
  "position" integer not null,
  description text not null,
  quantity numeric(10,2) not null,
  rate numeric not null,
  amount numeric not null,
  discount_kind text,
  discount_percent numeric(7,4),
  discount_amount numeric default '0'::numeric not null,
  net_amount numeric,
  taxes jsonb default '[]'::jsonb not null,
  unit text,
  unit_label text,
  service_from date,
  service_to date,
  constraint document_lines_pkey PRIMARY KEY (id),
  constraint document_lines_position_key UNIQUE (document_id, "position"),
  constraint document_lines_document_fk FOREIGN KEY (document_id, user_id) REFERENCES documents(id, user_id) ON DELETE CASCADE,
  constraint document_lines_amount CHECK (((scale(amount) = scale(rate)) AND (amount = round((quantity * rate), scale(rate))))),
  constraint document_lines_discount CHECK (
CASE discount_kind
    WHEN 'percent'::text THEN COALESCE(((discount_percent > (0)::numeric) AND (discount_percent <= (100)::numeric) AND (discount_amount >= (0)::numeric)), false)
    WHEN 'amount'::text THEN ((discount_percent IS NULL) AND (discount_amount > (0)::numeric))
    ELSE ((discount_kind IS NULL) AND (discount_percent IS NULL) AND (discount_amount = (0)::numeric))
END),
  constraint document_lines_discounted CHECK ((discount_amount <= amount)),
  constraint document_lines_quantity CHECK (((quantity > (0)::numeric) AND (quantity <= 99999999.99))),
  constraint document_lines_rate CHECK (((rate >= (0)::numeric) AND (rate <= 9999999999.99))),
  constraint document_lines_service CHECK ((service_from <= service_to)),
  constraint document_lines_unit CHECK ((num_nonnulls(unit, unit_label) < 2))
);
CREATE INDEX document_lines_taxed_index ON document_lines USING btree (user_id) WHERE (taxes <> '[]'::jsonb);

create table document_series (
  user_id uuid not null,
  kind text not null,
  prefix text not null,
  year integer not null,
  last_number integer not null,
  constraint document_series_user_id_kind_prefix_year_pk PRIMARY KEY (user_id, kind, prefix, year),
  constraint document_series_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint document_series_kind CHECK ((kind = ANY (ARRAY['invoice'::text, 'proposal'::text])))
);

create table document_taxes (
  user_id uuid not null,
  document_id uuid not null,
  set_no integer not null,
  rate_no integer not null,
  name text not null,
  percent numeric(7,4) not null,
  category text not null,
  reason_code text,
  reason_text text,
  compound boolean not null,
  base numeric not null,
  amount numeric not null,
  constraint document_taxes_document_id_set_no_rate_no_pk PRIMARY KEY (document_id, set_no, rate_no),
  constraint document_taxes_document_fk FOREIGN KEY (document_id, user_id) REFERENCES documents(id, user_id) ON DELETE CASCADE,
  constraint document_taxes_amount CHECK (((base >= (0)::numeric) AND (amount >= (0)::numeric) AND (scale(base) = scale(amount)))),
  constraint document_taxes_category CHECK ((category = ANY (ARRAY['S'::text, 'Z'::text, 'E'::text, 'AE'::text, 'K'::text, 'G'::text, 'O'::text, 'L'::text, 'M'::text])))
);

create table documents (
  id uuid default gen_random_uuid() not null,
  user_id uuid not null,
  kind text not null,
  client_id uuid not null,
  number integer not null,
  display_number text not null,
  public_token text not null,
  title text not null,
  description text,
  status text not null,
  due_on date not null,
  issued_on date,
  currency text default 'USD'::text not null,
  amount numeric not null,
  parties jsonb,
  search text not null,
  first_seen_at timestamp(3) with time zone,
  last_seen_at timestamp(3) with time zone,
  payment_method text,
  paid_at timestamp(3) with time zone,
  paid_amount numeric default '0'::numeric not null,
  refunds_kept numeric default '0'::numeric not null,
  balance numeric default '0'::numeric not null,
  proposal_id uuid,
  accepted_at timestamp(3) with time zone,
  answered_at timestamp(3) with time zone,
  answered_by text,
  answer_name text,
  answer_reason text,
  answered_ip text,
  answered_agent text,
  created_at timestamp(3) with time zone default now() not null,
  updated_at timestamp(3) with time zone default now() not null,
  prices_include_tax boolean default false not null,
  discount_kind text,
  discount_percent numeric(7,4),
  discount_amount numeric default '0'::numeric not null,
  subtotal numeric,
  net_amount numeric,
  tax_amount numeric default '0'::numeric not null,
  buyer_reference text,
  order_number text,
  notes text,
  terms text,
  service_from date,
  service_to date,
  sections jsonb default '[]'::jsonb not null,
  tax_currency text,
  tax_rate_of_exchange numeric(18,8),
  series text,
  series_year integer,
  series_number integer,
  constraint documents_pkey PRIMARY KEY (id),
  constraint documents_id_owner_key UNIQUE (id, user_id),
  constraint documents_number_key UNIQUE (user_id, kind, number),
  constraint documents_proposal_key UNIQUE (proposal_id),
  constraint documents_token_key UNIQUE (public_token),
  constraint documents_client_fk FOREIGN KEY (client_id, user_id) REFERENCES clients(id, user_id) ON DELETE CASCADE,
  constraint documents_proposal_id_documents_id_fk FOREIGN KEY (proposal_id) REFERENCES documents(id) ON DELETE SET NULL,
  constraint documents_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint documents_accepted_at CHECK (((status = 'accepted'::text) = (accepted_at IS NOT NULL))),
  constraint documents_amount CHECK ((((amount >= (0)::numeric) AND (amount <= 9999999999.99)) AND (scale(amount) = currency_places(currency)))),
  constraint documents_answered_at CHECK ((((status = ANY (ARRAY['accepted'::text, 'declined'::text])) = (answered_at IS NOT NULL)) AND ((answered_at IS NULL) = (answered_by IS NULL)))),
  constraint documents_answered_by CHECK ((answered_by = ANY (ARRAY['client'::text, 'seller'::text]))),
  constraint documents_currency CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  constraint documents_discount CHECK (
CASE discount_kind
    WHEN 'percent'::text THEN COALESCE(((discount_percent > (0)::numeric) AND (discount_percent <= (100)::numeric) AND (discount_amount >= (0)::numeric)), false)
    WHEN 'amount'::text THEN ((discount_percent IS NULL) AND (discount_amount > (0)::numeric))
    ELSE ((discount_kind IS NULL) AND (discount_percent IS NULL) AND (discount_amount = (0)::numeric))
END),
  constraint documents_invoice CHECK (((kind <> 'invoice'::text) OR ((status = ANY (ARRAY['pending'::text, 'paid'::text, 'overdue'::text, 'cancelled'::text])) AND (payment_method IS NOT NULL)))),
  constraint documents_kind CHECK ((kind = ANY (ARRAY['invoice'::text, 'proposal'::text]))),
  constraint documents_money CHECK (((paid_amount >= (0)::numeric) AND (refunds_kept >= (0)::numeric) AND (balance >= (0)::numeric) AND (balance = ((amount - paid_amount) - refunds_kept)))),
  constraint documents_paid CHECK (((status <> 'paid'::text) OR (amount = (paid_amount + refunds_kept)))),
  constraint documents_paid_at CHECK (((status = 'paid'::text) = (paid_at IS NOT NULL))),
  constraint documents_payment_method CHECK ((payment_method = ANY (ARRAY['cash'::text, 'stripe'::text, 'paypal'::text]))),
  constraint documents_proposal CHECK (((kind <> 'proposal'::text) OR ((status = ANY (ARRAY['sent'::text, 'pending'::text, 'accepted'::text, 'declined'::text, 'expired'::text])) AND (payment_method IS NULL) AND (paid_amount = (0)::numeric) AND (proposal_id IS NULL)))),
  constraint documents_series CHECK ((num_nulls(series, series_year, series_number) = ANY (ARRAY[0, 3]))),
  constraint documents_service CHECK ((service_from <= service_to)),
  constraint documents_sums CHECK (((discount_amount <= COALESCE(subtotal, amount)) AND ((tax_amount >= (0)::numeric) AND (tax_amount <= amount)))),
  constraint documents_tax_currency CHECK ((num_nulls(tax_currency, tax_rate_of_exchange) <> 1))
);
CREATE INDEX documents_client_index ON documents USING btree (client_id, kind, number);
CREATE INDEX documents_prefix_index ON documents USING btree (user_id, kind, "left"(search, 64) text_pattern_ops);
CREATE INDEX documents_search_index ON documents USING gin (user_id, search gin_trgm_ops);
CREATE UNIQUE INDEX documents_series_key ON documents USING btree (user_id, kind, series, series_year, series_number) WHERE (series IS NOT NULL);
CREATE INDEX documents_status_index ON documents USING btree (user_id, kind, status, number);
CREATE CONSTRAINT TRIGGER documents_add_up AFTER UPDATE OF paid_amount, refunds_kept ON documents DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION document_money_was_changed();
CREATE TRIGGER documents_balance BEFORE INSERT OR UPDATE OF amount, paid_amount, refunds_kept, balance ON documents FOR EACH ROW EXECUTE FUNCTION keep_document_balance();
CREATE CONSTRAINT TRIGGER documents_begin_with_ledger AFTER INSERT ON documents DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (((new.paid_amount <> (0)::numeric) OR (new.refunds_kept <> (0)::numeric))) EXECUTE FUNCTION document_money_was_changed();
CREATE TRIGGER documents_deleted AFTER DELETE ON documents REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION documents_were_deleted();
CREATE TRIGGER documents_inserted AFTER INSERT ON documents REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION documents_were_inserted();
CREATE TRIGGER documents_updated AFTER UPDATE ON documents REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION documents_were_updated();

create table followed_texts (
  sid text not null,
  created_at timestamp(3) with time zone default now() not null,
  constraint followed_texts_pkey PRIMARY KEY (sid)
);

create table idempotency_keys (
  user_id uuid not null,
  key text not null,
  request_hash text not null,
  response_status integer not null,
  response_body text not null,
  created_at timestamp(3) with time zone default now() not null,
  constraint idempotency_keys_user_id_key_pk PRIMARY KEY (user_id, key),
  constraint idempotency_keys_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX idempotency_keys_created_index ON idempotency_keys USING btree (created_at);

create table items (
  id uuid default gen_random_uuid() not null,
  seq bigint generated always as identity not null,
  user_id uuid not null,
  name text not null,
  description text,
  rate numeric not null,
  terms text,
  available_for text default 'both'::text not null,
  search text not null,
  created_at timestamp(3) with time zone default now() not null,
  updated_at timestamp(3) with time zone default now() not null,
  currency text,
  unit text,
  unit_label text,
  tax_rate_ids uuid[] default '{}'::uuid[] not null,
  constraint items_pkey PRIMARY KEY (id),
  constraint items_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint items_available_for CHECK ((available_for = ANY (ARRAY['both'::text, 'invoices'::text, 'proposals'::text]))),
  constraint items_currency CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  constraint items_rate CHECK (((rate > (0)::numeric) AND (rate <= 9999999999.99) AND (scale(rate) <= 3))),
  constraint items_unit CHECK ((num_nonnulls(unit, unit_label) < 2))
);
CREATE INDEX items_list_index ON items USING btree (user_id, seq);
CREATE INDEX items_search_index ON items USING gin (user_id, search gin_trgm_ops);
CREATE TRIGGER items_deleted AFTER DELETE ON items REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION bump_items();
CREATE TRIGGER items_inserted AFTER INSERT ON items REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION bump_items();
CREATE TRIGGER items_updated AFTER UPDATE ON items REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION bump_items();

create table ledger_entries (
  id uuid default gen_random_uuid() not null,
  seq bigint generated always as identity not null,
  user_id uuid not null,
  document_id uuid not null,
  currency text default 'USD'::text not null,
  kind text not null,
  amount numeric not null,
  group_id uuid not null,
  method text not null,
  happened_on date not null,
  payment_id uuid,
  reverses_id uuid,
  created_by text not null,
  created_at timestamp(3) with time zone not null,
  constraint ledger_entries_pkey PRIMARY KEY (id),
  constraint ledger_entries_reverses_key UNIQUE (reverses_id),
  constraint ledger_entries_document_fk FOREIGN KEY (document_id, user_id) REFERENCES documents(id, user_id) ON DELETE CASCADE,
  constraint ledger_entries_payment_id_payments_id_fk FOREIGN KEY (payment_id) REFERENCES payments(id) ON DELETE CASCADE,
  constraint ledger_entries_reverses_id_ledger_entries_id_fk FOREIGN KEY (reverses_id) REFERENCES ledger_entries(id) ON DELETE CASCADE,
  constraint ledger_entries_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint ledger_entries_amount CHECK ((amount <> (0)::numeric)),
  constraint ledger_entries_created_by CHECK ((created_by = ANY (ARRAY['seller'::text, 'provider'::text, 'system'::text]))),
  constraint ledger_entries_kind CHECK ((kind = ANY (ARRAY['payment'::text, 'refund'::text, 'refund_kept'::text, 'reversal'::text]))),
  constraint ledger_entries_method CHECK ((method = ANY (ARRAY['cash'::text, 'bank_transfer'::text, 'check'::text, 'card'::text, 'paypal'::text, 'other'::text]))),
  constraint ledger_entries_reversal CHECK (((kind = 'reversal'::text) = (reverses_id IS NOT NULL)))
);
CREATE INDEX ledger_entries_document_index ON ledger_entries USING btree (document_id, seq);
CREATE INDEX ledger_entries_owner_index ON ledger_entries USING btree (user_id, happened_on);
CREATE INDEX ledger_entries_payment_index ON ledger_entries USING btree (payment_id);
CREATE CONSTRAINT TRIGGER ledger_entries_add_up AFTER INSERT ON ledger_entries DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger_entry_was_added();
CREATE TRIGGER ledger_entries_append_only BEFORE DELETE OR UPDATE ON ledger_entries FOR EACH ROW EXECUTE FUNCTION refuse_ledger_change();

create table logos (
  file_name text not null,
  user_id uuid not null,
  content bytea not null,
  created_at timestamp(3) with time zone not null,
  constraint logos_pkey PRIMARY KEY (file_name),
  constraint logos_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX logos_owner_index ON logos USING btree (user_id);

create table mail_volumes (
  user_id uuid not null,
  address text not null,
  hour timestamp(3) with time zone not null,
  count integer not null,
  constraint mail_volumes_user_id_address_hour_pk PRIMARY KEY (user_id, address, hour),
  constraint mail_volumes_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX mail_volumes_hour_index ON mail_volumes USING btree (hour);

create table notification_preferences (
  user_id uuid not null,
  email boolean default true not null,
  invoice_reminders boolean default true not null,
  proposal_updates boolean default true not null,
  payment_alerts boolean default true not null,
  created_at timestamp(3) with time zone default now() not null,
  updated_at timestamp(3) with time zone default now() not null,
  constraint notification_preferences_pkey PRIMARY KEY (user_id),
  constraint notification_preferences_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE TRIGGER notification_preferences_inserted AFTER INSERT ON notification_preferences FOR EACH ROW WHEN ((NOT new.invoice_reminders)) EXECUTE FUNCTION bump_blocked_reminders();
CREATE TRIGGER notification_preferences_updated AFTER UPDATE OF invoice_reminders ON notification_preferences FOR EACH ROW WHEN ((new.invoice_reminders IS DISTINCT FROM old.invoice_reminders)) EXECUTE FUNCTION bump_blocked_reminders();

create table notification_schedules (
  id uuid default gen_random_uuid() not null,
  user_id uuid not null,
  initial_sent_at timestamp(3) with time zone,
  reminder_48h_sent_at timestamp(3) with time zone,
  reminder_72h_sent_at timestamp(3) with time zone,
  reminder_7d_sent_at timestamp(3) with time zone,
  is_active boolean default true not null,
  completed_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone default now() not null,
  updated_at timestamp(3) with time zone default now() not null,
  last_sent_at timestamp(3) with time zone,
  next_due_at timestamp(3) with time zone,
  document_id uuid not null,
  constraint notification_schedules_pkey PRIMARY KEY (id),
  constraint notification_schedules_document_key UNIQUE (document_id, user_id),
  constraint notification_schedules_document_fk FOREIGN KEY (document_id, user_id) REFERENCES documents(id, user_id) ON DELETE CASCADE,
  constraint notification_schedules_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX notification_schedules_due_index ON notification_schedules USING btree (next_due_at) WHERE is_active;
CREATE INDEX notification_schedules_owner_index ON notification_schedules USING btree (user_id);
CREATE TRIGGER notification_schedules_inserted AFTER INSERT ON notification_schedules REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION bump_scheduled_documents();
CREATE TRIGGER notification_schedules_updated AFTER UPDATE ON notification_schedules REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION bump_scheduled_documents();

create table notifications (
  id uuid default gen_random_uuid() not null,
  seq bigint generated always as identity not null,
  user_id uuid not null,
  client_id uuid,
  type text not null,
  method text not null,
  recipient text not null,
  subject text not null,
  message text not null,
  status text default 'pending'::text not null,
  sent_at timestamp(3) with time zone,
  delivered_at timestamp(3) with time zone,
  failure_reason text,
  read_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone default now() not null,
  is_listed boolean default true not null,
  search text not null,
  document_id uuid,
  constraint notifications_pkey PRIMARY KEY (id),
  constraint notifications_client_id_clients_id_fk FOREIGN KEY (client_id) REFERENCES clients(id) ON DELETE CASCADE,
  constraint notifications_document_fk FOREIGN KEY (document_id, user_id) REFERENCES documents(id, user_id) ON DELETE CASCADE,
  constraint notifications_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint notifications_method CHECK ((method = ANY (ARRAY['email'::text, 'sms'::text, 'in_app'::text]))),
  constraint notifications_status CHECK ((status = ANY (ARRAY['pending'::text, 'sent'::text, 'delivered'::text, 'failed'::text]))),
  constraint notifications_type CHECK ((type = ANY (ARRAY['initial'::text, 'status_update'::text, 'payment_received'::text, 'other'::text])))
);
CREATE INDEX notifications_client_index ON notifications USING btree (client_id);
CREATE INDEX notifications_document_index ON notifications USING btree (document_id);
CREATE INDEX notifications_list_index ON notifications USING btree (user_id, is_listed, seq);
CREATE UNIQUE INDEX notifications_payment_key ON notifications USING btree (document_id, user_id) WHERE ((type = 'payment_received'::text) AND (method = 'in_app'::text));
CREATE INDEX notifications_unread_index ON notifications USING btree (user_id) WHERE (is_listed AND (read_at IS NULL) AND (method = 'in_app'::text));
CREATE INDEX notifications_waiting_index ON notifications USING btree (seq) WHERE (status = 'pending'::text);
CREATE TRIGGER notifications_deleted AFTER DELETE ON notifications REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION bump_notifications();
CREATE TRIGGER notifications_inserted AFTER INSERT ON notifications REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION bump_notifications();
CREATE TRIGGER notifications_undelivered AFTER UPDATE OF status, failure_reason ON notifications FOR EACH ROW WHEN (((new.type = 'initial'::text) AND (new.method = 'email'::text) AND ((old.status IS DISTINCT FROM new.status) OR (old.failure_reason IS DISTINCT FROM new.failure_reason)) AND (COALESCE(old.failure_reason, new.failure_reason) IS NOT NULL))) EXECUTE FUNCTION bump_undelivered_documents();
CREATE TRIGGER notifications_updated AFTER UPDATE ON notifications REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION bump_notifications();

create table outbox (
  id uuid default gen_random_uuid() not null,
  seq bigint generated always as identity not null,
  user_id uuid not null,
  notification_id uuid,
  template text not null,
  payload jsonb not null,
  status text default 'pending'::text not null,
  attempts integer default 0 not null,
  next_attempt_at timestamp(3) with time zone default now() not null,
  lease_until timestamp(3) with time zone,
  lease_token uuid,
  last_error text,
  sent_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone default now() not null,
  is_counted boolean default false not null,
  document_id uuid,
  constraint outbox_pkey PRIMARY KEY (id),
  constraint outbox_notification_id_unique UNIQUE (notification_id),
  constraint outbox_document_id_documents_id_fk FOREIGN KEY (document_id) REFERENCES documents(id) ON DELETE SET NULL,
  constraint outbox_notification_id_notifications_id_fk FOREIGN KEY (notification_id) REFERENCES notifications(id) ON DELETE CASCADE,
  constraint outbox_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint outbox_status CHECK ((status = ANY (ARRAY['pending'::text, 'held'::text, 'sent'::text, 'failed'::text])))
);
CREATE INDEX outbox_document_index ON outbox USING btree (document_id);
CREATE INDEX outbox_due_index ON outbox USING btree (next_attempt_at) WHERE (status = 'pending'::text);
CREATE INDEX outbox_owner_index ON outbox USING btree (user_id);
CREATE TRIGGER outbox_wake_again AFTER UPDATE OF status ON outbox FOR EACH ROW WHEN (((old.status <> 'pending'::text) AND (new.status = 'pending'::text))) EXECUTE FUNCTION outbox_wake();
CREATE TRIGGER outbox_wake_insert AFTER INSERT ON outbox FOR EACH STATEMENT EXECUTE FUNCTION outbox_wake();

create table payments (
  id uuid default gen_random_uuid() not null,
  user_id uuid not null,
  document_id uuid,
  display_number text not null,
  title text not null,
  provider text not null,
  amount_cents bigint not null,
  currency text default 'usd'::text not null,
  status text default 'open'::text not null,
  external_account text not null,
  external_id text,
  redirect_url text,
  external_payment_id text,
  received_cents bigint,
  failure text,
  expires_at timestamp(3) with time zone not null,
  succeeded_at timestamp(3) with time zone,
  refunded_cents bigint default 0 not null,
  dispute text,
  withdrawn_at timestamp(3) with time zone,
  checked_at timestamp(3) with time zone,
  next_check_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone default now() not null,
  updated_at timestamp(3) with time zone default now() not null,
  unreadable_since timestamp(3) with time zone,
  refund_failed_cents bigint default 0 not null,
  last_read integer default 0 not null,
  written_read integer default 0 not null,
  constraint payments_pkey PRIMARY KEY (id),
  constraint payments_external_key UNIQUE (provider, external_id),
  constraint payments_external_payment_key UNIQUE (provider, external_payment_id),
  constraint payments_document_id_documents_id_fk FOREIGN KEY (document_id) REFERENCES documents(id) ON DELETE SET NULL,
  constraint payments_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint payments_amount CHECK (((amount_cents > 0) AND (refunded_cents >= 0) AND (refund_failed_cents >= 0))),
  constraint payments_dispute CHECK ((dispute = ANY (ARRAY['open'::text, 'won'::text, 'lost'::text]))),
  constraint payments_provider CHECK ((provider = ANY (ARRAY['stripe'::text, 'paypal'::text]))),
  constraint payments_settled CHECK (((status <> 'succeeded'::text) OR ((document_id IS NOT NULL) AND (succeeded_at IS NOT NULL)))),
  constraint payments_status CHECK ((status = ANY (ARRAY['open'::text, 'processing'::text, 'succeeded'::text, 'failed'::text, 'expired'::text, 'canceled'::text, 'review'::text, 'refund_due'::text])))
);
CREATE INDEX payments_document_index ON payments USING btree (document_id);
CREATE INDEX payments_due_index ON payments USING btree (next_check_at) WHERE (next_check_at IS NOT NULL);
CREATE UNIQUE INDEX payments_open_key ON payments USING btree (document_id, user_id, provider) WHERE ((status = 'open'::text) AND (withdrawn_at IS NULL));
CREATE INDEX payments_owner_index ON payments USING btree (user_id);
CREATE UNIQUE INDEX payments_settled_key ON payments USING btree (document_id, user_id) WHERE (status = 'succeeded'::text);
CREATE TRIGGER payments_shown AFTER UPDATE OF status, received_cents, refunded_cents, dispute ON payments FOR EACH ROW WHEN ((((((old.status IS DISTINCT FROM new.status) OR (old.received_cents IS DISTINCT FROM new.received_cents)) OR (old.refunded_cents IS DISTINCT FROM new.refunded_cents)) OR (old.dispute IS DISTINCT FROM new.dispute)) AND ((old.status = ANY (ARRAY['processing'::text, 'succeeded'::text, 'review'::text, 'refund_due'::text])) OR (new.status = ANY (ARRAY['processing'::text, 'succeeded'::text, 'review'::text, 'refund_due'::text]))))) EXECUTE FUNCTION bump_paid_invoices();

create table rate_limits (
  key character varying(255) not null,
  points integer default 0 not null,
  expire bigint,
  constraint rate_limits_pkey PRIMARY KEY (key)
);

create table reminders (
  schedule_id uuid not null,
  slot text not null,
  outcome text not null,
  reason text,
  notification_id uuid,
  created_at timestamp(3) with time zone not null,
  user_id uuid not null,
  constraint reminders_schedule_id_slot_pk PRIMARY KEY (schedule_id, slot),
  constraint reminders_notification_id_notifications_id_fk FOREIGN KEY (notification_id) REFERENCES notifications(id) ON DELETE SET NULL,
  constraint reminders_schedule_id_notification_schedules_id_fk FOREIGN KEY (schedule_id) REFERENCES notification_schedules(id) ON DELETE CASCADE,
  constraint reminders_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint reminders_outcome CHECK ((outcome = ANY (ARRAY['mailed'::text, 'skipped'::text]))),
  constraint reminders_slot CHECK ((slot = ANY (ARRAY['48h'::text, '72h'::text, '7d'::text])))
);
CREATE INDEX reminders_notification_index ON reminders USING btree (notification_id);
CREATE INDEX reminders_owner_index ON reminders USING btree (user_id);

create table seller_details (
  user_id uuid not null,
  legal_name text,
  street text,
  street2 text,
  city text,
  region text,
  postal_code text,
  country text,
  tax_id text,
  registration_id text,
  registration_scheme text,
  e_address_scheme text,
  e_address text,
  tax_number text,
  legal_text text,
  contact_name text,
  contact_phone text,
  contact_email text,
  iban text,
  bic text,
  bank_name text,
  bank_account_text text,
  payment_terms text,
  default_notes text,
  footer_text text,
  prices_include_tax boolean default false not null,
  lock_on text default 'payment'::text not null,
  created_at timestamp(3) with time zone default now() not null,
  updated_at timestamp(3) with time zone default now() not null,
  constraint seller_details_pkey PRIMARY KEY (user_id),
  constraint seller_details_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint seller_details_lock_on CHECK ((lock_on = ANY (ARRAY['payment'::text, 'sent'::text]))),
  constraint seller_details_payment_terms CHECK ((payment_terms = ANY (ARRAY['due_on_receipt'::text, 'net_7'::text, 'net_14'::text, 'net_30'::text, 'net_60'::text, 'end_of_month'::text])))
);

create table session (
  sid character varying not null,
  sess json not null,
  expire timestamp(6) without time zone not null,
  last_used_at timestamp(3) with time zone,
  constraint session_pkey PRIMARY KEY (sid)
);
CREATE INDEX session_expire_index ON session USING btree (expire);
CREATE INDEX session_user_index ON session USING btree ((((sess -> 'passport'::text) ->> 'user'::text)));
CREATE TRIGGER session_end_told AFTER DELETE ON session FOR EACH ROW WHEN (((old.expire > (now() AT TIME ZONE 'UTC'::text)) AND (((old.sess -> 'passport'::text) ->> 'user'::text) IS NOT NULL))) EXECUTE FUNCTION tell_session_end();

create table sms_consents (
  id uuid default gen_random_uuid() not null,
  user_id uuid not null,
  text_version text not null,
  created_at timestamp(3) with time zone default now() not null,
  constraint sms_consents_pkey PRIMARY KEY (id),
  constraint sms_consents_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table subscriptions (
  stripe_subscription_id text not null,
  user_id uuid not null,
  status text not null,
  plan text,
  next_plan text,
  price_cents integer not null,
  "interval" text not null,
  current_period_start bigint not null,
  current_period_end bigint not null,
  cancel_at_period_end boolean not null,
  past_due_since timestamp(3) with time zone,
  is_current boolean not null,
  pending_plan text,
  constraint subscriptions_pkey PRIMARY KEY (stripe_subscription_id),
  constraint subscriptions_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX subscriptions_current_key ON subscriptions USING btree (user_id) WHERE is_current;
CREATE INDEX subscriptions_owner_index ON subscriptions USING btree (user_id);

create table suppressions (
  id uuid default gen_random_uuid() not null,
  channel text not null,
  user_id uuid,
  address text not null,
  reason text not null,
  created_at timestamp(3) with time zone default now() not null,
  constraint suppressions_pkey PRIMARY KEY (id),
  constraint suppressions_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint suppressions_channel CHECK ((channel = ANY (ARRAY['email'::text, 'sms'::text]))),
  constraint suppressions_reason CHECK ((reason = ANY (ARRAY['bounced'::text, 'unsubscribed'::text, 'stopped'::text])))
);
CREATE UNIQUE INDEX suppressions_key ON suppressions USING btree (channel, address, COALESCE(user_id, '00000000-0000-0000-0000-000000000000'::uuid), reason);
CREATE INDEX suppressions_owner_index ON suppressions USING btree (user_id);
CREATE TRIGGER suppressions_deleted AFTER DELETE ON suppressions FOR EACH ROW WHEN (((old.channel = 'email'::text) AND (old.user_id IS NOT NULL))) EXECUTE FUNCTION bump_blocked_reminders();
CREATE TRIGGER suppressions_inserted AFTER INSERT ON suppressions FOR EACH ROW WHEN (((new.channel = 'email'::text) AND (new.user_id IS NOT NULL))) EXECUTE FUNCTION bump_blocked_reminders();

create table tax_rates (
  id uuid default gen_random_uuid() not null,
  user_id uuid not null,
  name text not null,
  percent numeric(7,4) not null,
  category text not null,
  reason_code text,
  reason_text text,
  is_compound boolean default false not null,
  is_default boolean default false not null,
  archived_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone default now() not null,
  updated_at timestamp(3) with time zone default now() not null,
  constraint tax_rates_pkey PRIMARY KEY (id),
  constraint tax_rates_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint tax_rates_category CHECK ((category = ANY (ARRAY['S'::text, 'Z'::text, 'E'::text, 'AE'::text, 'K'::text, 'G'::text, 'O'::text, 'L'::text, 'M'::text]))),
  constraint tax_rates_compound CHECK (((percent > (0)::numeric) OR (NOT is_compound))),
  constraint tax_rates_percent CHECK ((((percent >= (0)::numeric) AND (percent <= (100)::numeric)) AND ((category <> 'S'::text) OR (percent > (0)::numeric)) AND ((category <> ALL (ARRAY['Z'::text, 'E'::text, 'AE'::text, 'K'::text, 'G'::text, 'O'::text])) OR (percent = (0)::numeric)))),
  constraint tax_rates_reason CHECK (
CASE
    WHEN (category = ANY (ARRAY['E'::text, 'AE'::text, 'K'::text, 'G'::text, 'O'::text])) THEN (num_nonnulls(reason_code, reason_text) > 0)
    WHEN (category = ANY (ARRAY['S'::text, 'Z'::text])) THEN (num_nonnulls(reason_code, reason_text) = 0)
    ELSE true
END)
);
CREATE UNIQUE INDEX tax_rates_key ON tax_rates USING btree (user_id, lower(name), percent, category) WHERE (archived_at IS NULL);
CREATE TRIGGER tax_rates_deleted AFTER DELETE ON tax_rates REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION bump_tax_rates();
CREATE TRIGGER tax_rates_inserted AFTER INSERT ON tax_rates REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION bump_tax_rates();
CREATE TRIGGER tax_rates_updated AFTER UPDATE ON tax_rates REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION bump_tax_rates();

create table text_messages (
  sid text not null,
  outbox_id uuid not null,
  recipient text not null,
  status text not null,
  error_code integer,
  updated_at timestamp(3) with time zone default now() not null,
  constraint text_messages_pkey PRIMARY KEY (sid),
  constraint text_messages_outbox_id_outbox_id_fk FOREIGN KEY (outbox_id) REFERENCES outbox(id) ON DELETE CASCADE,
  constraint text_messages_status CHECK ((status = ANY (ARRAY['queued'::text, 'sending'::text, 'sent'::text, 'delivered'::text, 'undelivered'::text, 'failed'::text])))
);
CREATE INDEX text_messages_outbox_index ON text_messages USING btree (outbox_id);
CREATE INDEX text_messages_recipient_index ON text_messages USING btree (recipient, updated_at);

create table unsubscribe_links (
  token text not null,
  user_id uuid not null,
  address text not null,
  created_at timestamp(3) with time zone default now() not null,
  constraint unsubscribe_links_pkey PRIMARY KEY (token),
  constraint unsubscribe_links_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX unsubscribe_links_recipient_key ON unsubscribe_links USING btree (user_id, address);

create table user_revisions (
  user_id uuid not null,
  clients bigint default 0 not null,
  items bigint default 0 not null,
  invoices bigint default 0 not null,
  proposals bigint default 0 not null,
  notifications bigint default 0 not null,
  activities bigint default 0 not null,
  watched_until timestamp(3) with time zone,
  tax_rates bigint default 0 not null,
  constraint user_revisions_pkey PRIMARY KEY (user_id),
  constraint user_revisions_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE TRIGGER user_revisions_told AFTER UPDATE OF clients, items, invoices, proposals, notifications, activities, tax_rates ON user_revisions FOR EACH ROW WHEN ((new.watched_until > now())) EXECUTE FUNCTION tell_revisions();

create table users (
  id uuid default gen_random_uuid() not null,
  email text not null,
  password_hash text not null,
  full_name text not null,
  business_name text,
  industry text,
  phone text,
  address text,
  time_zone text default 'UTC'::text not null,
  is_premium boolean default false not null,
  stripe_customer_id text,
  stripe_subscription_id text,
  stripe_connect_account_id text,
  stripe_connect_account_status text,
  stripe_connect_onboarding_complete boolean default false not null,
  paypal_business_email text,
  paypal_merchant_id text,
  paypal_account_verified boolean default false not null,
  paypal_connected_at timestamp(3) with time zone,
  custom_logo text,
  hide_credits boolean default false not null,
  email_confirmed_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone default now() not null,
  updated_at timestamp(3) with time zone default now() not null,
  pro_granted_until timestamp(3) with time zone,
  unconfirmed_mails integer default 0 not null,
  paypal_revoked_reason text,
  preferred_payment_method text,
  currency text default 'USD'::text not null,
  constraint users_pkey PRIMARY KEY (id),
  constraint users_currency CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  constraint users_email_trimmed CHECK (((email = btrim(email)) AND (email <> ''::text))),
  constraint users_preferred_payment_method CHECK ((preferred_payment_method = ANY (ARRAY['cash'::text, 'stripe'::text, 'paypal'::text])))
);
CREATE UNIQUE INDEX users_email_key ON users USING btree (lower(email));
CREATE UNIQUE INDEX users_stripe_connect_account_key ON users USING btree (stripe_connect_account_id);
CREATE UNIQUE INDEX users_stripe_customer_key ON users USING btree (stripe_customer_id);
CREATE UNIQUE INDEX users_stripe_subscription_key ON users USING btree (stripe_subscription_id);
CREATE TRIGGER users_changed_currency AFTER UPDATE OF currency ON users FOR EACH ROW WHEN ((old.currency IS DISTINCT FROM new.currency)) EXECUTE FUNCTION bump_document_lists();
CREATE TRIGGER users_moved AFTER UPDATE OF time_zone ON users FOR EACH ROW WHEN ((old.time_zone IS DISTINCT FROM new.time_zone)) EXECUTE FUNCTION rebuild_document_days();
CREATE TRIGGER users_start AFTER INSERT ON users FOR EACH ROW EXECUTE FUNCTION start_seller();

create table webhook_events (
  provider text not null,
  event_id text not null,
  type text not null,
  payload jsonb not null,
  status text default 'waiting'::text not null,
  attempts integer default 0 not null,
  next_attempt_at timestamp(3) with time zone default now() not null,
  lease_until timestamp(3) with time zone,
  reason text,
  received_at timestamp(3) with time zone default now() not null,
  constraint webhook_events_provider_event_id_pk PRIMARY KEY (provider, event_id),
  constraint webhook_events_provider CHECK ((provider = ANY (ARRAY['stripe'::text, 'paypal'::text]))),
  constraint webhook_events_status CHECK ((status = ANY (ARRAY['waiting'::text, 'processed'::text, 'ignored'::text, 'dead'::text])))
);
CREATE INDEX webhook_events_due_index ON webhook_events USING btree (next_attempt_at) WHERE (status = 'waiting'::text);
CREATE TRIGGER webhook_events_wake_insert AFTER INSERT ON webhook_events FOR EACH ROW EXECUTE FUNCTION webhook_events_wake();

CREATE OR REPLACE FUNCTION bump_activities()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  UPDATE user_revisions SET activities = activities + 1 WHERE user_id IN (SELECT user_id FROM changed);
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION bump_blocked_reminders()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  UPDATE user_revisions SET invoices = invoices + 1, proposals = proposals + 1
    WHERE user_id = coalesce(new.user_id, old.user_id);
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION bump_client_lists()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  UPDATE user_revisions SET clients = clients + 1, invoices = invoices + 1, proposals = proposals + 1
    WHERE user_id = new.user_id;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION bump_clients()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  UPDATE user_revisions SET clients = clients + 1 WHERE user_id IN (SELECT user_id FROM changed);
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION bump_document_lists()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  UPDATE user_revisions SET invoices = invoices + 1, proposals = proposals + 1 WHERE user_id = new.id;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION bump_items()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  UPDATE user_revisions SET items = items + 1 WHERE user_id IN (SELECT user_id FROM changed);
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION bump_notifications()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  UPDATE user_revisions SET notifications = notifications + 1 WHERE user_id IN (SELECT user_id FROM changed);
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION bump_paid_invoices()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  UPDATE user_revisions SET invoices = invoices + 1 WHERE user_id = new.user_id;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION bump_scheduled_documents()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  UPDATE user_revisions SET invoices = invoices + 1, proposals = proposals + 1
    WHERE user_id IN (SELECT user_id FROM changed);
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION bump_tax_rates()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  UPDATE user_revisions SET tax_rates = tax_rates + 1 WHERE user_id IN (SELECT user_id FROM changed);
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION bump_undelivered_documents()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  UPDATE user_revisions r SET invoices = r.invoices + (d.kind = 'invoice')::int, proposals = r.proposals + (d.kind = 'proposal')::int
    FROM documents d WHERE d.id = new.document_id AND r.user_id = new.user_id;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION compare_with_ledger(document uuid)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM 1 FROM documents d, LATERAL (
      SELECT coalesce(sum(e.amount) FILTER (WHERE coalesce(r.kind, e.kind) IN ('payment', 'refund')), 0) AS paid,
        coalesce(sum(e.amount) FILTER (WHERE coalesce(r.kind, e.kind) = 'refund_kept'), 0) AS kept
      FROM ledger_entries e LEFT JOIN ledger_entries r ON r.id = e.reverses_id WHERE e.document_id = d.id) l
    WHERE d.id = document AND (d.paid_amount <> l.paid OR d.refunds_kept <> l.kept);
  IF FOUND THEN
    RAISE EXCEPTION 'document % does not add up to its ledger', document USING ERRCODE = 'integrity_constraint_violation';
  END IF;
END $function$;

CREATE OR REPLACE FUNCTION currency_places(currency text)
 RETURNS integer
 LANGUAGE plpgsql
 IMMUTABLE
AS $function$
BEGIN
  RETURN CASE WHEN currency IN ('BIF', 'CLP', 'DJF', 'GNF', 'ISK', 'JPY', 'KMF', 'KRW', 'PYG', 'RWF', 'UGX', 'UYI', 'VND', 'VUV', 'XAF', 'XOF', 'XPF') THEN 0
    WHEN currency IN ('BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND') THEN 3 ELSE 2 END;
END $function$;

CREATE OR REPLACE FUNCTION document_day(document documents, zone text)
 RETURNS date
 LANGUAGE sql
 STABLE
AS $function$
  SELECT CASE WHEN document.status = 'paid' THEN (document.paid_at AT TIME ZONE zone)::date
    WHEN document.status IN ('accepted', 'declined') THEN (document.answered_at AT TIME ZONE zone)::date
    ELSE document.due_on END
$function$;

CREATE OR REPLACE FUNCTION document_money_was_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM compare_with_ledger(new.id);
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION documents_were_deleted()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
END $function$;

CREATE OR REPLACE FUNCTION documents_were_inserted()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
END $function$;

CREATE OR REPLACE FUNCTION documents_were_updated()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
END $function$;

CREATE OR REPLACE FUNCTION keep_document_balance()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  new.balance := new.amount - new.paid_amount - new.refunds_kept;
  RETURN new;
END $function$;

CREATE OR REPLACE FUNCTION ledger_entry_was_added()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM compare_with_ledger(new.document_id);
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION outbox_wake()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF NOT EXISTS (SELECT 1 FROM graphile_worker.jobs WHERE task_identifier = 'drain_outbox' AND locked_at IS NULL) THEN
    PERFORM graphile_worker.add_job('drain_outbox', queue_name => NULL, max_attempts => 1);
  END IF;
  RETURN NULL;
END
$function$;

CREATE OR REPLACE FUNCTION rebuild_document_days()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  UPDATE user_revisions SET invoices = invoices + 1, proposals = proposals + 1 WHERE user_id = new.id;
  DELETE FROM document_days WHERE user_id = new.id;
  INSERT INTO document_days (user_id, kind, status, day, currency, count, amount, balance)
    SELECT d.user_id, d.kind, rollup_status(d.status), document_day(d, new.time_zone), d.currency, count(*), sum(d.amount), sum(d.balance)
      FROM documents d WHERE d.user_id = new.id GROUP BY 1, 2, 3, 4, 5;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION refuse_ledger_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  -- Entries go with their document: then a key's own trigger has brought us here.
  IF tg_op = 'DELETE' AND pg_trigger_depth() > 1 THEN RETURN old; END IF;
  RAISE EXCEPTION 'ledger entries are never changed' USING ERRCODE = 'integrity_constraint_violation';
END $function$;

CREATE OR REPLACE FUNCTION rollup_status(status text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$
  SELECT CASE WHEN status IN ('pending', 'sent', 'overdue', 'expired') THEN 'pending' ELSE status END
$function$;

CREATE OR REPLACE FUNCTION start_seller()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  INSERT INTO user_revisions (user_id) VALUES (new.id);
  INSERT INTO document_counters (user_id, kind) VALUES (new.id, 'invoice'), (new.id, 'proposal');
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION tell_revisions()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM pg_notify('seller_revisions', concat_ws(' ', new.user_id,
    new.clients, new.items, new.invoices, new.proposals, new.notifications, new.activities, new.tax_rates));
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION tell_session_end()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM pg_notify('session_ended', old.sess -> 'passport' ->> 'user');
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION webhook_events_wake()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF NOT EXISTS (SELECT 1 FROM graphile_worker.jobs WHERE task_identifier = 'act_on_events' AND locked_at IS NULL) THEN
    PERFORM graphile_worker.add_job('act_on_events', queue_name => NULL, max_attempts => 1);
  END IF;
  RETURN NULL;
END
$function$;
