import { IdentifierRole, type Token } from 'sucrase/dist/parser/tokenizer/index.js';
import { TokenType } from 'sucrase/dist/parser/tokenizer/types.js';
import { isPathOrUrl } from '#base/isPathOrUrl.ts';
import type { CodeRange, CodeText, TextAttributeTest } from './findTextInCode.ts';
import { parse } from 'sucrase/dist/parser/index.js';

/**
 * Read limit per character. Slightly more than three reads are typical, but nested constructs are parsed in several
 * ways, which doubles the reads with each level.
 */
const readsOfEach = 30;
const readsAtLeast = 10_000;

/** A text that limits how often its characters can be read. */
class CountedText extends String {
  #left = this.length * readsOfEach + readsAtLeast;

  override charCodeAt(index: number): number {
    this.#left -= 1;
    if (this.#left < 0) throw new RangeError('Parsing takes too long.');
    return super.charCodeAt(index);
  }
}

/** TypeScript tokens, parsed with or without JSX; null if it is invalid or takes too long. */
function tokenizeTypeScript(text: string): readonly Token[] | null {
  return tokensOf(text, true) ?? tokensOf(text, false);
}

function tokensOf(text: string, hasElements: boolean): readonly Token[] | null {
  const counted: unknown = new CountedText(text);
  try {
    return parse(counted as string, hasElements, true, false).tokens; // sucrase only reads its characters
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof RangeError) return null; // too deep, or too long
    throw error;
  }
}

/**
 * Text in TypeScript that is certainly prose: comments, text of elements, and strings and templates that aren't URLs, paths,
 * types, keys, or modules, and aren't compared with anything. All else may be names, and so may all of a file that
 * can't be parsed.
 */
export function findTextInTypeScript(text: string, isWords: TextAttributeTest): readonly CodeText[] {
  const tokens = tokenizeTypeScript(text);
  if (tokens === null) return [];
  const areWords = wordsTold(text, tokens, isWords);
  return tokens.flatMap((token, at): readonly CodeText[] => [
    ...commentsWithin(text, tokens[at - 1]?.end ?? endOfHashbang(text), token.start).map((range) => ({
      ...range,
      kind: 'code' as const,
    })),
    ...(areWords(token, at) ? [{ from: token.start, to: token.end, kind: placeOf(text, tokens, at) }] : []),
  ]);
}

function placeOf(text: string, tokens: readonly Token[], at: number): CodeText['kind'] {
  if (tokens[at]?.type === TokenType.jsxText) return 'text';
  return attributeBefore(text, tokens, at) === null ? 'code' : 'attribute';
}

function endOfHashbang(text: string): number {
  return text.startsWith('#!') ? (/^.*/.exec(text)?.[0].length ?? 0) : 0;
}

/** There are only comments and white space between two tokens. */
function commentsWithin(text: string, from: number, to: number): readonly CodeRange[] {
  if (to - from < 2) return [];
  return [...text.slice(from, to).matchAll(/\/\/[^\n]*|\/\*[^]*?(?:\*\/|$)/g)].map(({ 0: comment, index }) => ({
    from: from + index,
    to: from + index + comment.length,
  }));
}

/** The construct around a token: braces or a template. */
interface Around {
  readonly kind: 'braces' | 'template';
  /** True if everything inside may be names. */
  readonly isKept: boolean;
  /** The element whose attributes continue after it. */
  readonly tag: string;
}

/** Returns a function that decides, token by token, whether it is text. */
function wordsTold(
  text: string,
  tokens: readonly Token[],
  isWords: TextAttributeTest,
): (token: Token, at: number) => boolean {
  const around: Around[] = [];
  let tag = '';
  const open = (kind: Around['kind'], isKept: boolean) =>
    around.push({ kind, isKept: isKept || around.at(-1)?.isKept === true, tag });
  const close = () => {
    tag = around.pop()?.tag ?? '';
  };
  return (token, at) => {
    const attribute = attributeBefore(text, tokens, at);
    switch (token.type) {
      case TokenType.jsxTagStart:
        tag = tagAfter(text, tokens, at);
        return false;
      case TokenType.braceL:
      case TokenType.dollarBraceL:
        open('braces', attribute !== null && !isWords(tag, attribute, null));
        return false;
      case TokenType.braceR:
        close();
        return false;
      case TokenType.backQuote:
        if (around.at(-1)?.kind === 'template') close();
        else open('template', endsValue(tokens[at - 1]) || isNaming(text, tokens, at, at + 2));
        return false;
      case TokenType.jsxText:
        return true;
      case TokenType.template:
        return !token.isType && around.at(-1)?.isKept !== true && !isPathOrUrl(text.slice(token.start, token.end));
      case TokenType.string: {
        const value = text.slice(token.start + 1, token.end - 1);
        if (token.isType || around.at(-1)?.isKept === true || isPathOrUrl(value)) return false;
        return attribute === null ? !isNaming(text, tokens, at, at) : isWords(tag, attribute, value);
      }
      default:
        return false;
    }
  };
}

function wordAt(text: string, token: Token | undefined): string {
  return token === undefined ? '' : text.slice(token.start, token.end);
}

/** The attribute whose value starts with a token, including its namespace; null if there is none. */
function attributeBefore(text: string, tokens: readonly Token[], at: number): string | null {
  if (tokens[at - 1]?.type !== TokenType.eq) return null;
  if (tokens[at - 2]?.type === TokenType.jsxName) return wordAt(text, tokens[at - 2]);
  const isSpaced = tokens[at - 3]?.type === TokenType.colon && tokens[at - 4]?.type === TokenType.jsxName;
  return isSpaced ? `${wordAt(text, tokens[at - 4])}:${wordAt(text, tokens[at - 2])}` : null;
}

/** The name of the element that starts with a token, including its dotted parts. */
function tagAfter(text: string, tokens: readonly Token[], at: number): string {
  let end = at + 1;
  while (tokens[end + 1]?.type === TokenType.dot) end += 2;
  const [first, last] = [tokens[at + 1], tokens[end]];
  return first?.type === TokenType.jsxName && last !== undefined ? text.slice(first.start, last.end) : '';
}

const valueEnds: ReadonlySet<TokenType | undefined> = new Set([
  TokenType.name,
  TokenType.string,
  TokenType.parenR,
  TokenType.bracketR,
  TokenType.braceR,
  TokenType.backQuote,
  TokenType.questionDot,
  TokenType.nonNullAssertion,
  TokenType.greaterThan,
  TokenType._this,
  TokenType._super,
]);

/** True if a value may end with a token, so that what follows is its property, or a tagged template. */
function endsValue(token: Token | undefined): boolean {
  return valueEnds.has(token?.type);
}

const modulesAfter = /^(?:import|from|require|module)$/;

/** True if a string or template (given by its first and last token) is the name of a module, a field, or a case. */
function isNaming(text: string, tokens: readonly Token[], first: number, last: number): boolean {
  const [before, after] = [tokens[first - 1], tokens[last + 1]];
  if (tokens[first]?.identifierRole === IdentifierRole.ObjectKey) return true;
  if (modulesAfter.test(wordAt(text, before)) || before?.type === TokenType._case) return true;
  if (before?.type === TokenType.equality || after?.type === TokenType.equality) return true;
  if (after?.type === TokenType._in || after?.type === TokenType.eq) return true;
  if (before?.type === TokenType.parenL) return /^(?:import|require)$/.test(wordAt(text, tokens[first - 2]));
  if (before?.type !== TokenType.bracketL || after?.type !== TokenType.bracketR) return false;
  const behind = tokens[last + 2]?.type;
  return (
    endsValue(tokens[first - 2]) || behind === TokenType.colon || behind === TokenType.eq || behind === TokenType.parenL
  );
}
