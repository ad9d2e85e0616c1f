import { type Database, queryNamed } from '#server/db/client.ts';
import { dayIn } from '#shared/dates.ts';
import { isInvoiceNumber, type PaymentMethod } from '#shared/document.ts';
import type { InvoiceStatus } from '#shared/invoice-status.ts';
import type { PublicInvoice, PublicLine, PublicPayment } from '#shared/public-document.ts';

interface PublicInvoiceRow {
  invoiceNumber: string;
  displayNumber: string;
  title: string;
  description: string | null;
  status: InvoiceStatus;
  dueDate: string;
  amount: string;
  paymentMethod: PaymentMethod;
  paidAt: Date | null;
  clientName: string;
  clientEmail: string;
  clientCompany: string | null;
  clientAddress: string | null;
  businessName: string | null;
  phone: string | null;
  address: string | null;
  customLogo: string | null;
  hideCredits: boolean;
  isPremium: boolean;
  timeZone: string;
  hasStripe: boolean;
  hasPaypal: boolean;
  items: PublicLine[];
}

const FIND = `select d.invoice_number as "invoiceNumber", d.display_number as "displayNumber", d.title, d.description,
  d.status, d.due_date as "dueDate", d.amount, d.payment_method as "paymentMethod", d.paid_at as "paidAt",
  c.name as "clientName", c.email as "clientEmail", c.company as "clientCompany", c.address as "clientAddress",
  u.business_name as "businessName", u.phone, u.address, u.custom_logo as "customLogo", u.hide_credits as "hideCredits",
  u.is_premium as "isPremium", u.time_zone as "timeZone",
  u.stripe_connect_onboarding_complete as "hasStripe", u.paypal_account_verified as "hasPaypal",
  (select coalesce(json_agg(json_build_object('description', l.description, 'quantity', l.quantity::text,
    'rate', l.rate::text, 'amount', l.amount::text) order by l.position), '[]')
    from invoice_items l where l.invoice_id = d.id) as items
  from invoices d join clients c on c.id = d.client_id join users u on u.id = d.user_id
  where d.invoice_number = $1`;

/** Which providers this installation can take payments through. */
export interface ConfiguredProviders {
  stripe: boolean;
  paypal: boolean;
}

/** Invoices as whoever holds their link sees them: a projection of its own, bound to the secret number. */
export function publicInvoicesRepo(db: Database, providers: ConfiguredProviders) {
  return {
    /** The invoice of a wire number, or undefined. */
    async find(invoiceNumber: string, now: Date): Promise<PublicInvoice | undefined> {
      if (!isInvoiceNumber(invoiceNumber)) return undefined;
      const [row] = await queryNamed<PublicInvoiceRow>(db, 'find_public_invoice', FIND, [invoiceNumber]);
      return row && present(row, providers, now);
    },
  };
}

function present(row: PublicInvoiceRow, providers: ConfiguredProviders, now: Date): PublicInvoice {
  const isOpen = row.status === 'pending' || row.status === 'overdue';
  const isLate = row.dueDate < dayIn(row.timeZone, now);
  return {
    invoiceNumber: row.invoiceNumber,
    displayNumber: row.displayNumber,
    title: row.title,
    description: row.description,
    status: isOpen ? (isLate ? 'overdue' : 'pending') : row.status,
    dueDate: row.dueDate,
    amount: row.amount,
    paymentMethod: row.paymentMethod,
    paidAt: row.paidAt?.toISOString() ?? null,
    timeZone: row.timeZone,
    payment: paymentOffer(row, providers),
    items: row.items,
    client: {
      name: row.clientName,
      email: row.clientEmail,
      company: row.clientCompany,
      address: row.clientAddress,
    },
    user: {
      businessName: row.businessName,
      phone: row.phone,
      address: row.address,
      customLogo: row.isPremium ? row.customLogo : null,
      hideCredits: row.isPremium && row.hideCredits,
    },
  };
}

function paymentOffer(row: PublicInvoiceRow, providers: ConfiguredProviders): PublicPayment {
  if (!row.isPremium || row.paymentMethod === 'cash') return 'none';
  if (!providers[row.paymentMethod]) return 'coming_soon';
  const isReady = row.paymentMethod === 'stripe' ? row.hasStripe : row.hasPaypal;
  return isReady ? row.paymentMethod : 'none';
}
