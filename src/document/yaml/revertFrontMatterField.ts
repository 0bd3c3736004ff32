import { Lexer } from 'yaml';
import { withoutByteOrderMark } from '#base/encoding.ts';
import { applyEdits } from '#base/textEdit.ts';
import { readFrontMatter } from './frontMatter.ts';
import { findFrontMatter } from './frontMatterRange.ts';
import { isSameFrontMatter, patchFrontMatter } from './patchFrontMatter.ts';

/**
 * The text of `after` with one front matter field as it is in `before`; with its bytes if no other field differs and no
 * comment was added. Null if a front matter isn't valid YAML.
 */
export function revertFrontMatterField(before: string, after: string, key: string): string | null {
  const [left, right] = [findFrontMatter(before), findFrontMatter(after)];
  const [old, now] = [readFrontMatter(before, left), readFrontMatter(after, right)];
  if (old.problems.length > 0 || now.problems.length > 0) return null;
  const { [key]: _own, ...others } = now.frontMatter.values;
  const { values } = old.frontMatter;
  const wanted = Object.hasOwn(values, key) ? { ...others, [key]: values[key] } : others;
  const patched = applyEdits(after, patchFrontMatter(after, wanted));
  if (isSameFrontMatter(wanted, values) && hasNoOtherComment(patched, before)) return withFrontMatterOf(before, after);
  return patched === after ? null : patched;
}

/** The text of `after` with the front matter of `before`, or without any, and the blank line below it. */
function withFrontMatterOf(before: string, after: string): string {
  const [left, right] = [splitPage(before), splitPage(after)];
  if ((left.head === '') === (right.head === '')) return right.mark + left.head + right.body;
  const content = (body: string) => body.slice(leadingBlankLines(body).length);
  if (content(left.body) === content(right.body)) return before;
  if (left.head === '')
    return right.mark + (leadingBlankLines(left.body) === '' ? right.body.replace(/^[ \t]*\r?\n/, '') : right.body);
  const gap = right.body === '' || leadingBlankLines(right.body) !== '' ? '' : leadingBlankLines(left.body);
  return right.mark + left.head + gap + right.body;
}

/** A page's byte-order mark, front matter with its fences, and body; empty where there is none. */
function splitPage(source: string): { readonly mark: string; readonly head: string; readonly body: string } {
  const start = source.length - withoutByteOrderMark(source).length;
  const bodyFrom = findFrontMatter(source)?.bodyFrom ?? start;
  return { mark: source.slice(0, start), head: source.slice(start, bodyFrom), body: source.slice(bodyFrom) };
}

function leadingBlankLines(body: string): string {
  return /^(?:[ \t]*\r?\n)*/.exec(body)?.[0] ?? '';
}

/** True if all comments in a page's front matter are also in that of another one. */
function hasNoOtherComment(source: string, other: string): boolean {
  const known = new Set(listComments(other));
  return listComments(source).every((comment) => known.has(comment));
}

function listComments(source: string): readonly string[] {
  const range = findFrontMatter(source);
  const tokens = range === null ? [] : [...new Lexer().lex(source.slice(range.from, range.to))];
  // A scalar follows its marker.
  return tokens
    .filter((token, index) => token.startsWith('#') && tokens[index - 1] !== '\u001F')
    .map((token) => token.trim());
}
