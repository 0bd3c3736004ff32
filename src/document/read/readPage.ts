import type { Definition, Nodes } from 'mdast';
import type { Schema } from 'prosemirror-model';
import { collectDefaultAttributes, type DefaultAttributes } from '../patch/fillDefaultAttributes.ts';
import type { ElementSpec, ElementSpecs } from '../elementSpec.ts';
import { indexSpecsByTag } from '../elementSpec.ts';
import { readFrontMatter } from '../yaml/frontMatter.ts';
import { findFrontMatter } from '../yaml/frontMatterRange.ts';
import { withoutByteOrderMark } from '#base/encoding.ts';
import type { Problem } from '#base/problem.ts';
import { checkTextDepth, checkTreeDepth, catchStackOverflow } from './limitDepth.ts';
import type { JSONContent, Page } from '../page.ts';
import { parseParts } from './parsePage.ts';
import { readBlocks } from './readBlocks.ts';
import type { NodeOrigin, DocumentSourceMap } from '../patch/documentSourceMap.ts';

/** What reading needs to know about components, derived once from their specs. */
export interface Grammar {
  readonly specs: ElementSpecs;
  readonly ranks: ReadonlyMap<string, number>;
  readonly defaults: DefaultAttributes;
}

/** Creates the grammar for the given components and their schema. */
export function createGrammar(specs: readonly ElementSpec[], schema: Schema): Grammar {
  const marks = specs.filter(({ shape }) => shape === 'mark').map(({ name }) => name);
  const order = ['elementSpan', ...marks, 'link', 'bold', 'italic', 'strike', 'code'];
  return {
    specs: indexSpecsByTag(specs),
    ranks: new Map(order.map((name, index) => [name, index])),
    defaults: collectDefaultAttributes(schema),
  };
}

const readings = new WeakMap<JSONContent, DocumentSourceMap>();

/** The map between a page's document and its source. Reads the page again if it came from elsewhere (a worker, storage). */
export function getSourceMap(
  grammar: Grammar,
  page: Page,
): { readonly doc: JSONContent; readonly reading: DocumentSourceMap } {
  const known = readings.get(page.doc);
  if (known !== undefined && known.source === page.source) return { doc: page.doc, reading: known };
  const again = readPageWithGrammar(grammar, page.source);
  const reading = readings.get(again.doc);
  if (reading === undefined) throw new Error('A page that was just read has no source map');
  return { doc: again.doc, reading };
}

/**
 * Reads a page. Never throws and loses nothing; a text that is invalid MDX or nested too deeply becomes a single
 * `sourceBlock` and a problem with its position. Doesn't parse text again that is unchanged from one of the `known`
 * pages, earlier states of this one.
 */
export function readPageWithGrammar(grammar: Grammar, source: string, known: readonly Page[] = []): Page {
  return catchStackOverflow(
    () => readBody(grammar, source, known),
    (found) => createSourceOnlyPage(source, found),
  );
}

function readBody(grammar: Grammar, source: string, known: readonly Page[]): Page {
  const range = findFrontMatter(source);
  const bodyFrom = findBodyStart(source, range);
  const body = source.slice(bodyFrom);
  const deep = checkTextDepth(body);
  if (deep !== null) return createSourceOnlyPage(source, placedInPage(deep, source, bodyFrom));
  const parsed = parseParts(
    body,
    known.flatMap(({ doc }) => readings.get(doc)?.parts ?? []),
  );
  if (!parsed.ok) return createSourceOnlyPage(source, placedInPage(parsed.problem, source, bodyFrom));
  const { root, parts } = parsed.value;
  const deepNode = checkTreeDepth(root);
  if (deepNode !== null) return createSourceOnlyPage(source, placedInPage(deepNode, source, bodyFrom));
  const definitions = definitionsOf(root);
  const origins = new WeakMap<JSONContent, NodeOrigin>();
  const context = {
    source,
    base: bodyFrom,
    ...grammar,
    specs: withSpans(grammar.specs, root),
    definitions,
    origins,
  };
  const content = readBlocks(context, root.children);
  const doc: JSONContent = { type: 'doc', content: content.length === 0 ? [{ type: 'paragraph' }] : content };
  readings.set(doc, {
    source,
    base: bodyFrom,
    bodyFrom,
    origins,
    definitions,
    sourceDefinitions: definitions,
    renamedLabels: new Map(),
    parts,
    valid: true,
  });
  return { source, doc, ...readFrontMatter(source, range) };
}

/** Start of the body: after the front matter or byte-order mark. */
export function findBodyStart(source: string, range: ReturnType<typeof findFrontMatter>): number {
  return range?.bodyFrom ?? source.length - withoutByteOrderMark(source).length;
}

/** The page as a single `sourceBlock`, for the given reason. Its front matter is parsed. */
export function createSourceOnlyPage(source: string, reason: Problem): Page {
  const range = findFrontMatter(source);
  const bodyFrom = findBodyStart(source, range);
  const origins = new WeakMap<JSONContent, NodeOrigin>();
  const doc = sourceOnly(source, bodyFrom, origins);
  readings.set(doc, {
    source,
    base: bodyFrom,
    bodyFrom,
    origins,
    definitions: new Map(),
    sourceDefinitions: new Map(),
    renamedLabels: new Map(),
    parts: new Map(),
    valid: false,
  });
  const { frontMatter, problems } = readFrontMatter(source, range);
  return { source, doc, frontMatter, problems: [...problems, reason] };
}

const isComponentName = (name: string) => /^[A-Z]/.test(name);

/** An unknown component that the page uses inline is also inline where it is alone on a line. */
function withSpans(specs: ElementSpecs, root: Nodes): ElementSpecs {
  const spans = new Set<string>();
  const visit = (node: Nodes) => {
    if (!('children' in node)) return;
    const amongWords = node.children.some((child) => child.type === 'text' && /\S/.test(child.value));
    for (const child of node.children) {
      if (
        amongWords &&
        child.type === 'mdxJsxTextElement' &&
        child.name !== null &&
        child.children.length > 0 &&
        !specs.has(child.name) &&
        isComponentName(child.name)
      )
        spans.add(child.name);
      visit(child);
    }
  };
  visit(root);
  return spans.size === 0
    ? specs
    : new Map([
        ...specs,
        ...Array.from(spans, (tag): [string, ElementSpec] => [
          tag,
          { name: 'elementSpan', tags: [tag], shape: 'mark' },
        ]),
      ]);
}

function sourceOnly(source: string, bodyFrom: number, origins: WeakMap<JSONContent, NodeOrigin>): JSONContent {
  const block: JSONContent = { type: 'sourceBlock', attrs: { source: source.slice(bodyFrom) } };
  origins.set(block, { from: bodyFrom, to: source.length });
  return { type: 'doc', content: [block] };
}

function placedInPage(found: Problem, source: string, bodyFrom: number): Problem {
  const { position } = found;
  if (position === undefined || bodyFrom === 0) return found;
  const linesBefore = source.slice(0, bodyFrom).split('\n').length - 1;
  const offset = position.offset === undefined ? {} : { offset: position.offset + bodyFrom };
  return { ...found, position: { ...position, line: position.line + linesBefore, ...offset } };
}

function definitionsOf(root: Nodes): Map<string, { url: string; title: string | null }> {
  const found = new Map<string, { url: string; title: string | null }>();
  const add = (node: Definition) => {
    if (!found.has(node.identifier)) found.set(node.identifier, { url: node.url, title: node.title ?? null });
  };
  const visit = (node: Nodes) => {
    if (node.type === 'definition') add(node);
    else if ('children' in node && node.type !== 'paragraph' && node.type !== 'heading' && node.type !== 'table')
      node.children.forEach(visit);
  };
  visit(root);
  return found;
}
