import { sql } from 'drizzle-orm';
import { customType, numeric, text, timestamp, uuid } from 'drizzle-orm/pg-core';

export const id = () => uuid('id').primaryKey().default(sql`gen_random_uuid()`);

export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** An instant, kept to the millisecond as JavaScript knows it. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

export const timestamps = () => ({
  createdAt: instant('created_at').notNull().default(sql`now()`),
  updatedAt: instant('updated_at').notNull().default(sql`now()`),
});

/** `column in ('a', 'b')` from a status list, for a CHECK. */
export function oneOf(column: string, values: readonly string[]) {
  return sql.raw(`${column} in (${values.map((value) => `'${value}'`).join(', ')})`);
}

/** The shape of an ISO 4217 code, for a CHECK. */
export const isCurrency = (column: string) => sql.raw(`${column} ~ '^[A-Z]{3}$'`);

/** A price reduction as it was agreed to: a percentage or an amount, and what it comes to. */
export const discountColumns = () => ({
  discountKind: text('discount_kind', { enum: ['percent', 'amount'] }),
  discountPercent: numeric('discount_percent', { precision: 7, scale: 4 }),
  /** Zero where there is none. */
  discountAmount: numeric('discount_amount').notNull().default('0'),
});

export const discountCheck = sql.raw(`case discount_kind
  when 'percent' then coalesce(discount_percent > 0 and discount_percent <= 100 and discount_amount >= 0, false)
  when 'amount' then discount_percent is null and discount_amount > 0
  else discount_kind is null and discount_percent is null and discount_amount = 0 end`);

/** A postal address, part by part. */
export const addressColumns = () => ({
  street: text('street'),
  street2: text('street2'),
  city: text('city'),
  region: text('region'),
  postalCode: text('postal_code'),
  /** ISO 3166-1 alpha-2. */
  country: text('country'),
});

/** Numbers that a business is known by: VAT id, entry in a register (ISO 6523 scheme), address for electronic invoices. */
export const businessIdColumns = () => ({
  taxId: text('tax_id'),
  registrationId: text('registration_id'),
  registrationScheme: text('registration_scheme'),
  eAddressScheme: text('e_address_scheme'),
  eAddress: text('e_address'),
});
