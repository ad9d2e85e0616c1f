import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import type { CellType } from '#shared/export-columns.ts';
import type { Cells, ExportTable } from './export-pages.ts';

/*
 * A workbook with one sheet, after ECMA-376 (SpreadsheetML): texts stand in their cells, numbers and days are typed, so that no
 * text is ever a formula. The sheet is written while its rows are read.
 */

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** Numbers of the formats in {@link STYLES}, by their place there. */
const styles = { plain: 0, head: 1, day: 2, whole: 3, hundredths: 4, thousandths: 5 } as const;

const STYLES = `${XML}<styleSheet xmlns="${MAIN}"><numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="165" formatCode="#,##0.000"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="6">${[
  [0, 0],
  [0, 1],
  [164, 0],
  [3, 0],
  [4, 0],
  [165, 0],
]
  .map(
    ([format, font]) =>
      `<xf numFmtId="${format}" fontId="${font}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>`,
  )
  .join('')}</cellXfs></styleSheet>`;

const CONTENT_TYPES = `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPES}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPES}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPES}.styles+xml"/></Types>`;

const relations = (targets: readonly (readonly [type: string, target: string])[]) =>
  `${XML}<Relationships xmlns="${PACKAGE}/relationships">${targets
    .map(
      ([type, target], index) =>
        `<Relationship Id="rId${index + 1}" Type="${RELATIONS}/${type}" Target="${target}"/>`,
    )
    .join('')}</Relationships>`;

const WORKBOOK_RELATIONS = relations([
  ['worksheet', 'worksheets/sheet1.xml'],
  ['styles', 'styles.xml'],
]);

const workbook = (name: string) =>
  `${XML}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets><sheet name="${escaped(name)}" sheetId="1" r:id="rId1"/></sheets></workbook>`;

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
// biome-ignore lint/suspicious/noControlCharactersInRegex: XML can't hold them, so they are written by their numbers.
const NOT_IN_XML = /[\u0000-\u0008\u000b-\u001f\ufffe\uffff]|_(?=x[0-9a-f]{4}_)/gi;

/** A text of SpreadsheetML: what XML has no place for is written as `_x000D_`, and what looks like that as well. */
function escaped(text: string): string {
  return text
    .replace(NOT_IN_XML, (sign) => `_x${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`)
    .replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);
}

/** `A`, `Z`, `AA`. */
function columnName(index: number): string {
  const rest = Math.floor(index / 26) - 1;
  return `${rest < 0 ? '' : columnName(rest)}${String.fromCharCode(65 + (index % 26))}`;
}

/** Days since the one that spreadsheets count from. */
const serialDay = (day: string) => Date.parse(`${day}T00:00:00Z`) / 86_400_000 + 25_569;

function numberStyle(value: string): number {
  const places = value.split('.')[1]?.length ?? 0;
  if (places === 0) return styles.whole;
  return places === 3 ? styles.thousandths : places <= 2 ? styles.hundredths : styles.plain;
}

const textCell = (at: string, text: string, style: number) =>
  `<c r="${at}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`;

function cellXml(at: string, value: string | null, type: CellType): string {
  if (value === null || value === '') return '';
  if (type === 'date') return `<c r="${at}" s="${styles.day}"><v>${serialDay(value)}</v></c>`;
  if (type === 'number') return `<c r="${at}" s="${numberStyle(value)}"><v>${value}</v></c>`;
  return textCell(at, value, styles.plain);
}

const WIDTHS: Record<CellType, number> = { text: 22, number: 14, date: 12 };
/** What a sheet holds, with its head. */
const MOST_ROWS = 1_048_576;

async function* sheetOf({ columns, pages }: ExportTable): AsyncGenerator<string> {
  const names = columns.map((_, index) => columnName(index));
  const rowXml = (row: number, cells: Cells) =>
    `<row r="${row}">${cells
      .map((value, index) => cellXml(`${names[index]}${row}`, value, columns[index]?.type ?? 'text'))
      .join('')}</row>`;
  yield `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${columns
    .map(
      ({ type }, index) =>
        `<col min="${index + 1}" max="${index + 1}" width="${WIDTHS[type]}" customWidth="1"/>`,
    )
    .join('')}</cols><sheetData><row r="1">${columns
    .map(({ name }, index) => textCell(`${names[index]}1`, name, styles.head))
    .join('')}</row>`;
  let row = 1;
  for await (const rows of pages) {
    if (row + rows.length > MOST_ROWS) throw new Error('more rows than a sheet holds');
    yield rows.map((cells) => rowXml(++row, cells)).join('');
  }
  yield '</sheetData></worksheet>';
}

/**
 * A table as a workbook.
 * @param now when its parts say that they were written
 */
export function xlsxOf(table: ExportTable, now: Date): Readable {
  const zip = new ZipFile();
  const add = (name: string, text: string) => zip.addBuffer(Buffer.from(text), name, { mtime: now });
  add('[Content_Types].xml', CONTENT_TYPES);
  add('_rels/.rels', relations([['officeDocument', 'xl/workbook.xml']]));
  add('xl/workbook.xml', workbook(table.name.slice(0, 31)));
  add('xl/_rels/workbook.xml.rels', WORKBOOK_RELATIONS);
  add('xl/styles.xml', STYLES);
  const sheet = Readable.from(sheetOf(table), { objectMode: false });
  zip.addReadStream(sheet, 'xl/worksheets/sheet1.xml', { mtime: now });
  zip.end();
  const file = zip.outputStream as Readable;
  // Whoever stops reading stops the queries; one that fails breaks the file off, so that nobody takes a part for the whole.
  file.once('close', () => sheet.destroy());
  sheet.once('error', (error) => file.destroy(error));
  return file;
}
