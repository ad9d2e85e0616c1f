/** A heading among the lines, with the index of its first one. */
interface Heading {
  at: number;
}

/** The headings after a line was put in at `index`, which goes on with what stands above it. */
export const afterInsert = <Section extends Heading>(
  sections: readonly Section[],
  index: number,
): Section[] =>
  sections.map((section) => (section.at >= index ? { ...section, at: section.at + 1 } : section));

/** The headings after the line at `index` was taken out. One without any line goes with its last. */
export function afterRemove<Section extends Heading>(
  sections: readonly Section[],
  index: number,
  count: number,
): Section[] {
  const isStart = (at: number) => sections.some((section) => section.at === at);
  const isLast = index + 1 >= count || isStart(index + 1);
  return sections
    .filter(({ at }) => at !== index || !isLast)
    .map((section) => (section.at > index ? { ...section, at: section.at - 1 } : section));
}

/**
 * One step of a line up (-1) or down (1): past its neighbor, or past the heading between them.
 * @returns where the line is afterwards, and the headings; undefined where there is no step to take
 */
export function stepOf<Section extends Heading>(
  sections: readonly Section[],
  index: number,
  step: -1 | 1,
  count: number,
): { index: number; sections: Section[] } | undefined {
  const starts = (at: number) => sections.some((section) => section.at === at);
  const moved = (from: number, to: number) =>
    sections.map((section) => (section.at === from ? { ...section, at: to } : section));
  if (step === 1 && starts(index + 1) && !starts(index)) return { index, sections: moved(index + 1, index) };
  if (step === -1 && starts(index) && index > 0 && index + 1 < count && !starts(index + 1))
    return { index, sections: moved(index, index + 1) };
  const target = index + step;
  return target < 0 || target >= count ? undefined : { index: target, sections: [...sections] };
}
