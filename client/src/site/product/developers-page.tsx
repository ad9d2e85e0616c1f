import type { SiteContentProps } from '#client/site/site-content.ts';
import { ARCHIVE_FORMAT, ARCHIVE_MINUTES, type ArchiveField, MOST_ARCHIVE_PDFS } from '#shared/archive.ts';
import { brand } from '#shared/brand.ts';

const entries = [
  ['README.txt', 'What is in the file, for people.'],
  ['billwright.json', 'All rows, for programs.'],
  ['lists/*.csv', 'Clients, items, documents, payments, consents and answers, for spreadsheets.'],
  ['logo.png, logo.jpg', 'The logo, if there is one.'],
  ['files/{id}.pdf, .png, .jpg, .webp', 'What was uploaded. Each has a row in files, with its SHA-256.'],
  ['signed/{id}.pdf', 'Signed proposals. Each has a row in signatures.'],
  [
    'pdfs/*.pdf',
    `PDFs of one year, if they were asked for: up to ${MOST_ARCHIVE_PDFS.toLocaleString('en-US')}.`,
  ],
  ['manifest.json', 'Written last: the rows of each table, and the size and SHA-256 of each file.'],
] as const;

const sample = `{"format":${ARCHIVE_FORMAT},"product":"${brand.name}","madeAt":"2026-11-30T10:00:00.000Z","account":{…},"tables":{
"clients":[
{"id":"0d3c…","name":"Acme Ltd", …},
{"id":"7f21…","name":"Northwind", …}
],
"documents":[
…
]
}}`;

/** The archive's format, from the tables that the product itself writes and reads. */
export function DevelopersPage({ archive }: SiteContentProps) {
  return (
    <div className="wrap">
      <header className="page-head">
        <h1 className="serif">The archive of an account</h1>
        <p>
          Everything in an account is one ZIP file: download it under Settings, Security, Your data, and
          import it in an empty account elsewhere, or read it with a program of your own. This page describes
          format {ARCHIVE_FORMAT}.
        </p>
      </header>
      <section aria-labelledby="files">
        <h2 className="sub" id="files">
          Files in the ZIP
        </h2>
        <dl className="format">
          {entries.map(([name, text]) => (
            <div key={name}>
              <dt>
                <code>{name}</code>
              </dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      </section>
      <section aria-labelledby="layout">
        <h2 className="sub" id="layout">
          billwright.json
        </h2>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways can be scrolled with the keyboard */}
        <section className="format-sample" tabIndex={0} aria-label="How the file is laid out">
          <pre>{sample}</pre>
        </section>
        <ul className="format-notes">
          <li>UTF-8. Each row is a line of its own, so that a large file can be read line by line.</li>
          <li>Amounts, quantities and percentages are decimals as text, such as "12.50".</li>
          <li>Rows name each other by ID. A row comes after those that it names, in the order below.</li>
          <li>
            All rows of a table have the same fields. A field that this version doesn’t know is refused.
          </li>
        </ul>
      </section>
      <section aria-labelledby="import">
        <h2 className="sub" id="import">
          What an import takes in
        </h2>
        <ul className="format-notes">
          <li>An archive goes into an account without documents, all of it or nothing.</li>
          <li>Numbers, series and the ledger stay as they are. IDs and the links of documents are new.</li>
          <li>
            Nobody is sent anything: reminders are off, recurring invoices paused, scheduled drafts plain
            drafts, and payments that were under way have expired.
          </li>
          <li>Email address, password and plan of the account stay. Signatures are marked as imported.</li>
        </ul>
      </section>
      <section aria-labelledby="left">
        <h2 className="sub" id="left">
          What is never in it
        </h2>
        <ul className="format-notes">
          <li>Passwords, passkeys, one-time codes, sessions and known sign-ins.</li>
          <li>The secret part of links: to documents, signed proposals, payments and for unsubscribing.</li>
          <li>The plan, connected payment accounts, and accountants. Those belong to one installation.</li>
          <li>Messages that were still waiting to be sent, and files of earlier imports.</li>
        </ul>
        <p className="fine">
          The file holds personal data of your clients. Its download address works once, for {ARCHIVE_MINUTES}{' '}
          minutes.
        </p>
      </section>
      {archive && (
        <section aria-labelledby="tables">
          <h2 className="sub" id="tables">
            Tables
          </h2>
          <Table name="account" about="The seller. One object, not a list." fields={archive.account} />
          {archive.tables.map(({ name, about, taken, fields }) => (
            <Table key={name} name={name} about={taken ? `${about} ${taken}` : about} fields={fields} />
          ))}
        </section>
      )}
    </div>
  );
}

function Table({ name, about, fields }: { name: string; about: string; fields: readonly ArchiveField[] }) {
  return (
    <details className="format-table">
      <summary>
        <code>{name}</code> <span>{about}</span>
      </summary>
      <ul>
        {fields.map((field) => (
          <li key={field.name}>
            <code>{field.name}</code> <span>{field.canBeNull ? `${field.type} or null` : field.type}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}
