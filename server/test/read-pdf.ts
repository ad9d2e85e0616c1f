import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** A node of what a screen reader is told: the tag, and the tags below it. */
export interface PdfTag {
  role: string;
  children: PdfTag[];
}

export interface ReadPdf {
  /** The text of each page, runs in the order in which they are told. */
  pages: string[];
  /** Points. */
  size: { width: number; height: number };
  links: string[];
  /** As they are drawn, in points. */
  images: { width: number; height: number }[];
  tags: PdfTag;
  facts: Record<string, unknown>;
}

/** Reads a PDF back with a library that had no part in writing it. */
export async function readPdf(file: Uint8Array): Promise<ReadPdf> {
  const document = await getDocument({ data: new Uint8Array(file), verbosity: 0 }).promise;
  const pages: string[] = [];
  const links: string[] = [];
  const images: ReadPdf['images'] = [];
  const tags: PdfTag = { role: 'Root', children: [] };
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number);
    const { items } = await page.getTextContent();
    pages.push(items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join(''));
    for (const { url } of (await page.getAnnotations()) as { url?: string }[]) if (url) links.push(url);
    images.push(...drawnImages(await page.getOperatorList()));
    const tree = (await page.getStructTree()) as PdfTag | null;
    if (tree) tags.children.push(...tree.children);
  }
  const view = (await document.getPage(1)).view;
  const { info } = await document.getMetadata();
  await document.loadingTask.destroy();
  const [left = 0, bottom = 0, right = 0, top = 0] = view;
  return {
    pages,
    links,
    images,
    tags,
    size: { width: right - left, height: top - bottom },
    facts: info as Record<string, unknown>,
  };
}

/** A picture is a unit square, stretched by the transformation before it. */
function drawnImages({ fnArray, argsArray }: { fnArray: number[]; argsArray: unknown[] }): ReadPdf['images'] {
  return fnArray.flatMap((operation, index) => {
    if (operation !== OPS.paintImageXObject) return [];
    const transform = fnArray.lastIndexOf(OPS.transform, index);
    const [width = 0, , , height = 0] = argsArray[transform] as number[];
    return [{ width, height: Math.abs(height) }];
  });
}

/** Every tag of a kind, wherever it stands. */
export function tagsOf(tag: PdfTag, role: string): PdfTag[] {
  const below = (tag.children ?? []).flatMap((child) => tagsOf(child, role));
  return tag.role === role ? [tag, ...below] : below;
}
