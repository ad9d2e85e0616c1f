/** How files name a tax: `VAT 19%`. */
export const taxText = ({ name, percent }: { name: string; percent: string }) => `${name} ${percent}%`;

/** The taxes of a cell that names several. */
export const taxTextsIn = (cell: string): string[] => cell.split(/(?<=%), /).filter(Boolean);
