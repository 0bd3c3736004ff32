import { withoutByteOrderMark } from '#base/encoding.ts';
import { createSourceRange, type Finding } from '#base/finding.ts';
import type { RepoPath } from '#base/repoPath.ts';
import type { TextEdit } from '#base/textEdit.ts';
import { describeJsonPosition } from '../describeJsonPosition.ts';
import { scanJsonTokens } from '../edit/parsedJsonText.ts';

/** The rule for what is read here, but isn't JSON. */
export const notStrictJson = 'config/not-strict-json';

/** Maximum number of findings in one file, because the place of each is found by reading the file up to it. */
const mostFindings = 100;

/** A part of a text that this app reads, but that isn't JSON (RFC 8259): a comma after the last entry, or comments. */
export interface JsonExtension {
  readonly kind: 'comma' | 'comments';
  readonly from: number;
  readonly to: number;
  /** Offset of the token after it; the text's length if there is none. */
  readonly next: number;
}

/** The trailing commas and comments of JSON text, in text order. Comments that follow each other count as one. */
export function listJsonExtensions(source: string): readonly JsonExtension[] {
  const text = withoutByteOrderMark(source);
  if (isStrictJson(text)) return [];
  const shift = source.length - text.length;
  const tokens = scanJsonTokens(text).map(({ token, offset }) => ({ token, from: offset + shift }));
  const isComment = (token: string) => /^\/[/*]/.test(token);
  return tokens.flatMap(({ token, from }, index): readonly JsonExtension[] => {
    const isRepeated = isComment(tokens[index - 1]?.token ?? '');
    if (token !== ',' && (!isComment(token) || isRepeated)) return [];
    let end = index + 1;
    while (isComment(tokens[end]?.token ?? '')) end += 1;
    const following = tokens[end] ?? { token: '', from: source.length };
    if (token === ',')
      return /^[\]}]$/.test(following.token) ? [{ kind: 'comma', from, to: from + 1, next: following.from }] : [];
    const last = tokens[end - 1] ?? { token, from };
    return [{ kind: 'comments', from, to: last.from + last.token.length, next: following.from }];
  });
}

/** The edit that removes a trailing comma, or comments with the lines that they fill. */
export function removeJsonExtension(text: string, { kind, from, to }: JsonExtension): TextEdit {
  if (kind === 'comma') return { from, to, text: '' };
  const textStart = text.length - withoutByteOrderMark(text).length;
  const lineStart = Math.max(textStart, text.lastIndexOf('\n', from - 1) + 1);
  const lineEnd = /^[ \t]*(?:\r?\n|$)/.exec(text.slice(to))?.[0].length ?? null;
  if (lineEnd === null) return { from, to, text: '' };
  const before = text.slice(lineStart, from);
  return before.trim() === ''
    ? { from: lineStart, to: to + lineEnd, text: '' }
    : { from: lineStart + before.trimEnd().length, to, text: '' };
}

/** Finds what keeps a readable configuration file from being JSON, each with the fix that removes only that. */
export function checkJsonSyntax(text: string, path: RepoPath): readonly Finding[] {
  return listJsonExtensions(text)
    .slice(0, mostFindings)
    .map((extension): Finding => {
      const isComma = extension.kind === 'comma';
      return {
        rule: notStrictJson,
        severity: 'error',
        message: isComma ? 'JSON doesn’t allow a comma after the last entry.' : 'JSON doesn’t allow comments.',
        path,
        range: createSourceRange(text, extension.from, extension.to),
        fixes: [
          {
            title: isComma ? 'Remove the comma' : 'Remove the comments',
            edits: [removeJsonExtension(text, extension)],
          },
        ],
        setting: [],
        place: describeJsonPosition(text.slice(0, isComma ? extension.to : extension.from)) ?? 'Site settings',
      };
    });
}

function isStrictJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false; // that is the result
  }
}
