import type { Nodes } from 'mdast';
import { applyEdits, type TextEdit } from '#base/textEdit.ts';
import { findFrontMatter } from './frontMatterRange.ts';
import { unlessTooDeep } from './limitDepth.ts';
import { longestMarkdown, markdownAsMdx } from './markdownAsMdx.ts';
import { readModule } from './outline/readCode.ts';
import { isSourceOnly, type JSONContent, type Page } from './page.ts';
import { parseMarkdown } from './parseMarkdown.ts';
import { sameMarks } from './readInline.ts';
import { readPage, type Grammar } from './readPage.ts';
import { unseenValue } from './unseenValue.ts';

/** What was pasted, as blocks. */
export type Pasted = Pick<Page, 'doc' | 'frontMatter'>;

/**
 * Markdown or MDX from elsewhere as blocks; null where it is neither. Braces that would make it no MDX, and a line's expressions
 * of which readers would see nothing, are the characters that they are. `modules` are the imports and exports of the page that it
 * comes to; null for a part of pages, which may be given any value.
 */
export function readPasted(grammar: Grammar, text: string, modules: readonly string[] | null): Pasted | null {
  for (const spelling of spellings(text)) {
    const page = readPage(grammar, spelling);
    if (isSourceOnly(page)) continue;
    return modules === null ? page : { ...page, doc: withoutUnseen(page.doc, namesOf(page.doc, modules)) };
  }
  return null;
}

/** The text as it is; where that is no MDX, with its braces as characters, and then with all that Markdown does not know. */
function* spellings(text: string): Generator<string> {
  yield text;
  const bodyFrom = findFrontMatter(text)?.bodyFrom ?? 0;
  const [head, body] = [text.slice(0, bodyFrom), text.slice(bodyFrom)];
  if (body.length > longestMarkdown) return;
  const others = [() => withPlainBraces(body), () => markdownAsMdx(body, false)];
  for (const other of others) {
    const written = unlessTooDeep<string | null>(other, () => null);
    if (written !== null) yield head + written;
  }
}

/** Braces of words escaped, but for those that are already, and those in formulas. */
function withPlainBraces(body: string): string {
  const edits: TextEdit[] = [];
  const visit = (node: Nodes): void => {
    const [from, to] = [node.position?.start.offset ?? 0, node.position?.end.offset ?? 0];
    if (node.type === 'text') {
      for (const { 0: found, index } of body.slice(from, to).matchAll(/\\[^]|\$\$?[^$]+\$\$?|\{/g))
        if (found === '{') edits.push({ from: from + index, to: from + index, text: '\\' });
    } else if ('children' in node) node.children.forEach(visit);
  };
  visit(parseMarkdown(body));
  return applyEdits(body, edits);
}

function namesOf(doc: JSONContent, modules: readonly string[]): ReadonlySet<string> {
  const pasted = (doc.content ?? []).flatMap(({ type, attrs }) =>
    type === 'sourceBlock' ? [String(attrs?.['source'])] : [],
  );
  return new Set(
    [...modules, ...pasted].flatMap((source) => {
      const read = /^\s*(?:import|export)\s/.test(source) ? readModule(source, []) : null;
      return read === null ? [] : [...read.names, ...read.exported];
    }),
  );
}

function withoutUnseen(node: JSONContent, names: ReadonlySet<string>): JSONContent {
  const { content } = node;
  if (content === undefined) return node;
  const next: JSONContent[] = [];
  for (const child of content) {
    const made = isUnseen(child, names) ? asWords(child) : withoutUnseen(child, names);
    const last = next.at(-1);
    if (made.type === 'text' && last?.type === 'text' && sameMarks(made.marks ?? [], last.marks ?? []))
      next[next.length - 1] = { ...last, text: `${last.text ?? ''}${made.text ?? ''}` };
    else next.push(made);
  }
  return { ...node, content: next };
}

/** Whether it is an expression that says nothing: of one line, as words are; strings with escapes are what somebody wrote as code. */
function isUnseen({ type, attrs }: JSONContent, names: ReadonlySet<string>): boolean {
  if (type !== 'sourceInline' && type !== 'sourceBlock') return false;
  const source = String(attrs?.['source']).trim();
  if (!/^\{.*\}$/.test(source)) return false;
  const unseen = unseenValue(source, { has: (name) => names.has(name), hasVariable: () => true });
  return unseen !== null && (unseen.kind !== 'constant' || !/["'`]/.test(source));
}

function asWords({ type, attrs, marks }: JSONContent): JSONContent {
  const text = { type: 'text', text: String(attrs?.['source']).trim(), ...(marks === undefined ? {} : { marks }) };
  return type === 'sourceInline' ? text : { type: 'paragraph', content: [text] };
}
