import { inflateSync } from 'node:zlib';

/** An object of a PDF file as it is written, its stream unpacked. */
export interface PdfObject {
  id: number;
  /** The dictionary or value, as text. */
  text: string;
  stream?: Buffer;
}

/** Reads the objects of a file that has no object streams. */
function pdfObjects(file: Buffer): PdfObject[] {
  const text = file.toString('latin1');
  return [...text.matchAll(/^(\d+) 0 obj\n/gm)].map((match) => {
    const start = match.index + match[0].length;
    const id = Number(match[1]);
    const end = text.indexOf('\nendobj', start);
    const streamAt = text.slice(start, end).indexOf('\nstream\n');
    if (streamAt < 0) return { id, text: text.slice(start, end) };
    const dictionary = text.slice(start, start + streamAt);
    const from = start + streamAt + '\nstream\n'.length;
    const length = Number(/\/Length (\d+)/.exec(dictionary)?.[1]);
    const bytes = file.subarray(from, from + length);
    return {
      id,
      text: dictionary,
      stream: dictionary.includes('/FlateDecode') ? inflateSync(bytes) : bytes,
    };
  });
}

/** The only object with such a text. */
function objectWith(objects: readonly PdfObject[], pattern: RegExp): PdfObject {
  const [found, ...others] = objects.filter(({ text }) => pattern.test(text));
  if (!found || others.length > 0)
    throw new Error(`${others.length + (found ? 1 : 0)} objects match ${pattern}`);
  return found;
}

/** The objects that an entry of an object names: `/Kids [1 0 R 2 0 R]`, `/FontFile2 3 0 R`. */
export function named(objects: readonly PdfObject[], { text }: PdfObject, entry: string): PdfObject[] {
  const value = new RegExp(`/${entry} (\\[[^\\]]*\\]|\\d+ 0 R)`).exec(text)?.[1] ?? '';
  return [...value.matchAll(/(\d+) 0 R/g)].map((match) => {
    const object = objects.find(({ id }) => id === Number(match[1]));
    if (!object) throw new Error(`object ${match[1]} is missing`);
    return object;
  });
}

/** A file taken apart. */
export function openPdf(file: Buffer) {
  const objects = pdfObjects(file);
  const catalog = objectWith(objects, /\/Type \/Catalog/);
  /** The one object that an entry names. */
  const only = (from: PdfObject, entry: string): PdfObject => {
    const [object] = named(objects, from, entry);
    if (!object) throw new Error(`there is no ${entry}`);
    return object;
  };
  const pages = named(objects, only(catalog, 'Pages'), 'Kids');
  const contents = pages.map((page) => only(page, 'Contents').stream ?? Buffer.alloc(0));
  return { objects, catalog, only, pages, contents };
}

export type OpenPdf = ReturnType<typeof openPdf>;

/** The marks that enclose a drawing operator, from the outer to the inner one. */
export interface MarkedOperator {
  operator: string;
  marks: readonly string[];
}

const DRAWING = new Set(['Tj', 'TJ', 'Do', 'S', 's', 'f', 'F', 'f*', 'B', 'B*', 'b', 'b*', 'sh']);

/** What a content stream draws, and how it is marked. */
export function drawnOperators(content: Buffer): MarkedOperator[] {
  const marks: string[] = [];
  const drawn: MarkedOperator[] = [];
  const lines = content
    .toString('latin1')
    .replace(/<<\n([^>]*)>> BDC/g, (_mark, inside: string) => `<< ${inside.replaceAll('\n', ' ')}>> BDC`)
    .split('\n');
  for (const line of lines) {
    const mark = /^(\/\w+ (?:<<.*>> )?)B[MD]C$/.exec(line);
    const operator = /(\S+)$/.exec(line)?.[1] ?? '';
    if (mark?.[1]) marks.push(mark[1].trim());
    else if (line === 'EMC') marks.pop();
    else if (DRAWING.has(operator)) drawn.push({ operator, marks: [...marks] });
  }
  if (marks.length > 0) throw new Error('a mark is not closed');
  return drawn;
}
