const address = ['street', 'street2', 'city', 'region', 'postalCode', 'country'];
const ids = ['taxId', 'registrationId'];
const sellerFacts = [
  ...[
    'legalName',
    ...address,
    ...ids,
    'taxNumber',
    'legalText',
    'footerText',
    'contactName',
    'contactPhone',
    'contactEmail',
  ],
  ...['iban', 'bic', 'bankName', 'bankAccountText', 'registrationScheme', 'eAddressScheme', 'eAddress'],
];
const clientFacts = [...address, ...ids, 'registrationScheme', 'eAddressScheme', 'eAddress'];

const column = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const facts = (row: string, names: readonly string[]) =>
  `jsonb_strip_nulls(jsonb_build_object(${names.map((name) => `'${name}', ${row}.${column(name)}`).join(', ')}))`;

/** The legal details of the seller `u`, to be left joined. */
export const sellerDetailsSql = '(select * from seller_details where user_id = :userId) sd';

/**
 * Seller `u` with legal details `sd` and client `c` as they are printed, for the snapshot that a document keeps of them. `legal`
 * has only what is known.
 */
export const partiesSql = `jsonb_build_object(
    'seller', jsonb_build_object('businessName', u.business_name, 'phone', u.phone, 'address', u.address),
    'client', jsonb_build_object('name', c.name, 'email', c.email, 'company', c.company, 'address', c.address),
    'legal', jsonb_build_object('seller', ${facts('sd', sellerFacts)}, 'client', ${facts('c', clientFacts)}))`;
