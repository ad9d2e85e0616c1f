create table account_tokens (
  id uuid default gen_random_uuid() not null,
  user_id uuid not null,
  purpose text not null,
  token_hash text not null,
  expires_at timestamp(3) with time zone not null,
  created_at timestamp(3) with time zone default now() not null,
  data jsonb,
  constraint account_tokens_pkey PRIMARY KEY (id),
  constraint account_tokens_hash_key UNIQUE (token_hash),
  constraint account_tokens_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint account_tokens_purpose CHECK ((purpose = ANY (ARRAY['confirm_email'::text, 'reset_password'::text, 'verify_paypal'::text, 'change_email'::text, 'undo_email_change'::text, 'report_sign_in'::text, 'download_archive'::text, 'keep_account'::text])))
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

create table archive_progress (
  import_id uuid not null,
  user_id uuid not null,
  rows_done integer not null,
  table_name text,
  table_done integer not null,
  constraint archive_progress_pkey PRIMARY KEY (import_id),
  constraint archive_progress_import_fk FOREIGN KEY (import_id, user_id) REFERENCES imports(id, user_id) ON DELETE CASCADE,
  constraint archive_progress_counts CHECK ((LEAST(rows_done, table_done) >= 0))
);

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

create table client_contacts (
  id uuid default gen_random_uuid() not null,
  user_id uuid not null,
  client_id uuid not null,
  "position" integer not null,
  name text not null,
  email text not null,
  role text,
  gets_documents boolean default true not null,
  gets_reminders boolean default false not null,
  gets_receipts boolean default false not null,
  constraint client_contacts_pkey PRIMARY KEY (id),
  constraint client_contacts_position_key UNIQUE (client_id, "position"),
  constraint client_contacts_client_fk FOREIGN KEY (client_id, user_id) REFERENCES clients(id, user_id) ON DELETE CASCADE,
  constraint client_contacts_position CHECK ((("position" >= 1) AND ("position" <= 9)))
);
CREATE UNIQUE INDEX client_contacts_email_key ON client_contacts USING btree (client_id, lower(email));
CREATE TRIGGER client_contacts_deleted AFTER DELETE ON client_contacts REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION bump_clients();
CREATE TRIGGER client_contacts_inserted AFTER INSERT ON client_contacts REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION bump_clients();
CREATE TRIGGER client_contacts_updated AFTER UPDATE ON client_contacts REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION bump_clients();

create table client_credits (
  user_id uuid not null,
  client_id uuid not null,
  currency text not null,
  balance numeric default '0'::numeric not null,
  created_at timestamp(3) with time zone default now() not null,
  updated_at timestamp(3) with time zone default now() not null,
  constraint client_credits_client_id_currency_pk PRIMARY KEY (client_id, currency),
  constraint client_credits_client_fk FOREIGN KEY (client_id, user_id) REFERENCES clients(id, user_id) ON DELETE CASCADE,
  constraint client_credits_balance CHECK ((balance >= (0)::numeric)),
  constraint client_credits_currency CHECK ((currency ~ '^[A-Z]{3}$'::text))
);
CREATE CONSTRAINT TRIGGER client_credits_add_up AFTER INSERT OR UPDATE ON client_credits DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION client_credit_was_changed();
CREATE TRIGGER client_credits_inserted AFTER INSERT ON client_credits REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION bump_clients();
CREATE TRIGGER client_credits_updated AFTER UPDATE ON client_credits REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION bump_clients();

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
  contact_role text,
  gets_documents boolean default true not null,
  gets_reminders boolean default true not null,
  gets_receipts boolean default true not null,
  import_id uuid,
  constraint clients_pkey PRIMARY KEY (id),
  constraint clients_id_owner_key UNIQUE (id, user_id),
  constraint clients_import_id_imports_id_fk FOREIGN KEY (import_id) REFERENCES imports(id) ON DELETE SET NULL,
  constraint clients_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint clients_currency CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  constraint clients_payment_terms CHECK ((payment_terms = ANY (ARRAY['due_on_receipt'::text, 'net_7'::text, 'net_14'::text, 'net_30'::text, 'net_60'::text, 'end_of_month'::text]))),
  constraint clients_sms_consent CHECK ((num_nulls(sms_consent_at, sms_consent_text) <> 1))
);
CREATE INDEX clients_import_index ON clients USING btree (import_id) WHERE (import_id IS NOT NULL);
CREATE INDEX clients_list_index ON clients USING btree (user_id, seq);
CREATE INDEX clients_search_index ON clients USING gin (user_id, (((search_contact || '
'::text) || search_company)) gin_trgm_ops);
CREATE TRIGGER clients_deleted AFTER DELETE ON clients REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION bump_clients();
CREATE TRIGGER clients_inserted AFTER INSERT ON clients REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION bump_clients();
CREATE TRIGGER clients_updated AFTER UPDATE OF name, email, phone, company, address, notes, sms_consent_at, street, street2, city, region, postal_code, country, tax_id, registration_id, registration_scheme, buyer_reference, e_address_scheme, e_address, currency, payment_terms, contact_role, gets_documents, gets_reminders, gets_receipts ON clients FOR EACH ROW EXECUTE FUNCTION bump_client_lists();

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

create table deposit_deductions (
  user_id uuid not null,
  document_id uuid not null,
  deposit_id uuid not null,
  set_no integer not null,
  net numeric not null,
  tax numeric not null,
  taxes numeric[] default '{}'::numeric[] not null,
  constraint deposit_deductions_document_id_deposit_id_set_no_pk PRIMARY KEY (document_id, deposit_id, set_no),
  constraint deposit_deductions_deposit_id_documents_id_fk FOREIGN KEY (deposit_id) REFERENCES documents(id),
  constraint deposit_deductions_document_fk FOREIGN KEY (document_id, user_id) REFERENCES documents(id, user_id) ON DELETE CASCADE,
  constraint deposit_deductions_amount CHECK (((net >= (0)::numeric) AND (tax >= (0)::numeric) AND ((net + tax) > (0)::numeric)))
);
CREATE INDEX deposit_deductions_deposit_index ON deposit_deductions USING btree (deposit_id);

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
  constraint document_counters_kind CHECK ((kind = ANY (ARRAY['invoice'::text, 'proposal'::text, 'credit_note'::text, 'imported'::text]))),
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
  paid numeric default '0'::numeric not null,
  constraint document_days_user_id_kind_status_day_currency_pk PRIMARY KEY (user_id, kind, status, day, currency),
  constraint document_days_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint document_days_kind CHECK ((kind = ANY (ARRAY['invoice'::text, 'proposal'::text, 'credit_note'::text])))
);

create table document_events (
  id bigint generated always as identity not null,
  user_id uuid not null,
  document_id uuid not null,
  kind text not null,
  created_by text not null,
  created_at timestamp(3) with time zone not null,
  constraint document_events_pkey PRIMARY KEY (id),
  constraint document_events_document_fk FOREIGN KEY (document_id, user_id) REFERENCES documents(id, user_id) ON DELETE CASCADE,
  constraint document_events_created_by CHECK ((created_by = ANY (ARRAY['seller'::text, 'provider'::text, 'system'::text]))),
  constraint document_events_kind CHECK ((kind = ANY (ARRAY['cancelled'::text, 'reopened'::text])))
);
CREATE INDEX document_events_document_index ON document_events USING btree (document_id, created_at);

create table document_files (
  user_id uuid not null,
  document_id uuid not null,
  file_id uuid not null,
  "position" integer,
  constraint document_files_document_id_file_id_pk PRIMARY KEY (document_id, file_id),
  constraint document_files_document_fk FOREIGN KEY (document_id, user_id) REFERENCES documents(id, user_id) ON DELETE CASCADE,
  constraint document_files_file_fk FOREIGN KEY (file_id, user_id) REFERENCES files(id, user_id)
);
CREATE INDEX document_files_file_index ON document_files USING btree (file_id);

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
  credits_line_id uuid,
  proposal_line_id uuid,
  is_optional boolean default false not null,
  is_selected boolean default true not null,
  client_quantity jsonb,
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
CREATE INDEX document_lines_proposal_index ON document_lines USING btree (proposal_line_id) WHERE (proposal_line_id IS NOT NULL);
CREATE INDEX document_lines_taxed_index ON document_lines USING btree (user_id) WHERE (taxes <> '[]'::jsonb);

create table document_series (
  user_id uuid not null,
  kind text not null,
  prefix text not null,
  year integer not null,
  last_number integer not null,
  constraint document_series_user_id_kind_prefix_year_pk PRIMARY KEY (user_id, kind, prefix, year),
  constraint document_series_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint document_series_kind CHECK ((kind = ANY (ARRAY['invoice'::text, 'proposal'::text, 'credit_note'::text])))
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

create table document_versions (
  user_id uuid not null,
  document_id uuid not null,
  version integer not null,
  content jsonb not null,
  hash text not null,
  amount numeric not null,
  created_by text not null,
  created_at timestamp(3) with time zone not null,
  constraint document_versions_document_id_version_pk PRIMARY KEY (document_id, version),
  constraint document_versions_document_fk FOREIGN KEY (document_id, user_id) REFERENCES documents(id, user_id) ON DELETE CASCADE,
  constraint document_versions_created_by CHECK ((created_by = ANY (ARRAY['seller'::text, 'provider'::text, 'system'::text])))
);

create table document_views (
  id bigint generated always as identity not null,
  user_id uuid not null,
  document_id uuid not null,
  seen_at timestamp(3) with time zone not null,
  constraint document_views_pkey PRIMARY KEY (id),
  constraint document_views_document_fk FOREIGN KEY (document_id, user_id) REFERENCES documents(id, user_id) ON DELETE CASCADE
);
CREATE INDEX document_views_document_index ON document_views USING btree (document_id, seen_at);

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
  next_due_on date default '1970-01-01'::date not null,
  version integer default 1 not null,
  version_at timestamp(3) with time zone,
  replaces_id uuid,
  invoice_type text default 'standard'::text not null,
  credited_amount numeric default '0'::numeric not null,
  written_off_amount numeric default '0'::numeric not null,
  deducted_amount numeric default '0'::numeric not null,
  instalments jsonb,
  allow_partial boolean default false not null,
  min_partial numeric,
  voided_at timestamp(3) with time zone,
  void_kind text,
  void_reason text,
  credits_id uuid,
  reason text,
  deposit_kind text,
  deposit_percent numeric(7,4),
  deposit_amount numeric,
  deposit_due_days integer,
  reminders_on boolean default true not null,
  cover jsonb,
  text_sections jsonb default '[]'::jsonb not null,
  requires_signature boolean default false not null,
  amount_max numeric,
  accepted_lines jsonb,
  converted_percent numeric(7,4),
  import_id uuid,
  constraint documents_pkey PRIMARY KEY (id),
  constraint documents_id_owner_key UNIQUE (id, user_id),
  constraint documents_number_key UNIQUE (user_id, kind, number),
  constraint documents_replaces_key UNIQUE (replaces_id),
  constraint documents_token_key UNIQUE (public_token),
  constraint documents_client_fk FOREIGN KEY (client_id, user_id) REFERENCES clients(id, user_id) ON DELETE CASCADE,
  constraint documents_credits_id_documents_id_fk FOREIGN KEY (credits_id) REFERENCES documents(id) ON DELETE CASCADE,
  constraint documents_import_id_imports_id_fk FOREIGN KEY (import_id) REFERENCES imports(id) ON DELETE SET NULL,
  constraint documents_proposal_id_documents_id_fk FOREIGN KEY (proposal_id) REFERENCES documents(id) ON DELETE SET NULL,
  constraint documents_replaces_id_documents_id_fk FOREIGN KEY (replaces_id) REFERENCES documents(id) ON DELETE SET NULL,
  constraint documents_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint documents_rules CHECK (assert_document_rules(documents.*))
);
CREATE INDEX documents_amount_index ON documents USING btree (user_id, kind, currency, amount);
CREATE INDEX documents_client_index ON documents USING btree (client_id, kind, number);
CREATE INDEX documents_credits_index ON documents USING btree (credits_id) WHERE (credits_id IS NOT NULL);
CREATE INDEX documents_due_index ON documents USING btree (user_id, kind, next_due_on);
CREATE INDEX documents_import_index ON documents USING btree (import_id) WHERE (import_id IS NOT NULL);
CREATE INDEX documents_planned_index ON documents USING btree (user_id) WHERE ((kind = 'invoice'::text) AND (status = ANY (ARRAY['pending'::text, 'overdue'::text])) AND ((instalments IS NOT NULL) OR (balance <= (0)::numeric)));
CREATE INDEX documents_prefix_index ON documents USING btree (user_id, kind, "left"(search, 64) text_pattern_ops);
CREATE INDEX documents_proposal_index ON documents USING btree (proposal_id) WHERE (proposal_id IS NOT NULL);
CREATE UNIQUE INDEX documents_proposal_key ON documents USING btree (proposal_id, invoice_type) WHERE ((proposal_id IS NOT NULL) AND (invoice_type <> 'partial'::text) AND (voided_at IS NULL));
CREATE INDEX documents_proposals_index ON documents USING btree (user_id, created_at) WHERE (kind = 'proposal'::text);
CREATE INDEX documents_search_index ON documents USING gin (user_id, search gin_trgm_ops);
CREATE UNIQUE INDEX documents_series_key ON documents USING btree (user_id, kind, series, series_year, series_number) WHERE (series IS NOT NULL);
CREATE INDEX documents_status_index ON documents USING btree (user_id, kind, status, number);
CREATE CONSTRAINT TRIGGER documents_add_up AFTER UPDATE OF paid_amount, refunds_kept, credited_amount, written_off_amount ON documents DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION document_money_was_changed();
CREATE CONSTRAINT TRIGGER documents_begin_with_ledger AFTER INSERT ON documents DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (((new.paid_amount <> (0)::numeric) OR (new.refunds_kept <> (0)::numeric) OR (new.credited_amount <> (0)::numeric) OR (new.written_off_amount <> (0)::numeric))) EXECUTE FUNCTION document_money_was_changed();
CREATE TRIGGER documents_deleted AFTER DELETE ON documents REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION documents_were_deleted();
CREATE TRIGGER documents_due_day_moved AFTER UPDATE ON documents FOR EACH ROW WHEN ((new.next_due_on IS DISTINCT FROM old.next_due_on)) EXECUTE FUNCTION due_day_was_moved();
CREATE TRIGGER documents_inserted AFTER INSERT ON documents REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION documents_were_inserted();
CREATE TRIGGER documents_replies_settled AFTER UPDATE OF status ON documents FOR EACH ROW WHEN ((new.status IS DISTINCT FROM old.status)) EXECUTE FUNCTION settle_replies();
CREATE TRIGGER documents_sums BEFORE INSERT OR UPDATE OF amount, due_on, instalments, paid_amount, refunds_kept, credited_amount, written_off_amount, balance, next_due_on ON documents FOR EACH ROW EXECUTE FUNCTION keep_document_sums();
CREATE TRIGGER documents_updated AFTER UPDATE ON documents REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION documents_were_updated();

create table drafts (
  id uuid not null,
  user_id uuid not null,
  kind text not null,
  client_id uuid,
  title text default ''::text not null,
  content jsonb not null,
  version integer default 1 not null,
  source text default 'form'::text not null,
  source_id uuid,
  sent_document_id uuid,
  send_at timestamp(3) with time zone,
  send_options jsonb,
  lease_until timestamp(3) with time zone,
  failure text,
  created_at timestamp(3) with time zone default now() not null,
  updated_at timestamp(3) with time zone default now() not null,
  constraint drafts_pkey PRIMARY KEY (id),
  constraint drafts_client_id_clients_id_fk FOREIGN KEY (client_id) REFERENCES clients(id) ON DELETE SET NULL,
  constraint drafts_sent_document_id_documents_id_fk FOREIGN KEY (sent_document_id) REFERENCES documents(id) ON DELETE CASCADE,
  constraint drafts_source_id_documents_id_fk FOREIGN KEY (source_id) REFERENCES documents(id) ON DELETE CASCADE,
  constraint drafts_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint drafts_kind CHECK ((kind = ANY (ARRAY['invoice'::text, 'proposal'::text]))),
  constraint drafts_source CHECK ((source = ANY (ARRAY['form'::text, 'revise'::text, 'recurring'::text, 'duplicate'::text]))),
  constraint drafts_version CHECK ((version >= 1))
);
CREATE INDEX drafts_client_index ON drafts USING btree (client_id);
CREATE INDEX drafts_due_index ON drafts USING btree (send_at) WHERE ((send_at IS NOT NULL) AND (sent_document_id IS NULL));
CREATE INDEX drafts_list_index ON drafts USING btree (user_id, kind, updated_at) WHERE (sent_document_id IS NULL);
CREATE UNIQUE INDEX drafts_revision_key ON drafts USING btree (source_id) WHERE (source = 'revise'::text);
CREATE INDEX drafts_sent_index ON drafts USING btree (sent_document_id);
CREATE INDEX drafts_source_index ON drafts USING btree (source_id);
CREATE TRIGGER drafts_deleted AFTER DELETE ON drafts REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION bump_drafts();
CREATE TRIGGER drafts_inserted AFTER INSERT ON drafts REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION bump_drafts();
CREATE TRIGGER drafts_updated AFTER UPDATE ON drafts REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION bump_drafts();

create table file_parts (
  user_id uuid not null,
  file_id uuid not null,
  part integer not null,
  content bytea not null,
  constraint file_parts_file_id_part_pk PRIMARY KEY (file_id, part),
  constraint file_parts_file_fk FOREIGN KEY (file_id, user_id) REFERENCES files(id, user_id) ON DELETE CASCADE,
  constraint file_parts_part CHECK (((part >= 0) AND (part <= 99)))
);

create table files (
  id uuid default gen_random_uuid() not null,
  user_id uuid not null,
  purpose text not null,
  name text not null,
  type text,
  size integer not null,
  width integer,
  height integer,
  sha256 text,
  ready_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone not null,
  constraint files_pkey PRIMARY KEY (id),
  constraint files_id_owner_key UNIQUE (id, user_id),
  constraint files_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint files_purpose CHECK ((purpose = ANY (ARRAY['image'::text, 'attachment'::text]))),
  constraint files_ready CHECK ((num_nulls(ready_at, type, sha256) = ANY (ARRAY[0, 3]))),
  constraint files_size CHECK ((size > 0)),
  constraint files_type CHECK ((type = ANY (ARRAY['application/pdf'::text, 'image/png'::text, 'image/jpeg'::text, 'image/webp'::text])))
);
CREATE INDEX files_owner_index ON files USING btree (user_id, created_at);

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

create table import_parts (
  user_id uuid not null,
  import_id uuid not null,
  part integer not null,
  content bytea not null,
  constraint import_parts_import_id_part_pk PRIMARY KEY (import_id, part),
  constraint import_parts_import_fk FOREIGN KEY (import_id, user_id) REFERENCES imports(id, user_id) ON DELETE CASCADE,
  constraint import_parts_part CHECK (((part >= 0) AND (part <= 999)))
);

create table import_problems (
  user_id uuid not null,
  import_id uuid not null,
  "row" integer not null,
  "position" integer not null,
  field text,
  code text not null,
  message text not null,
  candidates jsonb,
  cells jsonb not null,
  constraint import_problems_import_id_row_position_pk PRIMARY KEY (import_id, "row", "position"),
  constraint import_problems_import_fk FOREIGN KEY (import_id, user_id) REFERENCES imports(id, user_id) ON DELETE CASCADE
);

create table imports (
  id uuid default gen_random_uuid() not null,
  user_id uuid not null,
  kind text not null,
  state text default 'uploading'::text not null,
  file_name text not null,
  size bigint not null,
  source text,
  encoding text,
  delimiter text,
  header_row integer,
  columns jsonb default '[]'::jsonb not null,
  mapping jsonb,
  fixes jsonb default '[]'::jsonb not null,
  rows_total integer default 0 not null,
  rows_done integer default 0 not null,
  created integer default 0 not null,
  updated integer default 0 not null,
  skipped integer default 0 not null,
  errors integer default 0 not null,
  ambiguous integer default 0 not null,
  clients_created integer default 0 not null,
  kept jsonb default '[]'::jsonb not null,
  failure text,
  lease_until timestamp(3) with time zone,
  lease_token uuid,
  finished_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone default now() not null,
  updated_at timestamp(3) with time zone default now() not null,
  contents jsonb,
  constraint imports_pkey PRIMARY KEY (id),
  constraint imports_id_owner_key UNIQUE (id, user_id),
  constraint imports_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint imports_counts CHECK ((LEAST(rows_total, rows_done, created, updated, skipped, errors, ambiguous) >= 0)),
  constraint imports_kind CHECK ((kind = ANY (ARRAY['clients'::text, 'items'::text, 'invoices'::text, 'archive'::text]))),
  constraint imports_size CHECK ((size > 0)),
  constraint imports_state CHECK ((state = ANY (ARRAY['uploading'::text, 'uploaded'::text, 'mapped'::text, 'checking'::text, 'checked'::text, 'running'::text, 'done'::text, 'cancelled'::text, 'failed'::text, 'undone'::text])))
);
CREATE INDEX imports_owner_index ON imports USING btree (user_id, created_at);
CREATE INDEX imports_waiting_index ON imports USING btree (created_at) WHERE (state = ANY (ARRAY['uploaded'::text, 'checking'::text, 'running'::text]));
CREATE UNIQUE INDEX imports_working_key ON imports USING btree (user_id) WHERE (state = ANY (ARRAY['checking'::text, 'running'::text]));
CREATE TRIGGER imports_deleted AFTER DELETE ON imports REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION bump_imports();
CREATE TRIGGER imports_inserted AFTER INSERT ON imports REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION bump_imports();
CREATE TRIGGER imports_updated AFTER UPDATE ON imports REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION bump_imports();
CREATE TRIGGER imports_wake_update AFTER UPDATE OF state ON imports FOR EACH ROW WHEN (((new.lease_until IS NULL) AND (new.state = ANY (ARRAY['uploaded'::text, 'checking'::text, 'running'::text])))) EXECUTE FUNCTION imports_wake();

create table invoice_replies (
  id uuid default gen_random_uuid() not null,
  user_id uuid not null,
  document_id uuid not null,
  kind text not null,
  promised_on date,
  paid_on date,
  method text,
  amount numeric,
  message text,
  name text,
  ip text,
  user_agent text,
  state text default 'open'::text not null,
  answer text,
  answered_at timestamp(3) with time zone,
  nudges integer default 0 not null,
  created_at timestamp(3) with time zone not null,
  holds_reminders boolean default false not null,
  constraint invoice_replies_pkey PRIMARY KEY (id),
  constraint invoice_replies_document_fk FOREIGN KEY (document_id, user_id) REFERENCES documents(id, user_id) ON DELETE CASCADE,
  constraint invoice_replies_amount CHECK ((amount > (0)::numeric)),
  constraint invoice_replies_answer CHECK (((answer IS NULL) = (answered_at IS NULL))),
  constraint invoice_replies_content CHECK (
CASE kind
    WHEN 'will_pay'::text THEN (promised_on IS NOT NULL)
    WHEN 'question'::text THEN (message IS NOT NULL)
    ELSE true
END),
  constraint invoice_replies_kind CHECK ((kind = ANY (ARRAY['will_pay'::text, 'paid_already'::text, 'question'::text]))),
  constraint invoice_replies_method CHECK ((method = ANY (ARRAY['cash'::text, 'bank_transfer'::text, 'check'::text, 'card'::text, 'paypal'::text, 'other'::text]))),
  constraint invoice_replies_state CHECK ((state = ANY (ARRAY['open'::text, 'confirmed'::text, 'rejected'::text, 'answered'::text, 'expired'::text])))
);
CREATE INDEX invoice_replies_document_index ON invoice_replies USING btree (document_id, created_at);
CREATE INDEX invoice_replies_open_index ON invoice_replies USING btree (created_at) WHERE ((state = 'open'::text) OR holds_reminders);
CREATE INDEX invoice_replies_promised_index ON invoice_replies USING btree (user_id, promised_on) WHERE ((kind = 'will_pay'::text) AND (state = 'open'::text));
CREATE TRIGGER invoice_replies_inserted AFTER INSERT ON invoice_replies REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION bump_replied_invoices();
CREATE TRIGGER invoice_replies_updated AFTER UPDATE ON invoice_replies REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION bump_replied_invoices();

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
  import_id uuid,
  constraint items_pkey PRIMARY KEY (id),
  constraint items_import_id_imports_id_fk FOREIGN KEY (import_id) REFERENCES imports(id) ON DELETE SET NULL,
  constraint items_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint items_available_for CHECK ((available_for = ANY (ARRAY['both'::text, 'invoices'::text, 'proposals'::text]))),
  constraint items_currency CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  constraint items_rate CHECK (((rate > (0)::numeric) AND (rate <= 9999999999.99) AND (scale(rate) <= 3))),
  constraint items_unit CHECK ((num_nonnulls(unit, unit_label) < 2))
);
CREATE INDEX items_import_index ON items USING btree (import_id) WHERE (import_id IS NOT NULL);
CREATE INDEX items_list_index ON items USING btree (user_id, seq);
CREATE INDEX items_search_index ON items USING gin (user_id, search gin_trgm_ops);
CREATE TRIGGER items_deleted AFTER DELETE ON items REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION bump_items();
CREATE TRIGGER items_inserted AFTER INSERT ON items REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION bump_items();
CREATE TRIGGER items_updated AFTER UPDATE ON items REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION bump_items();

create table known_sign_ins (
  id uuid default gen_random_uuid() not null,
  user_id uuid not null,
  browser text not null,
  network text not null,
  last_seen_at timestamp(3) with time zone not null,
  constraint known_sign_ins_pkey PRIMARY KEY (id),
  constraint known_sign_ins_key UNIQUE (user_id, browser, network),
  constraint known_sign_ins_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX known_sign_ins_seen_index ON known_sign_ins USING btree (last_seen_at);

create table ledger_entries (
  id uuid default gen_random_uuid() not null,
  seq bigint generated always as identity not null,
  user_id uuid not null,
  document_id uuid,
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
  client_id uuid,
  reference text,
  note text,
  credit_note_id uuid,
  constraint ledger_entries_pkey PRIMARY KEY (id),
  constraint ledger_entries_reverses_key UNIQUE (reverses_id),
  constraint ledger_entries_client_fk FOREIGN KEY (client_id, user_id) REFERENCES clients(id, user_id) ON DELETE CASCADE,
  constraint ledger_entries_credit_note_id_documents_id_fk FOREIGN KEY (credit_note_id) REFERENCES documents(id) ON DELETE CASCADE,
  constraint ledger_entries_document_fk FOREIGN KEY (document_id, user_id) REFERENCES documents(id, user_id) ON DELETE CASCADE,
  constraint ledger_entries_payment_id_payments_id_fk FOREIGN KEY (payment_id) REFERENCES payments(id) ON DELETE CASCADE,
  constraint ledger_entries_reverses_id_ledger_entries_id_fk FOREIGN KEY (reverses_id) REFERENCES ledger_entries(id) ON DELETE CASCADE,
  constraint ledger_entries_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint ledger_entries_amount CHECK ((amount <> (0)::numeric)),
  constraint ledger_entries_created_by CHECK ((created_by = ANY (ARRAY['seller'::text, 'provider'::text, 'system'::text]))),
  constraint ledger_entries_credit CHECK (((client_id IS NULL) OR (kind = ANY (ARRAY['payment'::text, 'credit'::text, 'refund'::text, 'reversal'::text])))),
  constraint ledger_entries_kind CHECK ((kind = ANY (ARRAY['payment'::text, 'refund'::text, 'refund_kept'::text, 'credit'::text, 'credit_note'::text, 'write_off'::text, 'reversal'::text]))),
  constraint ledger_entries_method CHECK ((method = ANY (ARRAY['cash'::text, 'bank_transfer'::text, 'check'::text, 'card'::text, 'paypal'::text, 'other'::text]))),
  constraint ledger_entries_of CHECK ((num_nonnulls(document_id, client_id) = 1)),
  constraint ledger_entries_reversal CHECK (((kind = 'reversal'::text) = (reverses_id IS NOT NULL)))
);
CREATE INDEX ledger_entries_client_index ON ledger_entries USING btree (client_id, currency, seq) WHERE (client_id IS NOT NULL);
CREATE INDEX ledger_entries_credit_note_index ON ledger_entries USING btree (credit_note_id) WHERE (credit_note_id IS NOT NULL);
CREATE INDEX ledger_entries_document_index ON ledger_entries USING btree (document_id, seq);
CREATE INDEX ledger_entries_group_index ON ledger_entries USING btree (group_id);
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

create table memberships (
  id uuid default gen_random_uuid() not null,
  owner_id uuid not null,
  member_id uuid,
  role text default 'accountant'::text not null,
  invited_email text not null,
  token_hash text,
  invited_at timestamp(3) with time zone not null,
  accepted_at timestamp(3) with time zone,
  ended_at timestamp(3) with time zone,
  constraint memberships_pkey PRIMARY KEY (id),
  constraint memberships_member_id_users_id_fk FOREIGN KEY (member_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint memberships_owner_id_users_id_fk FOREIGN KEY (owner_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint memberships_accepted CHECK (((member_id IS NULL) = (accepted_at IS NULL))),
  constraint memberships_role CHECK ((role = 'accountant'::text))
);
CREATE UNIQUE INDEX memberships_invited_key ON memberships USING btree (owner_id, lower(invited_email)) WHERE (ended_at IS NULL);
CREATE INDEX memberships_member_index ON memberships USING btree (member_id) WHERE (ended_at IS NULL);
CREATE UNIQUE INDEX memberships_member_key ON memberships USING btree (owner_id, member_id) WHERE (ended_at IS NULL);
CREATE UNIQUE INDEX memberships_token_key ON memberships USING btree (token_hash);
CREATE TRIGGER memberships_deleted AFTER DELETE ON memberships FOR EACH ROW WHEN ((old.ended_at IS NULL)) EXECUTE FUNCTION tell_membership_end();
CREATE TRIGGER memberships_ended AFTER UPDATE OF ended_at ON memberships FOR EACH ROW WHEN (((old.ended_at IS NULL) AND (new.ended_at IS NOT NULL))) EXECUTE FUNCTION tell_membership_end();

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
  ledger_group_id uuid,
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
CREATE UNIQUE INDEX notifications_payment_key ON notifications USING btree (document_id, user_id, ledger_group_id) WHERE ((type = 'payment_received'::text) AND (method = 'in_app'::text));
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
CREATE INDEX outbox_queue_index ON outbox USING btree (((template = ANY (ARRAY['confirm_email'::text, 'reset_password'::text, 'verify_paypal'::text, 'change_email'::text]))) DESC, seq) WHERE (status = 'pending'::text);
CREATE TRIGGER outbox_wake_again AFTER UPDATE OF status ON outbox FOR EACH ROW WHEN (((old.status <> 'pending'::text) AND (new.status = 'pending'::text))) EXECUTE FUNCTION outbox_wake();
CREATE TRIGGER outbox_wake_insert AFTER INSERT ON outbox FOR EACH STATEMENT EXECUTE FUNCTION outbox_wake();

create table passkey_challenges (
  id uuid default gen_random_uuid() not null,
  user_id uuid,
  purpose text not null,
  challenge text not null,
  expires_at timestamp(3) with time zone not null,
  constraint passkey_challenges_pkey PRIMARY KEY (id),
  constraint passkey_challenges_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint passkey_challenges_purpose CHECK ((purpose = ANY (ARRAY['register'::text, 'sign_in'::text, 'second_factor'::text, 'step_up'::text])))
);
CREATE INDEX passkey_challenges_expires_index ON passkey_challenges USING btree (expires_at);
CREATE INDEX passkey_challenges_owner_index ON passkey_challenges USING btree (user_id);

create table passkeys (
  id uuid default gen_random_uuid() not null,
  user_id uuid not null,
  credential_id text not null,
  public_key bytea not null,
  counter bigint default 0 not null,
  transports text[] default '{}'::text[] not null,
  name text not null,
  rp_id text not null,
  is_backed_up boolean default false not null,
  last_used_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone default now() not null,
  constraint passkeys_pkey PRIMARY KEY (id),
  constraint passkeys_credential_key UNIQUE (credential_id),
  constraint passkeys_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX passkeys_owner_index ON passkeys USING btree (user_id, created_at);

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
CREATE TRIGGER payments_shown AFTER UPDATE OF status, received_cents, refunded_cents, dispute ON payments FOR EACH ROW WHEN ((((((old.status IS DISTINCT FROM new.status) OR (old.received_cents IS DISTINCT FROM new.received_cents)) OR (old.refunded_cents IS DISTINCT FROM new.refunded_cents)) OR (old.dispute IS DISTINCT FROM new.dispute)) AND ((old.status = ANY (ARRAY['processing'::text, 'succeeded'::text, 'review'::text, 'refund_due'::text])) OR (new.status = ANY (ARRAY['processing'::text, 'succeeded'::text, 'review'::text, 'refund_due'::text]))))) EXECUTE FUNCTION bump_paid_invoices();

create table proposal_comments (
  id uuid default gen_random_uuid() not null,
  user_id uuid not null,
  document_id uuid not null,
  anchor text not null,
  anchor_id uuid,
  anchor_label text,
  author text not null,
  name text,
  message text not null,
  ip text,
  user_agent text,
  read_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone not null,
  constraint proposal_comments_pkey PRIMARY KEY (id),
  constraint proposal_comments_document_fk FOREIGN KEY (document_id, user_id) REFERENCES documents(id, user_id) ON DELETE CASCADE,
  constraint proposal_comments_anchor CHECK ((anchor = ANY (ARRAY['proposal'::text, 'cover'::text, 'terms'::text, 'section'::text, 'line'::text]))),
  constraint proposal_comments_anchored CHECK (((anchor = ANY (ARRAY['line'::text, 'section'::text])) = (anchor_id IS NOT NULL))),
  constraint proposal_comments_author CHECK ((author = ANY (ARRAY['client'::text, 'seller'::text])))
);
CREATE INDEX proposal_comments_document_index ON proposal_comments USING btree (document_id, created_at);
CREATE TRIGGER proposal_comments_inserted AFTER INSERT ON proposal_comments REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION bump_proposals();
CREATE TRIGGER proposal_comments_updated AFTER UPDATE ON proposal_comments REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION bump_proposals();

create table proposal_templates (
  id uuid default gen_random_uuid() not null,
  user_id uuid not null,
  name text not null,
  content jsonb not null,
  created_at timestamp(3) with time zone default now() not null,
  updated_at timestamp(3) with time zone default now() not null,
  constraint proposal_templates_pkey PRIMARY KEY (id),
  constraint proposal_templates_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX proposal_templates_owner_index ON proposal_templates USING btree (user_id, name);
CREATE TRIGGER proposal_templates_deleted AFTER DELETE ON proposal_templates REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION bump_drafts();
CREATE TRIGGER proposal_templates_inserted AFTER INSERT ON proposal_templates REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION bump_drafts();
CREATE TRIGGER proposal_templates_updated AFTER UPDATE ON proposal_templates REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION bump_drafts();

create table rate_limits (
  key character varying(255) not null,
  points integer default 0 not null,
  expire bigint,
  constraint rate_limits_pkey PRIMARY KEY (key)
);

create table recovery_codes (
  id uuid default gen_random_uuid() not null,
  user_id uuid not null,
  code_hash text not null,
  used_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone default now() not null,
  constraint recovery_codes_pkey PRIMARY KEY (id),
  constraint recovery_codes_key UNIQUE (user_id, code_hash),
  constraint recovery_codes_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table recurring_invoices (
  id uuid default gen_random_uuid() not null,
  user_id uuid not null,
  client_id uuid,
  state text default 'active'::text not null,
  pause_reason text,
  title text not null,
  currency text not null,
  amount numeric not null,
  content jsonb not null,
  due_days integer not null,
  mode text not null,
  frequency text not null,
  every integer default 1 not null,
  start_on date not null,
  anchor_day integer not null,
  last_day boolean default false not null,
  week_day integer,
  ends_on date,
  max_count integer,
  send_at time(0) without time zone default '08:00:00'::time without time zone not null,
  next_on date,
  next_at timestamp(3) with time zone,
  made_count integer default 0 not null,
  failures integer default 0 not null,
  heads_up boolean default true not null,
  told_of date,
  search text not null,
  created_at timestamp(3) with time zone default now() not null,
  updated_at timestamp(3) with time zone default now() not null,
  constraint recurring_invoices_pkey PRIMARY KEY (id),
  constraint recurring_invoices_client_id_clients_id_fk FOREIGN KEY (client_id) REFERENCES clients(id) ON DELETE SET NULL,
  constraint recurring_invoices_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint recurring_invoices_counts CHECK (((made_count >= 0) AND (failures >= 0))),
  constraint recurring_invoices_currency CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  constraint recurring_invoices_frequency CHECK ((frequency = ANY (ARRAY['day'::text, 'week'::text, 'month'::text, 'year'::text]))),
  constraint recurring_invoices_mode CHECK ((mode = ANY (ARRAY['send'::text, 'draft'::text]))),
  constraint recurring_invoices_next CHECK ((((next_on IS NULL) = (next_at IS NULL)) AND ((state <> 'active'::text) OR (next_on IS NOT NULL)))),
  constraint recurring_invoices_pause CHECK (((state = 'paused'::text) = (pause_reason IS NOT NULL))),
  constraint recurring_invoices_pause_reason CHECK ((pause_reason = ANY (ARRAY['seller'::text, 'backlog'::text, 'failures'::text]))),
  constraint recurring_invoices_rule CHECK ((((every >= 1) AND (every <= 99)) AND ((anchor_day >= 1) AND (anchor_day <= 31)) AND ((due_days >= 0) AND (due_days <= 365)) AND (((week_day >= 1) AND (week_day <= 7)) OR (week_day IS NULL)) AND (ends_on >= start_on) AND (max_count > 0))),
  constraint recurring_invoices_state CHECK ((state = ANY (ARRAY['active'::text, 'paused'::text, 'ended'::text])))
);
CREATE INDEX recurring_invoices_client_index ON recurring_invoices USING btree (client_id);
CREATE INDEX recurring_invoices_due_index ON recurring_invoices USING btree (next_at) WHERE (state = 'active'::text);
CREATE INDEX recurring_invoices_list_index ON recurring_invoices USING btree (user_id, next_on, id);
CREATE TRIGGER recurring_invoices_deleted AFTER DELETE ON recurring_invoices REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION bump_recurring();
CREATE TRIGGER recurring_invoices_inserted AFTER INSERT ON recurring_invoices REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION bump_recurring();
CREATE TRIGGER recurring_invoices_updated AFTER UPDATE ON recurring_invoices REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION bump_recurring();

create table recurring_runs (
  user_id uuid not null,
  recurring_id uuid not null,
  occurs_on date not null,
  outcome text not null,
  document_id uuid,
  draft_id uuid,
  reason text,
  created_at timestamp(3) with time zone not null,
  constraint recurring_runs_recurring_id_occurs_on_pk PRIMARY KEY (recurring_id, occurs_on),
  constraint recurring_runs_document_id_documents_id_fk FOREIGN KEY (document_id) REFERENCES documents(id) ON DELETE SET NULL,
  constraint recurring_runs_draft_id_drafts_id_fk FOREIGN KEY (draft_id) REFERENCES drafts(id) ON DELETE SET NULL,
  constraint recurring_runs_recurring_id_recurring_invoices_id_fk FOREIGN KEY (recurring_id) REFERENCES recurring_invoices(id) ON DELETE CASCADE,
  constraint recurring_runs_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint recurring_runs_outcome CHECK ((outcome = ANY (ARRAY['made'::text, 'draft'::text, 'skipped'::text, 'failed'::text]))),
  constraint recurring_runs_reason CHECK (((outcome <> 'failed'::text) OR (reason IS NOT NULL)))
);
CREATE INDEX recurring_runs_document_index ON recurring_runs USING btree (document_id);
CREATE INDEX recurring_runs_draft_index ON recurring_runs USING btree (draft_id);
CREATE INDEX recurring_runs_owner_index ON recurring_runs USING btree (user_id);
CREATE TRIGGER recurring_runs_inserted AFTER INSERT ON recurring_runs REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION bump_recurring();

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
  constraint reminders_slot CHECK (((slot = '48h'::text) OR (slot = '72h'::text) OR (slot = '7d'::text) OR (slot ~ '^\d{4}-\d\d-\d\d[+-]\d{1,3}$'::text)))
);
CREATE INDEX reminders_notification_index ON reminders USING btree (notification_id);
CREATE INDEX reminders_owner_index ON reminders USING btree (user_id);

create table saved_views (
  id uuid default gen_random_uuid() not null,
  user_id uuid not null,
  list text not null,
  name text not null,
  query text not null,
  created_at timestamp(3) with time zone default now() not null,
  constraint saved_views_pkey PRIMARY KEY (id),
  constraint saved_views_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint saved_views_list CHECK ((list = ANY (ARRAY['invoices'::text, 'proposals'::text, 'clients'::text, 'items'::text])))
);
CREATE INDEX saved_views_list_index ON saved_views USING btree (user_id, list, created_at);
CREATE UNIQUE INDEX saved_views_name_key ON saved_views USING btree (user_id, list, lower(name));

create table section_times (
  user_id uuid not null,
  document_id uuid not null,
  version integer not null,
  section integer not null,
  seconds bigint not null,
  constraint section_times_document_id_version_section_pk PRIMARY KEY (document_id, version, section),
  constraint section_times_document_fk FOREIGN KEY (document_id, user_id) REFERENCES documents(id, user_id) ON DELETE CASCADE,
  constraint section_times_seconds CHECK (((section >= 0) AND (seconds >= 0)))
);

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
  allow_partial boolean default false not null,
  message_templates jsonb default '{}'::jsonb not null,
  reminder_schedule jsonb,
  accounts jsonb default '{}'::jsonb not null,
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
  stepped_up_at timestamp(3) with time zone,
  membership_id uuid,
  constraint session_pkey PRIMARY KEY (sid),
  constraint session_membership_id_memberships_id_fk FOREIGN KEY (membership_id) REFERENCES memberships(id) ON DELETE SET NULL
);
CREATE INDEX session_expire_index ON session USING btree (expire);
CREATE INDEX session_membership_index ON session USING btree (membership_id) WHERE (membership_id IS NOT NULL);
CREATE INDEX session_user_index ON session USING btree ((((sess -> 'passport'::text) ->> 'user'::text)));
CREATE TRIGGER session_books_changed AFTER UPDATE OF membership_id ON session FOR EACH ROW WHEN ((old.membership_id IS DISTINCT FROM new.membership_id)) EXECUTE FUNCTION tell_session_end();
CREATE TRIGGER session_end_told AFTER DELETE ON session FOR EACH ROW WHEN (((old.expire > (now() AT TIME ZONE 'UTC'::text)) AND (((old.sess -> 'passport'::text) ->> 'user'::text) IS NOT NULL))) EXECUTE FUNCTION tell_session_end();

create table sign_in_tickets (
  id uuid default gen_random_uuid() not null,
  user_id uuid not null,
  ticket_hash text not null,
  password_print text not null,
  tries integer default 0 not null,
  expires_at timestamp(3) with time zone not null,
  constraint sign_in_tickets_pkey PRIMARY KEY (id),
  constraint sign_in_tickets_key UNIQUE (ticket_hash),
  constraint sign_in_tickets_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX sign_in_tickets_expires_index ON sign_in_tickets USING btree (expires_at);
CREATE INDEX sign_in_tickets_owner_index ON sign_in_tickets USING btree (user_id);

create table signatures (
  id uuid default gen_random_uuid() not null,
  user_id uuid not null,
  document_id uuid not null,
  version integer not null,
  kind text not null,
  name text not null,
  strokes jsonb,
  consent_version integer not null,
  signed_at timestamp(3) with time zone not null,
  ip text,
  user_agent text,
  content text not null,
  document_hash text not null,
  sealed_pdf bytea,
  pdf_hash text,
  seal_kind text,
  sealed_at timestamp(3) with time zone,
  verify_code text not null,
  seal_tries integer default 0 not null,
  lease_until timestamp(3) with time zone,
  is_imported boolean default false not null,
  constraint signatures_pkey PRIMARY KEY (id),
  constraint signatures_code_key UNIQUE (verify_code),
  constraint signatures_document_key UNIQUE (document_id),
  constraint signatures_document_fk FOREIGN KEY (document_id, user_id) REFERENCES documents(id, user_id) ON DELETE CASCADE,
  constraint signatures_kind CHECK ((kind = ANY (ARRAY['typed'::text, 'drawn'::text]))),
  constraint signatures_sealed CHECK ((num_nulls(sealed_pdf, pdf_hash, seal_kind, sealed_at) = ANY (ARRAY[0, 4]))),
  constraint signatures_strokes CHECK (((kind = 'drawn'::text) = (strokes IS NOT NULL)))
);
CREATE INDEX signatures_unsealed_index ON signatures USING btree (signed_at) WHERE (sealed_at IS NULL);
CREATE TRIGGER signatures_inserted AFTER INSERT ON signatures REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION bump_proposals();
CREATE TRIGGER signatures_updated AFTER UPDATE ON signatures REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION bump_proposals();

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
  account text,
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
  drafts bigint default 0 not null,
  recurring bigint default 0 not null,
  imports bigint default 0 not null,
  constraint user_revisions_pkey PRIMARY KEY (user_id),
  constraint user_revisions_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE TRIGGER user_revisions_told AFTER UPDATE OF clients, items, invoices, proposals, notifications, activities, tax_rates, drafts, recurring, imports ON user_revisions FOR EACH ROW WHEN ((new.watched_until > now())) EXECUTE FUNCTION tell_revisions();

create table user_totp (
  user_id uuid not null,
  secret bytea not null,
  confirmed_at timestamp(3) with time zone,
  last_step bigint default 0 not null,
  created_at timestamp(3) with time zone default now() not null,
  constraint user_totp_pkey PRIMARY KEY (user_id),
  constraint user_totp_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

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
  customer_email_changed_at timestamp(3) with time zone,
  deletion_requested_at timestamp(3) with time zone,
  deletes_at timestamp(3) with time zone,
  constraint users_pkey PRIMARY KEY (id),
  constraint users_currency CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  constraint users_deletion CHECK ((num_nulls(deletion_requested_at, deletes_at) = ANY (ARRAY[0, 2]))),
  constraint users_email_trimmed CHECK (((email = btrim(email)) AND (email <> ''::text))),
  constraint users_preferred_payment_method CHECK ((preferred_payment_method = ANY (ARRAY['cash'::text, 'stripe'::text, 'paypal'::text])))
);
CREATE INDEX users_customer_email_index ON users USING btree (customer_email_changed_at) WHERE (customer_email_changed_at IS NOT NULL);
CREATE INDEX users_deletes_index ON users USING btree (deletes_at) WHERE (deletes_at IS NOT NULL);
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

CREATE OR REPLACE FUNCTION assert_document_rules(d documents)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE
AS $function$
DECLARE
  broken text := CASE
    WHEN NOT (d.amount between 0 and 9999999999.99 and scale(d.amount) = currency_places(d.currency)) THEN 'documents_amount'
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
END $function$;

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
  UPDATE user_revisions SET clients = clients + 1, invoices = invoices + 1, proposals = proposals + 1, recurring = recurring + 1
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

CREATE OR REPLACE FUNCTION bump_drafts()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  UPDATE user_revisions SET drafts = drafts + 1 WHERE user_id IN (SELECT user_id FROM changed);
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION bump_imports()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  UPDATE user_revisions SET imports = imports + 1 WHERE user_id IN (SELECT user_id FROM changed);
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

CREATE OR REPLACE FUNCTION bump_proposals()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  UPDATE user_revisions SET proposals = proposals + 1 WHERE user_id IN (SELECT user_id FROM changed);
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION bump_recurring()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  UPDATE user_revisions SET recurring = recurring + 1 WHERE user_id IN (SELECT user_id FROM changed);
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION bump_replied_invoices()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  UPDATE user_revisions SET invoices = invoices + 1 WHERE user_id IN (SELECT user_id FROM changed);
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

CREATE OR REPLACE FUNCTION client_credit_was_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM compare_credit(new.client_id, new.currency);
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION compare_credit(client uuid, code text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM 1 FROM clients c WHERE c.id = client AND
    coalesce((SELECT balance FROM client_credits k WHERE k.client_id = client AND k.currency = code), 0) <>
    coalesce((SELECT sum(amount) FROM ledger_entries e WHERE e.client_id = client AND e.currency = code), 0);
  IF FOUND THEN
    RAISE EXCEPTION 'the credit of client % does not add up to its ledger', client USING ERRCODE = 'integrity_constraint_violation';
  END IF;
END $function$;

CREATE OR REPLACE FUNCTION compare_with_ledger(document uuid)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM 1 FROM documents d, LATERAL (
      SELECT coalesce(sum(e.amount) FILTER (WHERE coalesce(r.kind, e.kind) IN ('payment', 'refund', 'credit')), 0) AS paid,
        coalesce(sum(e.amount) FILTER (WHERE coalesce(r.kind, e.kind) = 'refund_kept'), 0) AS kept,
        coalesce(sum(e.amount) FILTER (WHERE coalesce(r.kind, e.kind) = 'credit_note'), 0) AS credited,
        coalesce(sum(e.amount) FILTER (WHERE coalesce(r.kind, e.kind) = 'write_off'), 0) AS written_off
      FROM ledger_entries e LEFT JOIN ledger_entries r ON r.id = e.reverses_id WHERE e.document_id = d.id) l
    WHERE d.id = document AND (d.paid_amount, d.refunds_kept, d.credited_amount, d.written_off_amount)
      IS DISTINCT FROM (l.paid, l.kept, l.credited, l.written_off);
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
    ELSE document.next_due_on END
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
    FROM (SELECT user_id, bool_or(kind <> 'proposal')::int AS invoices, bool_or(kind = 'proposal')::int AS proposals
      FROM removed GROUP BY user_id) a
    WHERE r.user_id = a.user_id;
  INSERT INTO document_days AS d (user_id, kind, status, day, currency, count, amount, balance, paid)
    SELECT r.user_id, r.kind, rollup_status(r.status), document_day(r, u.time_zone), r.currency, -count(*), -sum(r.amount), -sum(r.balance), -sum(r.paid_amount)
    FROM removed r JOIN users u ON u.id = r.user_id GROUP BY 1, 2, 3, 4, 5
    ON CONFLICT (user_id, kind, status, day, currency) DO UPDATE SET count = d.count + excluded.count,
      amount = d.amount + excluded.amount, balance = d.balance + excluded.balance, paid = d.paid + excluded.paid;
  DELETE FROM document_days WHERE count = 0 AND user_id IN (SELECT user_id FROM removed);
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION documents_were_inserted()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  UPDATE user_revisions r SET invoices = r.invoices + a.invoices, proposals = r.proposals + a.proposals
    FROM (SELECT user_id, bool_or(kind <> 'proposal')::int AS invoices, bool_or(kind = 'proposal')::int AS proposals
      FROM added GROUP BY user_id) a
    WHERE r.user_id = a.user_id;
  INSERT INTO document_days AS d (user_id, kind, status, day, currency, count, amount, balance, paid)
    SELECT a.user_id, a.kind, rollup_status(a.status), document_day(a, u.time_zone), a.currency, count(*), sum(a.amount), sum(a.balance), sum(a.paid_amount)
    FROM added a JOIN users u ON u.id = a.user_id GROUP BY 1, 2, 3, 4, 5
    ON CONFLICT (user_id, kind, status, day, currency) DO UPDATE SET count = d.count + excluded.count,
      amount = d.amount + excluded.amount, balance = d.balance + excluded.balance, paid = d.paid + excluded.paid;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION documents_were_updated()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  UPDATE user_revisions r SET invoices = r.invoices + a.invoices, proposals = r.proposals + a.proposals
    FROM (SELECT user_id, bool_or(kind <> 'proposal')::int AS invoices, bool_or(kind = 'proposal')::int AS proposals
      FROM added GROUP BY user_id) a
    WHERE r.user_id = a.user_id;
  INSERT INTO document_days AS d (user_id, kind, status, day, currency, count, amount, balance, paid)
    SELECT user_id, kind, status, day, currency, sum(count), sum(amount), sum(balance), sum(paid) FROM (
      SELECT a.user_id, a.kind, rollup_status(a.status) AS status, document_day(a, u.time_zone) AS day, a.currency, 1 AS count, a.amount, a.balance, a.paid_amount AS paid
        FROM added a JOIN users u ON u.id = a.user_id
      UNION ALL
      SELECT r.user_id, r.kind, rollup_status(r.status), document_day(r, u.time_zone), r.currency, -1, -r.amount, -r.balance, -r.paid_amount
        FROM removed r JOIN users u ON u.id = r.user_id) change
    GROUP BY user_id, kind, status, day, currency HAVING sum(count) <> 0 OR sum(amount) <> 0 OR sum(balance) <> 0 OR sum(paid) <> 0
    ON CONFLICT (user_id, kind, status, day, currency) DO UPDATE SET count = d.count + excluded.count,
      amount = d.amount + excluded.amount, balance = d.balance + excluded.balance, paid = d.paid + excluded.paid;
  DELETE FROM document_days WHERE count = 0 AND user_id IN (SELECT user_id FROM removed);
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION due_day_was_moved()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF new.kind = 'proposal' AND new.status IN ('pending', 'sent', 'expired')
    OR new.kind = 'invoice' AND new.status IN ('pending', 'overdue')
      AND EXISTS (SELECT FROM seller_details s WHERE s.user_id = new.user_id AND s.reminder_schedule IS NOT NULL) THEN
    PERFORM plan_reminders(new, new.updated_at);
  END IF;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION imports_wake()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF NOT EXISTS (SELECT 1 FROM graphile_worker.jobs WHERE task_identifier = 'take_imports' AND locked_at IS NULL) THEN
    PERFORM graphile_worker.add_job('take_imports', queue_name => NULL, max_attempts => 1);
  END IF;
  RETURN NULL;
END
$function$;

CREATE OR REPLACE FUNCTION keep_document_sums()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  part record;
  open_part numeric;
BEGIN
  new.balance := new.amount - new.paid_amount - new.refunds_kept - new.credited_amount - new.written_off_amount;
  new.next_due_on := new.due_on;
  IF new.instalments IS NOT NULL THEN
    open_part := new.balance;
    FOR part IN SELECT (i.value ->> 'dueOn')::date AS due_on, (i.value ->> 'amount')::numeric AS amount
        FROM jsonb_array_elements(new.instalments) WITH ORDINALITY i ORDER BY i.ordinality DESC LOOP
      EXIT WHEN open_part <= 0;
      new.next_due_on := part.due_on;
      open_part := open_part - part.amount;
    END LOOP;
    IF (SELECT sum((i ->> 'amount')::numeric) FROM jsonb_array_elements(new.instalments) i) <> new.amount THEN
      RAISE EXCEPTION 'the parts of % are not its amount', new.id USING ERRCODE = 'integrity_constraint_violation';
    END IF;
  END IF;
  RETURN new;
END $function$;

CREATE OR REPLACE FUNCTION ledger_entry_was_added()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF new.document_id IS NOT NULL THEN
    PERFORM compare_with_ledger(new.document_id);
  ELSE
    PERFORM compare_credit(new.client_id, new.currency);
  END IF;
  IF new.kind IN ('credit', 'reversal') THEN
    PERFORM 1 FROM ledger_entries e LEFT JOIN ledger_entries r ON r.id = e.reverses_id
      WHERE e.group_id = new.group_id AND coalesce(r.kind, e.kind) = 'credit' HAVING sum(e.amount) <> 0;
    IF FOUND THEN
      RAISE EXCEPTION 'credit of group % comes from nowhere', new.group_id USING ERRCODE = 'integrity_constraint_violation';
    END IF;
  END IF;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION next_reminder_at(document documents, sent timestamp with time zone, schedule uuid, after timestamp with time zone)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE
AS $function$
  SELECT min(s.due_at) FROM reminder_slots(document, sent) s
  WHERE s.due_at > after AND NOT EXISTS (SELECT FROM reminders r WHERE r.schedule_id = schedule AND r.slot = s.slot)
$function$;

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

CREATE OR REPLACE FUNCTION plan_reminders(document documents, at timestamp with time zone)
 RETURNS void
 LANGUAGE sql
AS $function$
  UPDATE notification_schedules s SET next_due_at = n.due_at, is_active = document.reminders_on AND n.due_at IS NOT NULL,
    completed_at = CASE WHEN document.reminders_on AND n.due_at IS NOT NULL THEN NULL ELSE coalesce(s.completed_at, at) END, updated_at = at
  FROM (SELECT p.id, next_reminder_at(document, p.initial_sent_at, p.id, at) AS due_at
    FROM notification_schedules p WHERE p.document_id = document.id AND p.user_id = document.user_id) n
  WHERE s.id = n.id
$function$;

CREATE OR REPLACE FUNCTION rebuild_document_days()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  UPDATE user_revisions SET invoices = invoices + 1, proposals = proposals + 1 WHERE user_id = new.id;
  DELETE FROM document_days WHERE user_id = new.id;
  INSERT INTO document_days (user_id, kind, status, day, currency, count, amount, balance, paid)
    SELECT d.user_id, d.kind, rollup_status(d.status), document_day(d, new.time_zone), d.currency, count(*), sum(d.amount), sum(d.balance), sum(d.paid_amount)
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

CREATE OR REPLACE FUNCTION reminder_due_at(slot text, sent timestamp with time zone, zone text)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE
AS $function$
  SELECT CASE slot
    WHEN '48h' THEN sent + interval '48 hours'
    WHEN '72h' THEN sent + interval '72 hours'
    WHEN '7d' THEN sent + interval '168 hours'
    ELSE ((left(slot, 10)::date + substr(slot, 11)::int) + time '08:00') AT TIME ZONE zone END
$function$;

CREATE OR REPLACE FUNCTION reminder_slots(document documents, sent timestamp with time zone)
 RETURNS TABLE(slot text, due_at timestamp with time zone)
 LANGUAGE sql
 STABLE
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION rollup_status(status text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$
  SELECT CASE WHEN status IN ('pending', 'sent', 'overdue', 'expired') THEN 'pending' ELSE status END
$function$;

CREATE OR REPLACE FUNCTION settle_replies()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF new.kind = 'invoice' AND new.status IN ('paid', 'cancelled') THEN
    UPDATE invoice_replies SET holds_reminders = false, state = CASE
        WHEN state <> 'open' OR kind = 'question' THEN state WHEN new.status = 'paid' THEN 'confirmed' ELSE 'expired' END
      WHERE document_id = new.id AND (state = 'open' OR holds_reminders);
  END IF;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION start_seller()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  INSERT INTO user_revisions (user_id) VALUES (new.id);
  INSERT INTO document_counters (user_id, kind) VALUES (new.id, 'invoice'), (new.id, 'proposal'), (new.id, 'credit_note');
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION tell_books_closed(member uuid, membership uuid)
 RETURNS void
 LANGUAGE sql
AS $function$
  SELECT pg_notify('session_ended', told) FROM (
    SELECT member::text UNION SELECT m.owner_id::text FROM memberships m WHERE m.id = membership) AS open(told)
  WHERE told IS NOT NULL
$function$;

CREATE OR REPLACE FUNCTION tell_membership_end()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM pg_notify('session_ended', old.owner_id::text);
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION tell_revisions()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM pg_notify('seller_revisions', concat_ws(' ', new.user_id,
    new.clients, new.items, new.invoices, new.proposals, new.notifications, new.activities, new.tax_rates, new.drafts,
    new.recurring, new.imports));
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION tell_session_end()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM tell_books_closed((old.sess -> 'passport' ->> 'user')::uuid, old.membership_id);
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
