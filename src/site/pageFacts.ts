import { withoutByteOrderMark } from '#base/encoding.ts';
import { findNodesInPage } from '#blocks/pages.ts';
import { collapseToLine } from '#document/outline/getHeadingText.ts';
import { getNodeText } from '#document/print/printedNodes.ts';
import type { Problem } from '#base/problem.ts';
import { readFrontMatter } from '#document/yaml/frontMatter.ts';
import { findFrontMatter } from '#document/yaml/frontMatterRange.ts';
import { readFrontMatterLines } from '#document/yaml/readFrontMatterLines.ts';
import { findFrontMatterStrings } from '#document/yaml/findFrontMatterStrings.ts';
import type { OutlineHeading, SourceOutline } from '#document/outline/outline.ts';
import type { FrontMatter } from '#document/page.ts';
import { readOutline } from '#document/outline/readOutline.ts';
import {
  findLinkableComponents,
  assignPartIds,
  type LinkableHeading,
  type LinkableComponent,
} from './linkableParts.ts';
import { isHeadingElement, toHeadingNode } from './headingNode.ts';
import { readPageSummary, type PageSummary } from './pageSummary.ts';
import { listPageTargets, type PageTarget } from './pageTargets.ts';

/** Facts read from a page's text. Offsets are UTF-16. */
export interface PageFacts {
  readonly head: PageSummary;
  readonly frontMatter: Readonly<Record<string, unknown>>;
  readonly headings: readonly LinkableHeading[];
  /** The components that links can target. */
  readonly parts: readonly LinkableComponent[];
  readonly targets: readonly PageTarget[];
  readonly elements: SourceOutline['elements'];
  readonly imports: SourceOutline['imports'];
  readonly expressions: SourceOutline['expressions'];
  /** Names from its imports and exports. */
  readonly names: SourceOutline['names'];
  /** Number of words in its body. */
  readonly words: number;
  /** Problems that keep it from being built: invalid MDX, or front matter that isn't YAML. */
  readonly problems: readonly Problem[];
}

/** Front matter keys that name other pages: related pages, and the page an entry redirects to. */
const linkingKeys = new Set(['icon', 'og:image', 'related', 'twitter:image', 'url']);

/** Reads the facts of a page's text. They don't depend on anything else. Never throws. */
export function readPageFacts(text: string): PageFacts {
  const range = findFrontMatter(text);
  const bodyFrom = range?.bodyFrom ?? text.length - withoutByteOrderMark(text).length;
  const { frontMatter, problems } = readFrontMatter(text, range);
  const { headings, links, elements, imports, expressions, names, wordCount, problem } = readOutline(text, bodyFrom);
  // The page's own component of that name isn't a heading.
  const mayAdd = problem === null && elements.some(({ name }) => name === 'Heading') && !names.includes('Heading');
  const added = mayAdd ? findHeadingElements(text) : [];
  return {
    head: headOf(frontMatter, problems),
    frontMatter: frontMatter.values,
    ...assignPartIds(
      added.length === 0 ? headings : [...headings, ...added].toSorted((one, other) => one.from - other.from),
      findLinkableComponents(elements),
    ),
    targets: listPageTargets(text, { links, elements, imports }, findFrontMatterStrings(text, linkingKeys, true)),
    elements,
    imports,
    expressions,
    names,
    words: wordCount,
    problems: problem === null ? problems : [...problems, placedInPage(problem, text, bodyFrom)],
  };
}

/** The headings of a page that are written as components (`<Heading level={3}>`), as they are drawn. */
function findHeadingElements(text: string): readonly OutlineHeading[] {
  return findNodesInPage(text, isHeadingElement).map(({ node, from }) => {
    const heading = toHeadingNode(node);
    const { level, id } = heading.attrs;
    return { depth: level, text: collapseToLine(getNodeText(heading)), id, from };
  });
}

/** The facts from front matter alone, for a page whose body isn't read because of `reason`. */
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

/** If front matter isn't valid YAML, reads the page's title line by line so it can still be shown. */
function headOf({ text, values }: FrontMatter, problems: readonly Problem[]): PageSummary {
  return readPageSummary(problems.length > 0 ? readFrontMatterLines(text ?? '') : values);
}

/** Shifts the location of a body's problem to the whole page. */
function placedInPage(problem: Problem, text: string, bodyFrom: number): Problem {
  const { position } = problem;
  if (position === undefined || bodyFrom === 0) return problem;
  const linesBefore = text.slice(0, bodyFrom).split('\n').length - 1;
  return {
    ...problem,
    position: {
      ...position,
      line: position.line + linesBefore,
      ...(position.offset === undefined ? {} : { offset: position.offset + bodyFrom }),
    },
  };
}
