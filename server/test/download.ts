import { parse } from 'csv-parse/sync';
import { JSDOM } from 'jsdom';
import { expect } from 'vitest';
import { fromBufferPromise } from 'yauzl';
import type { Agent } from './agent.ts';

/** A file as it comes: an agent's own answers are decoded texts. */
export async function download(origin: string, agent: Agent, path: string) {
  const response = await fetch(`${origin}${path}`, { headers: { cookie: agent.cookie } });
  const bytes = Buffer.from(await response.arrayBuffer());
  expect(response.status, bytes.toString()).toBe(200);
  return { bytes, headers: response.headers };
}

/** The records of a CSV file, with its head. */
export const readCsv = (bytes: Buffer, delimiter = ','): string[][] =>
  parse(bytes, { bom: true, delimiter, record_delimiter: '\r\n' });

/** The records of a CSV file after its head, by the names of their columns. */
export function readCsvRows(bytes: Buffer, delimiter = ','): Record<string, string>[] {
  const [head = [], ...rows] = readCsv(bytes, delimiter);
  return rows.map((cells) => Object.fromEntries(head.map((name, index) => [name, cells[index] ?? ''])));
}

/** The parts of a ZIP file by name. */
export async function readZip(bytes: Buffer): Promise<Map<string, Buffer>> {
  const parts = new Map<string, Buffer>();
  const zip = await fromBufferPromise(bytes);
  for await (const entry of zip.eachEntry()) {
    const stream = await zip.openReadStreamPromise(entry);
    const chunks: Buffer[] = [];
    for await (const chunk of stream) chunks.push(chunk as Buffer);
    parts.set(entry.fileName, Buffer.concat(chunks));
  }
  return parts;
}

const parseXml = (bytes: Buffer | undefined): Document =>
  // A strict parser: what is not well-formed throws.
  new JSDOM(bytes, { contentType: 'application/xml' }).window.document;

const elements = (within: Document | Element, name: string) => [...within.getElementsByTagName(name)];

/** `_x000D_` is how a workbook writes what XML has no place for. */
const unescaped = (text: string) =>
  text.replace(/_x([0-9A-F]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

/** 0 for `A1`, 26 for `AA1`. */
const columnOf = (at: string) =>
  [...at.replace(/\d+$/, '')].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;

/**
 * The cells of a workbook's first sheet, found as programs find it: by its relations. Texts are strings, numbers are numbers, and
 * days are dates.
 */
export async function readXlsx(bytes: Buffer): Promise<(string | number | Date | null)[][]> {
  const parts = await readZip(bytes);
  const xml = (name: string) => parseXml(parts.get(name));
  for (const name of parts.keys()) parseXml(parts.get(name));
  const target = (of: string, type: string) =>
    elements(xml(of), 'Relationship')
      .find((relation) => relation.getAttribute('Type')?.endsWith(`/${type}`))
      ?.getAttribute('Target');
  expect(target('_rels/.rels', 'officeDocument')).toBe('xl/workbook.xml');
  const kinds = elements(xml('[Content_Types].xml'), 'Override').map((part) => part.getAttribute('PartName'));
  expect(kinds).toEqual(['/xl/workbook.xml', '/xl/worksheets/sheet1.xml', '/xl/styles.xml']);
  const styles = xml(`xl/${target('xl/_rels/workbook.xml.rels', 'styles')}`);
  const formats = elements(elements(styles, 'cellXfs')[0] as Element, 'xf').map((format) =>
    format.getAttribute('numFmtId'),
  );
  const dayFormat = elements(styles, 'numFmt')
    .find((format) => format.getAttribute('formatCode')?.includes('yyyy'))
    ?.getAttribute('numFmtId');
  const cellValue = (cell: Element) => {
    if (cell.getAttribute('t') === 'inlineStr') return unescaped(elements(cell, 't')[0]?.textContent ?? '');
    const number = Number(elements(cell, 'v')[0]?.textContent);
    const isDay = formats[Number(cell.getAttribute('s'))] === dayFormat;
    return isDay ? new Date(Date.UTC(1899, 11, 30) + number * 86_400_000) : number;
  };
  const sheet = xml(`xl/${target('xl/_rels/workbook.xml.rels', 'worksheet')}`);
  return elements(sheet, 'row').map((row) => {
    const cells: (string | number | Date | null)[] = [];
    for (const cell of elements(row, 'c')) cells[columnOf(cell.getAttribute('r') ?? '')] = cellValue(cell);
    return Array.from(cells, (cell) => cell ?? null);
  });
}
