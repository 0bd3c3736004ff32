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

/** What was pasted, as blocks. */
export type PastedPage = Pick<Page, 'doc' | 'frontMatter'>;

/**
 * Markdown or MDX from elsewhere as blocks; null where it is neither. Tags and braces that would make it no MDX, and a line's expressions
 * of which readers would see nothing, are the characters that they are; constants within what the page makes itself are its code. `modules` are the imports and exports of the page that it
 * comes to; null for a part of pages, which may be given any value.
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

/** The text as it is; where that is no MDX, with its loose braces as characters, and then with its loose tags as well. */
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

/** Whether an element is what one of the names stands for, to which what is in it is given as it is. */
function isMadeOf({ attrs }: Pick<JSONContent, 'attrs'>, names: ReadonlySet<string>): boolean {
  const tag: unknown = attrs?.['tag'];
  return typeof tag === 'string' && names.has(getTagIdentifier(tag));
}

/** Whether it is an expression that says nothing: of one line, as words are; strings with escapes are what somebody wrote as code. */
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
