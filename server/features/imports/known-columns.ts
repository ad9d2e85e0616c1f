import type { ImportSource, ImportTarget, TableKind } from '#shared/imports.ts';

/** A heading as it is compared: letters and digits in lower case. */
export const plainName = (name: string) => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

type Targets = Record<string, ImportTarget | null>;

/** What headings usually mean, by their plain name. */
const common: Record<TableKind, Targets> = {
  clients: {
    ...{ name: 'name', clientname: 'name', customername: 'name', fullname: 'name', contact: 'name' },
    ...{
      contactname: 'name',
      client: 'name',
      customer: 'name',
      displayname: 'name',
      kunde: 'name',
      nom: 'name',
    },
    ...{ firstname: 'firstName', givenname: 'firstName', vorname: 'firstName', prenom: 'firstName' },
    ...{ contactfirstname: 'firstName', contactlastname: 'lastName' },
    ...{ lastname: 'lastName', surname: 'lastName', familyname: 'lastName', nachname: 'lastName' },
    ...{ email: 'email', emailaddress: 'email', mail: 'email', contactemail: 'email', clientemail: 'email' },
    ...{ customeremail: 'email', billingemail: 'email' },
    ...{ phone: 'phone', phonenumber: 'phone', phonenumbers: 'phone', telephone: 'phone', mobile: 'phone' },
    ...{ telefon: 'phone', workphone: 'phone', contactphone: 'phone' },
    ...{ company: 'company', companyname: 'company', organization: 'company', organisation: 'company' },
    ...{ firma: 'company', businessname: 'company', societe: 'company' },
    ...{
      street: 'street',
      address: 'street',
      address1: 'street',
      addressline1: 'street',
      streetaddress: 'street',
    },
    ...{
      billaddress: 'street',
      billingaddress: 'street',
      billingstreet: 'street',
      strasse: 'street',
      straße: 'street',
    },
    ...{
      street2: 'street2',
      address2: 'street2',
      addressline2: 'street2',
      apartment: 'street2',
      suite: 'street2',
    },
    ...{ billingstreet2: 'street2', billingaptsuite: 'street2', aptsuite: 'street2' },
    ...{ city: 'city', town: 'city', ort: 'city', stadt: 'city', billingcity: 'city', ville: 'city' },
    ...{ state: 'state', province: 'state', provincestate: 'state', stateprovince: 'state', region: 'state' },
    ...{ county: 'state', billingstate: 'state', billingstateprovince: 'state' },
    ...{
      postalcode: 'postalCode',
      zip: 'postalCode',
      zipcode: 'postalCode',
      postcode: 'postalCode',
      plz: 'postalCode',
    },
    ...{ postalcodezipcode: 'postalCode', zippostalcode: 'postalCode', billingpostalcode: 'postalCode' },
    ...{
      country: 'country',
      billingcountry: 'country',
      land: 'country',
      pays: 'country',
      countrycode: 'country',
    },
    ...{
      currency: 'currency',
      customercurrency: 'currency',
      currencycode: 'currency',
      defaultcurrency: 'currency',
    },
    ...{
      taxid: 'taxId',
      vat: 'taxId',
      vatnumber: 'taxId',
      vatid: 'taxId',
      ustidnr: 'taxId',
      taxnumber: 'taxId',
    },
    ...{ reference: 'reference', buyerreference: 'reference', clientreference: 'reference' },
    ...{ notes: 'notes', note: 'notes', privatenotes: 'notes', publicnotes: 'notes', comments: 'notes' },
  },
  items: {
    ...{
      name: 'name',
      item: 'name',
      itemname: 'name',
      product: 'name',
      productname: 'name',
      service: 'name',
    },
    ...{ productservice: 'name', productservicename: 'name', title: 'name', artikel: 'name' },
    ...{ description: 'description', itemdescription: 'description', notes: 'description' },
    ...{ salesdescription: 'description', productdescription: 'description', beschreibung: 'description' },
    ...{ rate: 'rate', price: 'rate', unitprice: 'rate', unitcost: 'rate', cost: 'rate', salesprice: 'rate' },
    ...{ salespricerate: 'rate', amount: 'rate', preis: 'rate', defaultprice: 'rate' },
    ...{ currency: 'currency', currencycode: 'currency', unit: 'unit', einheit: 'unit', terms: 'terms' },
  },
  invoices: {
    ...{ client: 'clientName', clientname: 'clientName', customer: 'clientName', customername: 'clientName' },
    ...{
      billto: 'clientName',
      kunde: 'clientName',
      company: 'clientCompany',
      clientcompany: 'clientCompany',
    },
    ...{ organization: 'clientCompany', email: 'clientEmail', clientemail: 'clientEmail' },
    ...{ customeremail: 'clientEmail', contactemail: 'clientEmail' },
    ...{
      invoice: 'number',
      invoiceno: 'number',
      invoicenumber: 'number',
      number: 'number',
      invoiceid: 'number',
    },
    ...{ rechnungsnummer: 'number', documentnumber: 'number' },
    ...{ dateissued: 'issuedOn', invoicedate: 'issuedOn', issuedate: 'issuedOn', issuedon: 'issuedOn' },
    ...{ date: 'issuedOn', issued: 'issuedOn', rechnungsdatum: 'issuedOn', createdutc: 'issuedOn' },
    ...{
      duedate: 'dueOn',
      due: 'dueOn',
      dueon: 'dueOn',
      datedue: 'dueOn',
      faelligam: 'dueOn',
      fälligam: 'dueOn',
    },
    ...{
      status: 'status',
      invoicestatus: 'status',
      datepaid: 'paidOn',
      paidon: 'paidOn',
      paiddate: 'paidOn',
    },
    ...{ paymentdate: 'paidOn', paid: 'paidAmount', amountpaid: 'paidAmount', paidamount: 'paidAmount' },
    ...{
      paidtodate: 'paidAmount',
      total: 'total',
      invoicetotal: 'total',
      totalamount: 'total',
      amount: 'total',
    },
    ...{ grandtotal: 'total', amountdue: null, balance: null },
    ...{ currency: 'currency', currencycode: 'currency', discount: 'discount', discountamount: 'discount' },
    ...{
      discountpercent: 'discountPercent',
      itemname: 'lineName',
      item: 'lineName',
      itemproduct: 'lineName',
    },
    ...{ itemproductservice: 'lineName', product: 'lineName', productservice: 'lineName', line: 'lineName' },
    ...{ itemdescription: 'lineDescription', itemnotes: 'lineDescription', description: 'lineDescription' },
    ...{
      linedescription: 'lineDescription',
      quantity: 'quantity',
      qty: 'quantity',
      itemquantity: 'quantity',
    },
    ...{
      hours: 'quantity',
      menge: 'quantity',
      rate: 'rate',
      price: 'rate',
      unitprice: 'rate',
      unitcost: 'rate',
    },
    ...{
      itemrate: 'rate',
      itemcost: 'rate',
      itemprice: 'rate',
      lineamount: 'lineAmount',
      itemamount: 'lineAmount',
    },
    ...{ discountpercentage: 'lineDiscountPercent', linediscount: 'lineDiscountPercent' },
    ...{
      tax1type: 'tax1Name',
      tax1name: 'tax1Name',
      taxname: 'tax1Name',
      itemtaxcode: 'tax1Name',
      taxrate: 'tax1Name',
    },
    ...{ salestaxname: 'tax1Name', itemtax1: 'tax1Name', tax1amount: 'tax1Amount', tax: 'tax1Amount' },
    ...{
      taxamount: 'tax1Amount',
      itemtaxamount: 'tax1Amount',
      salestaxamount: 'tax1Amount',
      vat: 'tax1Amount',
    },
    ...{ tax2type: 'tax2Name', tax2name: 'tax2Name', itemtax2: 'tax2Name', tax2amount: 'tax2Amount' },
    ...{
      ponumber: 'orderNumber',
      po: 'orderNumber',
      ordernumber: 'orderNumber',
      purchaseorder: 'orderNumber',
    },
    ...{ notes: 'notes', publicnotes: 'notes', memo: 'notes', message: 'notes' },
    ...{ accounttype: 'accountType', accountname: 'accountName' },
  },
};

interface Known {
  source: ImportSource;
  kind: TableKind;
  /** Plain names that only this source has together. */
  signature: string[];
  /** Where it means something else than usual; null leaves a column out. */
  targets: Targets;
}

const known: Known[] = [
  {
    ...{ source: 'freshbooks', kind: 'clients', signature: ['organization', 'firstname', 'provincestate'] },
    targets: {},
  },
  {
    ...{
      source: 'freshbooks',
      kind: 'invoices',
      signature: ['clientname', 'invoice', 'dateissued', 'tax1type'],
    },
    // Its line total has the taxes in it.
    targets: { linesubtotal: 'lineAmount', linetotal: null },
  },
  {
    ...{ source: 'wave', kind: 'clients', signature: ['customername', 'contactfirstname', 'addressline1'] },
    targets: { customername: 'company' },
  },
  {
    source: 'wave',
    kind: 'invoices',
    signature: ['transactionid', 'accountname', 'amountonecolumn', 'invoicenumber'],
    targets: {
      ...{ transactiondate: 'issuedOn', transactionlinedescription: 'lineDescription' },
      ...{ transactiondescription: null, amountonecolumn: 'lineAmount', amountbeforesalestax: null },
      ...{ salestaxamount: 'tax1Amount', salestaxname: 'tax1Name' },
    },
  },
  {
    ...{ source: 'invoice_ninja', kind: 'invoices', signature: ['itemproduct', 'itemnotes', 'itemcost'] },
    targets: { privatenotes: null },
  },
  {
    ...{ source: 'invoice_ninja', kind: 'clients', signature: ['balance', 'paidtodate', 'firstname'] },
    targets: { name: 'company' },
  },
  {
    source: 'invoice_ninja',
    kind: 'items',
    signature: ['product', 'notes', 'cost'],
    targets: { user: null },
  },
  {
    ...{ source: 'stripe', kind: 'clients', signature: ['id', 'createdutc', 'email'] },
    targets: { description: 'notes', totalspend: null },
  },
  {
    ...{ source: 'stripe', kind: 'invoices', signature: ['createdutc', 'customeremail', 'amount'] },
    targets: { id: 'number', description: 'lineDescription', customerdescription: 'clientName', fee: null },
  },
  {
    ...{ source: 'quickbooks', kind: 'clients', signature: ['customerfullname', 'billaddress'] },
    targets: { customerfullname: 'company', shipaddress: null },
  },
  {
    ...{ source: 'quickbooks', kind: 'invoices', signature: ['invoiceno', 'customer', 'itemamount'] },
    targets: { terms: null, servicedate: null },
  },
];

/** The program whose headings these are. */
export function sourceOf(kind: TableKind, names: readonly string[]): ImportSource {
  const plain = new Set(names.map(plainName));
  const found = known.find((each) => each.kind === kind && each.signature.every((name) => plain.has(name)));
  return found?.source ?? 'other';
}

/** How many of the headings are known. */
export const knownCount = (kind: TableKind, names: readonly string[]): number =>
  targetsOf(kind, names).filter((target) => target !== null).length;

/** What each heading stands for, by its place; null for those that nothing is made of. */
export function targetsOf(kind: TableKind, names: readonly string[]): (ImportTarget | null)[] {
  const source = sourceOf(kind, names);
  const own = known.find((each) => each.kind === kind && each.source === source)?.targets ?? {};
  return names.map((name) => {
    const plain = plainName(name);
    return own[plain] !== undefined ? own[plain] : (common[kind][plain] ?? null);
  });
}
