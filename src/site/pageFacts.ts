import { withoutByteOrderMark } from '#base/encoding.ts';
import type { Problem } from '#base/problem.ts';
import { readFrontMatter } from '#document/yaml/frontMatter.ts';
import { findFrontMatter } from '#document/yaml/frontMatterRange.ts';
import { readFrontMatterLines } from '#document/yaml/readFrontMatterLines.ts';
import { findFrontMatterStrings } from '#document/yaml/findFrontMatterStrings.ts';
import type { SourceOutline } from '#document/outline/outline.ts';
import type { FrontMatter } from '#document/page.ts';
import { readOutline } from '#document/outline/readOutline.ts';
import {
  findLinkableComponents,
  assignPartIds,
  type LinkableHeading,
  type LinkableComponent,
} from './linkableParts.ts';
import { readPageSummary, type PageSummary } from './pageSummary.ts';
import { listPageTargets, type PageTarget } from './pageTargets.ts';

/** What a page's text says, of itself and of others. Offsets are UTF-16, in the text. */
export interface PageFacts {
  readonly head: PageSummary;
  readonly frontMatter: Readonly<Record<string, unknown>>;
  readonly headings: readonly LinkableHeading[];
  /** The components that links can lead to. */
  readonly parts: readonly LinkableComponent[];
  readonly targets: readonly PageTarget[];
  readonly elements: SourceOutline['elements'];
  readonly imports: SourceOutline['imports'];
  readonly expressions: SourceOutline['expressions'];
  /** The names that its imports and exports bring in. */
  readonly names: SourceOutline['names'];
  /** How many words its body has. */
  readonly words: number;
  /** What keeps it from being built: no MDX, or front matter that is no YAML. */
  readonly problems: readonly Problem[];
}

/** Where front matter names other pages: those that are related, and where a page of the navigation leads instead of to itself. */
const relatedKeys = new Set(['related', 'url']);

/** The facts of a page's text, which depend on nothing else. Total. */
export function readPageFacts(text: string): PageFacts {
  const range = findFrontMatter(text);
  const bodyFrom = range?.bodyFrom ?? text.length - withoutByteOrderMark(text).length;
  const { frontMatter, problems } = readFrontMatter(text, range);
  const { headings, links, elements, imports, expressions, names, words, problem } = readOutline(text, bodyFrom);
  return {
    head: headOf(frontMatter, problems),
    frontMatter: frontMatter.values,
    ...assignPartIds(headings, findLinkableComponents(elements)),
    targets: listPageTargets(text, { links, elements, imports }, findFrontMatterStrings(text, relatedKeys)),
    elements,
    imports,
    expressions,
    names,
    words,
    problems: problem === null ? problems : [...problems, placedInPage(problem, text, bodyFrom)],
  };
}

/** What the front matter alone says of a page whose body is not read, for the given reason. */
export function readHeadFacts(text: string, reason: Problem): PageFacts {
  const { frontMatter, problems } = readFrontMatter(text, findFrontMatter(text));
  return {
    head: headOf(frontMatter, problems),
    frontMatter: frontMatter.values,
    headings: [],
    parts: [],
    targets: [],
    elements: [],
    imports: [],
    expressions: [],
    names: [],
    words: 0,
    problems: [...problems, reason],
  };
}

/** Front matter that is no YAML says by its lines what the page is called: it is shown all the same. */
function headOf({ text, values }: FrontMatter, problems: readonly Problem[]): PageSummary {
  return readPageSummary(problems.length > 0 ? readFrontMatterLines(text ?? '') : values);
}

/** Places of a body's problems count from where the body begins. */
function placedInPage(problem: Problem, text: string, bodyFrom: number): Problem {
  const { place } = problem;
  if (place === undefined || bodyFrom === 0) return problem;
  const linesBefore = text.slice(0, bodyFrom).split('\n').length - 1;
  return {
    ...problem,
    place: {
      ...place,
      line: place.line + linesBefore,
      ...(place.offset === undefined ? {} : { offset: place.offset + bodyFrom }),
    },
  };
}
