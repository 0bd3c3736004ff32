import type { Definition, Nodes } from 'mdast';
import type { Schema } from 'prosemirror-model';
import { defaultAttributesOf, type DefaultAttributes } from './completeDocument.ts';
import type { ElementSpec, ElementSpecs } from './elementSpec.ts';
import { elementSpecsByTag } from './elementSpec.ts';
import { readFrontMatter } from './frontMatter.ts';
import { findFrontMatter } from './frontMatterRange.ts';
import { withoutByteOrderMark } from '#base/encoding.ts';
import type { Problem } from '#base/problem.ts';
import { isBlockName } from './joinLines.ts';
import { deepText, deepTree, unlessTooDeep } from './limitDepth.ts';
import type { JSONContent, Page } from './page.ts';
import { parseParts } from './parsePage.ts';
import { readBlocks } from './readBlocks.ts';
import type { Origin, Reading } from './origins.ts';

/** What reading needs to know of the components, derived from their specs once. */
export interface Grammar {
  readonly specs: ElementSpecs;
  readonly ranks: ReadonlyMap<string, number>;
  readonly defaults: DefaultAttributes;
}

/** The grammar of the given components, whose schema is given. */
export function grammarOf(specs: readonly ElementSpec[], schema: Schema): Grammar {
  const marks = specs.filter(({ shape }) => shape === 'mark').map(({ name }) => name);
  const order = ['elementSpan', ...marks, 'link', 'bold', 'italic', 'strike', 'code'];
  return {
    specs: elementSpecsByTag(specs),
    ranks: new Map(order.map((name, index) => [name, index])),
    defaults: defaultAttributesOf(schema),
  };
}

const readings = new WeakMap<JSONContent, Reading>();

/** What ties the page's document to its source; read again where the page came from elsewhere (a worker, storage). */
export function readingOf(grammar: Grammar, page: Page): { readonly doc: JSONContent; readonly reading: Reading } {
  const known = readings.get(page.doc);
  if (known !== undefined && known.source === page.source) return { doc: page.doc, reading: known };
  const again = readPage(grammar, page.source);
  const reading = readings.get(again.doc);
  if (reading === undefined) throw new Error('A page that was just read has no reading');
  return { doc: again.doc, reading };
}

/**
 * The page of a source text. Never throws and loses nothing; what is no MDX, or nested too deeply, is one `sourceBlock` and a
 * problem with its place. What stands in the same words on one of the `known` pages, earlier states of this one, is not
 * parsed again.
 */
export function readPage(grammar: Grammar, source: string, known: readonly Page[] = []): Page {
  return unlessTooDeep(
    () => readBody(grammar, source, known),
    (found) => readAsSource(source, found),
  );
}

function readBody(grammar: Grammar, source: string, known: readonly Page[]): Page {
  const range = findFrontMatter(source);
  const bodyFrom = bodyStart(source, range);
  const body = source.slice(bodyFrom);
  const deep = deepText(body);
  if (deep !== null) return readAsSource(source, placedInPage(deep, source, bodyFrom));
  const parsed = parseParts(
    body,
    known.flatMap(({ doc }) => readings.get(doc)?.parts ?? []),
  );
  if (!parsed.ok) return readAsSource(source, placedInPage(parsed.problem, source, bodyFrom));
  const { root, parts } = parsed.value;
  const deepNode = deepTree(root);
  if (deepNode !== null) return readAsSource(source, placedInPage(deepNode, source, bodyFrom));
  const definitions = definitionsOf(root);
  const origins = new WeakMap<JSONContent, Origin>();
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
    written: definitions,
    renamed: new Map(),
    parts,
    valid: true,
  });
  return { source, doc, ...readFrontMatter(source, range) };
}

/** Where a text begins behind its front matter, or behind its byte order mark. */
export function bodyStart(source: string, range: ReturnType<typeof findFrontMatter>): number {
  return range?.bodyFrom ?? source.length - withoutByteOrderMark(source).length;
}

/** The page as one `sourceBlock`, for the given reason; its front matter is read. */
export function readAsSource(source: string, reason: Problem): Page {
  const range = findFrontMatter(source);
  const bodyFrom = bodyStart(source, range);
  const origins = new WeakMap<JSONContent, Origin>();
  const doc = sourceOnly(source, bodyFrom, origins);
  readings.set(doc, {
    source,
    base: bodyFrom,
    bodyFrom,
    origins,
    definitions: new Map(),
    written: new Map(),
    renamed: new Map(),
    parts: new Map(),
    valid: false,
  });
  const { frontMatter, problems } = readFrontMatter(source, range);
  return { source, doc, frontMatter, problems: [...problems, reason] };
}

/** A component that nothing is known of, and that the page uses among words, stands among words where it is alone on a line as well. */
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
        isBlockName(child.name)
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

function sourceOnly(source: string, bodyFrom: number, origins: WeakMap<JSONContent, Origin>): JSONContent {
  const block: JSONContent = { type: 'sourceBlock', attrs: { source: source.slice(bodyFrom) } };
  origins.set(block, { from: bodyFrom, to: source.length });
  return { type: 'doc', content: [block] };
}

function placedInPage(found: Problem, source: string, bodyFrom: number): Problem {
  const { place } = found;
  if (place === undefined || bodyFrom === 0) return found;
  const linesBefore = source.slice(0, bodyFrom).split('\n').length - 1;
  const offset = place.offset === undefined ? {} : { offset: place.offset + bodyFrom };
  return { ...found, place: { ...place, line: place.line + linesBefore, ...offset } };
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
