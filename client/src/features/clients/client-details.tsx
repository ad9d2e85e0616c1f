import { Pencil } from 'lucide-react';
import { Children, type ReactNode } from 'react';
import { useCountries } from '#client/features/documents/form/countries.ts';
import { OwnerOnly } from '#client/lib/read-only.tsx';
import { Button } from '#client/ui/button.tsx';
import { Card, CardHead } from '#client/ui/card.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import type { ClientDetail } from '#shared/client.ts';
import { mailtoHref } from '#shared/mailto.ts';
import { paymentTermsLabels } from '#shared/payment-terms.ts';

export function ClientDetails({ client, onEdit }: { client: ClientDetail; onEdit: () => void }) {
  return (
    <Card aria-labelledby="client-details">
      <CardHead
        id="client-details"
        title="Details"
        actions={
          <OwnerOnly>
            <Button
              size="sm"
              icon={<Pencil aria-hidden="true" className="size-4" strokeWidth={1.75} />}
              onClick={onEdit}
            >
              Edit
            </Button>
          </OwnerOnly>
        }
      />
      <dl className="grid grid-cols-[minmax(0,1fr)] sm:grid-cols-2">
        <Fact name="Name">{client.name}</Fact>
        <Fact name="Company">{client.company}</Fact>
        <Fact name="Email">
          <a href={mailtoHref(client.email)} className="text-accent hover:underline">
            {client.email}
          </a>
        </Fact>
        <Fact name="Phone">
          {client.phone && <Phone phone={client.phone} href={client.phoneHref} />}
          {client.smsConsent && <span className="block text-muted text-sm">Agreed to text messages</span>}
        </Fact>
        <Fact name="Address">{client.address}</Fact>
        <OwnerOnly>
          <Fact name="Notes">{client.notes}</Fact>
        </OwnerOnly>
        <BillingFacts client={client} />
      </dl>
    </Card>
  );
}

/** What few clients have is shown where there is something. */
function BillingFacts({ client }: { client: ClientDetail }) {
  const registration = [client.registrationId, client.registrationScheme && `(${client.registrationScheme})`];
  const eAddress = [client.eAddress, client.eAddressScheme && `(${client.eAddressScheme})`];
  return (
    <>
      <BillingAddress client={client} />
      {client.taxId && <Fact name="VAT or tax ID">{client.taxId}</Fact>}
      {client.buyerReference && <Fact name="Client's reference">{client.buyerReference}</Fact>}
      {client.currency && <Fact name="Currency">{client.currency}</Fact>}
      {client.paymentTerms && <Fact name="Payment terms">{paymentTermsLabels[client.paymentTerms]}</Fact>}
      {registration.some(Boolean) && (
        <Fact name="Registration number">{registration.filter(Boolean).join(' ')}</Fact>
      )}
      {eAddress.some(Boolean) && <Fact name="Electronic address">{eAddress.filter(Boolean).join(' ')}</Fact>}
    </>
  );
}

function BillingAddress({
  client: { street, street2, postalCode, city, region, country },
}: {
  client: ClientDetail;
}) {
  const countries = useCountries(country !== null);
  const town = [postalCode, city].filter(Boolean).join(' ');
  const countryName = countries.find(({ value }) => value === country)?.label ?? country;
  const lines = [street, street2, town, region, countryName].filter(Boolean);
  return lines.length > 0 && <Fact name="Billing address">{lines.join('\n')}</Fact>;
}

function Phone({ phone, href }: { phone: string; href: string | null }) {
  if (!href) return <span className="tabular-nums">{phone}</span>;
  return (
    <a href={href} className="text-accent tabular-nums hover:underline">
      {phone}
    </a>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  const isShown = Children.toArray(children).some((child) => child !== '');
  return (
    <div className="min-w-0 border-line border-t px-5 py-3 max-sm:px-4">
      <dt className="text-muted text-sm">{name}</dt>
      <dd className="whitespace-pre-line [overflow-wrap:anywhere]">
        {isShown ? (
          children
        ) : (
          <span className="text-muted">
            <span aria-hidden="true">—</span>
            <span className="sr-only">None</span>
          </span>
        )}
      </dd>
    </div>
  );
}

export function ClientSkeleton() {
  return (
    <div aria-busy="true" role="status" className="grid gap-6 max-sm:gap-4">
      <span className="sr-only">Loading client</span>
      <div className="flex items-center gap-4">
        <Skeleton className="size-14 rounded-full max-sm:size-12" />
        <div className="grid flex-1 gap-2">
          <Skeleton className="h-7 w-72 max-w-full" />
          <Skeleton className="h-3 w-40" />
        </div>
      </div>
      <Skeleton className="h-10 w-48" />
      <Skeleton className="h-64 w-full rounded-card" />
    </div>
  );
}
