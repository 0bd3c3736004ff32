import type { RepoPath } from '#base/repoPath.ts';
import { getOwnProperty } from '#base/getOwnProperty.ts';
import { readElements } from '#document/read/readElements.ts';
import type { LinkableHeading } from '../linkableParts.ts';
import { readPageFacts, type PageFacts } from '../pageFacts.ts';
import type { PageWithFacts, Site } from '../site.ts';
import { createPageValues } from './pageValues.ts';

/** An entry of "On this page". */
export interface ContentsEntry {
  readonly text: string;
  readonly anchor: string;
  readonly depth: number;
  /** True for an entry of a changelog. */
  readonly isUpdate: boolean;
}

/** Heading levels of the sizes that step titles can have. */
const levels: Readonly<Record<string, number>> = { h2: 2, h3: 3 };

/**
 * Headings of levels 2 and 3, steps with titles of that size, and entries of a changelog. Headings in these entries are
 * left out: they repeat, and readers look for entries.
 */
export function listPageContents(
  page: PageWithFacts | undefined,
  headings: readonly LinkableHeading[],
): readonly ContentsEntry[] {
  if (page === undefined) return [];
  const { text, facts } = page;
  const titled = listTitledElements(facts);
  const isInUpdate = titled.some(({ isUpdate }) => isUpdate) ? createUpdateTest(text) : () => false;
  return [...headings.filter(({ depth, from }) => (depth === 2 || depth === 3) && !isInUpdate(from)), ...titled]
    .toSorted((one, other) => one.from - other.from)
    .filter((entry) => entry.text.trim() !== '')
    .map((entry) => ({
      text: entry.text,
      anchor: entry.anchor,
      depth: entry.depth,
      isUpdate: 'isUpdate' in entry && entry.isUpdate,
    }));
}

function listTitledElements({ parts, elements }: PageFacts) {
  let sizeOfSteps: string | null = null;
  const anchors = new Map(parts.map(({ from, anchor, text }) => [from, { anchor, text }]));
  return elements.flatMap(({ name, from, attributes }) => {
    const size = attributes.find((attribute) => attribute.name === 'titleSize')?.value?.target ?? null;
    if (name === 'Steps') sizeOfSteps = size;
    const isUpdate = name === 'Update';
    const depth = isUpdate ? 2 : name === 'Step' ? getOwnProperty(levels, size ?? sizeOfSteps ?? '') : undefined;
    const part = anchors.get(from);
    return part === undefined || depth === undefined ? [] : [{ ...part, depth, from, isUpdate }];
  });
}

/** Returns a test for whether an offset is within an entry of a changelog; on a page that can't be parsed, all are. */
function createUpdateTest(text: string): (offset: number) => boolean {
  const ranges = readElements(text).flatMap(({ name, namesAt }) =>
    name === 'Update' ? [{ from: namesAt[0]?.from ?? 0, to: namesAt.at(-1)?.to ?? 0 }] : [],
  );
  return (offset) => ranges.length === 0 || ranges.some(({ from, to }) => from < offset && offset < to);
}

/** Creates a function that returns the headings of a page with the text that readers see: expressions are their values. */
export function createHeadingReader({
  siteFolder,
  pages,
}: Pick<Site, 'siteFolder' | 'pages'>): (path: RepoPath) => readonly LinkableHeading[] {
  const { fill: fillValues } = createPageValues({ siteFolder, get: (path) => pages.get(path)?.text });
  return (path) => {
    const page = pages.get(path);
    if (page === undefined) return [];
    const { headings, names, expressions } = page.facts;
    const starts = new Set(headings.map(({ from }) => from));
    const hasValues = expressions.some(({ from }) => starts.has(page.text.lastIndexOf('\n', from) + 1));
    if (names.length === 0 || !hasValues) return headings;
    const filled = readPageFacts(fillValues(path, page.text)).headings;
    // Anchors stay those that links use.
    return filled.length === headings.length
      ? headings.map((heading, index) => ({ ...heading, text: filled[index]?.text ?? heading.text }))
      : headings;
  };
}
