-- The floor's own tables: what the measured paths touch, with the indexes those paths need and nothing else.
drop schema if exists floor cascade;
create schema floor;
create table floor.users (id uuid primary key, business_name text, phone text, address text, custom_logo text,
  hide_credits boolean not null default false, rev bigint not null default 1);
create table floor.sessions (sid text primary key, sess json not null, expire timestamp not null);
create table floor.clients (id uuid primary key, user_id uuid not null references floor.users on delete cascade,
  name text not null, email text not null, company text, address text);
create index on floor.clients (user_id);
create table floor.invoices (id uuid primary key default gen_random_uuid(), invoice_number text unique not null,
  user_id uuid not null references floor.users on delete cascade,
  client_id uuid not null references floor.clients on delete cascade,
  title text not null, description text, amount numeric(12,2) not null, due_date date not null,
  status text not null default 'pending', payment_method text not null default 'cash', paid_at timestamptz,
  created_at timestamptz not null default now(), updated_at timestamptz not null default now());
create index on floor.invoices (user_id, created_at desc, id desc);
create index on floor.invoices (client_id);
create index on floor.invoices using gin (user_id, lower(title) gin_trgm_ops);
create table floor.invoice_items (id bigserial primary key,
  invoice_id uuid not null references floor.invoices on delete cascade,
  description text not null, quantity numeric(10,2) not null, rate numeric(12,2) not null, amount numeric(12,2) not null);
create index on floor.invoice_items (invoice_id);

insert into floor.users (id, business_name, phone, address) select id, business_name, phone, address from users;
insert into floor.sessions select 'bench-session', json_build_object('userId', id), now() + interval '7 days' from users;
insert into floor.clients select id, user_id, name, email, company, address from clients;
insert into floor.invoices (id, invoice_number, user_id, client_id, title, description, amount, due_date, status, paid_at, created_at)
  select id, public_token, user_id, client_id, title, description, amount, due_on, status, paid_at, created_at from documents
  where kind = 'invoice';
insert into floor.invoice_items (invoice_id, description, quantity, rate, amount)
  select document_id, description, quantity, rate, amount from document_lines order by document_id, position;
