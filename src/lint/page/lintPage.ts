import type { Nodes, Root } from 'mdast';
import { withoutByteOrderMark } from '#base/encoding.ts';
import { createRangeLookup, type SourceRange } from '#base/finding.ts';
import type { RepoPath } from '#base/repoPath.ts';
import { findFrontMatter } from '#document/yaml/frontMatterRange.ts';
import { checkTextDepth, catchStackOverflow } from '#document/read/limitDepth.ts';
import { parseParts, type ParsedPage, type ParsedParts } from '#document/read/parsePage.ts';
import type { PageFacts } from '#site/pageFacts.ts';
import type { PageWithFacts } from '#site/site.ts';
import { isEnglishText } from './isEnglishText.ts';
import { toLocatedElement, type LocatedElement } from './locatedElement.ts';
import type { LocatedNode } from './locatedNode.ts';
import { extractProse, type Prose } from './prose.ts';

/** A page as the rules see it, parsed once for all of them. */
export interface LintPage {
  readonly path: RepoPath;
  readonly text: string;
  readonly facts: PageFacts;
  readonly bodyFrom: number;
  /** True if it is a snippet, not a page of its own. */
  readonly isSnippet: boolean;
  /** All nodes of the body in text order, parents first; empty if the body isn't MDX or is too deep. */
  readonly nodes: readonly LocatedNode[];
  /** Components and HTML elements among `nodes`. */
  readonly elements: readonly LocatedElement[];
  /** Text that is read as sentences: paragraphs, headings, cells. */
  readonly prose: readonly Prose[];
  /** True if the rules for English apply. */
  readonly isEnglish: boolean;
  readonly range: (from: number, to: number) => SourceRange;
  /** Syntax tree of the body, with positions relative to `bodyFrom`; null if the body isn't MDX or is too deep. */
  readonly body: Root | null;
  /** The parser's result for each part of the text. */
  readonly parts: ParsedParts;
}

const noParts: ParsedParts = new Map();

/**
 * Prepares a page for the rules. Never fails: if the page can't be parsed, it still has text and facts. Parts in
 * `known` aren't parsed again.
 */
export function createLintPage(
  path: RepoPath,
  { text, facts }: PageWithFacts,
  isSnippet: boolean,
  known: ParsedParts = noParts,
): LintPage {
  const bodyFrom = findFrontMatter(text)?.bodyFrom ?? text.length - withoutByteOrderMark(text).length;
  const isReadable = !facts.problems.some(({ code }) => code === 'page/not-mdx' || code === 'page/too-complex');
  const parsed = isReadable ? parsedBody(text.slice(bodyFrom), known) : null;
  const nodes: LocatedNode[] = [];
  if (parsed !== null) place(parsed.root, bodyFrom, nodes);
  const elements = nodes.flatMap((placed) => toLocatedElement(placed, bodyFrom) ?? []);
  const prose = nodes.flatMap((placed) => extractProse(placed, text, bodyFrom));
  return {
    path,
    text,
    facts,
    bodyFrom,
    isSnippet,
    nodes,
    elements,
    prose,
    isEnglish: isEnglishText(path, prose.map(({ text: words }) => words).join(' ')),
    range: createRangeLookup(text),
    body: parsed?.root ?? null,
    parts: parsed?.parts ?? noParts,
  };
}

function parsedBody(body: string, known: ParsedParts): ParsedPage | null {
  return catchStackOverflow<ParsedPage | null>(
    () => {
      if (checkTextDepth(body) !== null) return null;
      const parsed = parseParts(body, [known]);
      return parsed.ok ? parsed.value : null;
    },
    () => null,
  );
}

function place(root: Root, bodyFrom: number, nodes: LocatedNode[]): void {
  const visit = (node: Nodes, parent: LocatedNode | null, index: number): void => {
    const placed: LocatedNode = {
      node,
      from: bodyFrom + (node.position?.start.offset ?? 0),
      to: bodyFrom + (node.position?.end.offset ?? 0),
      parent,
      index,
    };
    nodes.push(placed);
    if ('children' in node) node.children.forEach((child, at) => visit(child, placed, at));
  };
  visit(root, null, 0);
}

/** The page for rules that need only its facts. */
export function createUnparsedLintPage(path: RepoPath, { text, facts }: PageWithFacts, isSnippet: boolean): LintPage {
  return {
    path,
    text,
    facts,
    bodyFrom: 0,
    isSnippet,
    nodes: [],
    elements: [],
    prose: [],
    isEnglish: false,
    range: createRangeLookup(text),
    body: null,
    parts: noParts,
  };
}
