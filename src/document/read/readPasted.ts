import { findFrontMatter } from '../yaml/frontMatterRange.ts';
import { checkTextDepth, catchStackOverflow } from './limitDepth.ts';
import { maxMarkdownLength } from './markdownToMdx.ts';
import { parseModuleOutline } from '../outline/parseCodeOutline.ts';
import { isSourceOnly, type JSONContent, type Page } from '../page.ts';
import { escapeUnmatchedBraces } from './escapeUnmatchedBraces.ts';
import { hasUnmatchedTag, escapeUnmatchedTags } from './escapeUnmatchedTags.ts';
import { isSameMarks } from './readInline.ts';
import { readPageWithGrammar, type Grammar } from './readPage.ts';
import { getTagIdentifier, explainEmptyExpression } from './explainEmptyExpression.ts';
import { collectSources } from '../print/printedNodes.ts';

/** Pasted content as blocks. */
export type PastedPage = Pick<Page, 'doc' | 'frontMatter'>;

/**
 * Converts pasted Markdown or MDX to blocks; null if it is neither. Tags and braces that would make it invalid MDX, and
 * one-line expressions that would render nothing, become text; constants inside the page's own components stay code.
 * `modules`: imports and exports of the target page; null for a part of pages, which may receive any value.
 */
export function readPastedWithGrammar(
  grammar: Grammar,
  text: string,
  modules: readonly string[] | null,
): PastedPage | null {
  for (const spelling of spellings(text)) {
    const page = readPageWithGrammar(grammar, spelling);
    if (isSourceOnly(page)) continue;
    return modules === null ? page : { ...page, doc: withoutUnseen(page.doc, namesOf(page.doc, modules)) };
  }
  return null;
}

/** The text as is; if that isn't valid MDX, with unmatched braces escaped, and then with unmatched tags escaped too. */
function* spellings(text: string): Generator<string> {
  const bodyFrom = findFrontMatter(text)?.bodyFrom ?? 0;
  const [head, body] = [text.slice(0, bodyFrom), text.slice(bodyFrom)];
  const isShort = body.length <= maxMarkdownLength;
  if (!isShort || !hasUnmatchedTag(body)) {
    yield text;
    const written = isShort && checkTextDepth(body) === null ? mendedBy(() => escapeUnmatchedBraces(body)) : null;
    if (written !== null) yield head + written;
  }
  const written = isShort ? mendedBy(() => escapeUnmatchedTags(body)) : null;
  if (written !== null) yield head + written;
}

function mendedBy(mend: () => string | null): string | null {
  return catchStackOverflow<string | null>(mend, () => null);
}

function namesOf(doc: JSONContent, modules: readonly string[]): ReadonlySet<string> {
  return new Set(
    [...modules, ...collectSources(doc.content ?? [])].flatMap((source) => {
      const read = /^\s*(?:import|export)\s/.test(source) ? parseModuleOutline(source, []) : null;
      return read === null ? [] : [...read.names, ...read.exported];
    }),
  );
}

function withoutUnseen(node: JSONContent, names: ReadonlySet<string>, isGiven = false): JSONContent {
  const { content } = node;
  if (content === undefined) return node;
  const next: JSONContent[] = [];
  const isOwn = isGiven || isMadeOf(node, names);
  for (const child of content) {
    const isHere = isOwn || (child.marks ?? []).some((mark) => isMadeOf(mark, names));
    const made = isUnseen(child, names, isHere) ? asWords(child) : withoutUnseen(child, names, isOwn);
    const last = next.at(-1);
    if (made.type === 'text' && last?.type === 'text' && isSameMarks(made.marks ?? [], last.marks ?? []))
      next[next.length - 1] = { ...last, text: `${last.text ?? ''}${made.text ?? ''}` };
    else next.push(made);
  }
  return { ...node, content: next };
}

/** True if an element is one of the named components, which receive their children as they are. */
function isMadeOf({ attrs }: Pick<JSONContent, 'attrs'>, names: ReadonlySet<string>): boolean {
  const tag: unknown = attrs?.['tag'];
  return typeof tag === 'string' && names.has(getTagIdentifier(tag));
}

/** True for a one-line expression that renders nothing. Strings with escapes were meant as code. */
function isUnseen({ type, attrs }: JSONContent, names: ReadonlySet<string>, isGiven: boolean): boolean {
  if (type !== 'sourceInline' && type !== 'sourceBlock') return false;
  const source = String(attrs?.['source']).trim();
  if (!/^\{.*\}$/.test(source)) return false;
  const unseen = explainEmptyExpression(source, { has: (name) => names.has(name), hasVariable: () => true });
  return unseen !== null && (unseen.kind !== 'constant' || !(isGiven || /["'`]/.test(source)));
}

function asWords({ type, attrs, marks }: JSONContent): JSONContent {
  const text = { type: 'text', text: String(attrs?.['source']).trim(), ...(marks === undefined ? {} : { marks }) };
  return type === 'sourceInline' ? text : { type: 'paragraph', content: [text] };
}
