import type { Node, TaggedTemplateExpression } from 'acorn';
import type { Root } from 'mdast';
import { withoutByteOrderMark } from '#base/encoding.ts';
import { decodeReferencesKeepingBackslashes } from '../read/decodeMarkdownString.ts';
import { findFrontMatter } from '../yaml/frontMatterRange.ts';
import { checkTextDepth } from '../read/limitDepth.ts';
import { acornOptions, tryParse } from '../outline/parseCodeOutline.ts';
import { mdxAcorn } from '../read/mdxAcorn.ts';
import { parseMarkdown } from '../read/parseMarkdown.ts';
import { parsePage } from '../read/parsePage.ts';

/**
 * The body's meaning as JSON, independent of notation: bodies with the same meaning have the same result. Null if the
 * page is nested too deeply.
 */
export function canonicalizeBody(source: string): string | null {
  const bodyFrom = findFrontMatter(source)?.bodyFrom ?? source.length - withoutByteOrderMark(source).length;
  const body = source.slice(bodyFrom);
  if (checkTextDepth(body) !== null) return null;
  const page = parsePage(body);
  const root: Root = page.ok ? page.value : parseMarkdown(body);
  return asJson({ isMdx: page.ok, root });
}

/** UTF-16 ranges of the page's top-level blocks, preceded by its front matter. */
export function findBlockRanges(source: string): readonly { readonly from: number; readonly to: number }[] {
  const bodyFrom = findFrontMatter(source)?.bodyFrom ?? source.length - withoutByteOrderMark(source).length;
  const body = source.slice(bodyFrom);
  if (checkTextDepth(body) !== null) return [];
  const page = parsePage(body);
  const ends = (page.ok ? page.value : parseMarkdown(body)).children.map(
    ({ position }) => bodyFrom + (position?.end.offset ?? 0),
  );
  return [bodyFrom, ...ends].flatMap((to, at, all) => {
    const from = at === 0 ? 0 : (all[at - 1] ?? 0);
    return to > from ? [{ from, to }] : [];
  });
}

/** The meaning of a code file without its comments, as JSON; null if it isn't parsable JavaScript (TypeScript isn't). */
export function canonicalizeCode(text: string): string | null {
  const tree = moduleOf(text);
  return tree === null ? null : asJson(tree);
}

function moduleOf(text: string): Node | null {
  return tryParse(() =>
    mdxAcorn.parse(text, { ...acornOptions, allowHashBang: true, allowReturnOutsideFunction: true }),
  );
}

/** Properties about a node's position or notation, not its meaning. acorn sets `bigint` on each literal whose source ends with “n”, JSX text included. */
const written = new Set(['position', 'data', 'start', 'end', 'raw', 'identifier', 'directive', 'bigint']);

function asJson(tree: unknown): string | null {
  try {
    return JSON.stringify(tree, (key, value: unknown) => {
      if (written.has(key)) return undefined;
      // A template tag may use the raw text, as `String.raw` does.
      if (isTagged(value)) return { ...value, written: value.quasi.quasis.map((piece) => piece.value.raw) };
      if (typeof value === 'bigint') return String(value);
      return isCoded(value) ? { ...value, ...partsOf(value) } : value;
    });
  } catch (error) {
    if (error instanceof RangeError) return null; // stack overflow
    throw error;
  }
}

function isTagged(value: unknown): value is TaggedTemplateExpression {
  return typeof value === 'object' && value !== null && 'type' in value && value.type === 'TaggedTemplateExpression';
}

interface Coded {
  readonly type: string;
  readonly value: string;
  readonly meta?: unknown;
}

const coded =
  /^(?:mdxFlowExpression|mdxTextExpression|mdxJsxAttributeValueExpression|mdxJsxExpressionAttribute|mdxjsEsm|html|code)$/;

/** True for Markdown nodes whose value has its own syntax. */
function isCoded(value: unknown): value is Coded {
  if (typeof value !== 'object' || value === null || !('type' in value) || !('value' in value)) return false;
  return typeof value.value === 'string' && coded.test(String(value.type));
}

function partsOf({ type, value, meta }: Coded): object {
  if (type === 'code')
    return { meta: typeof meta === 'string' ? meta.match(/(?:[^\s"']|"[^"]*"|'[^']*'|["'])+/g) : meta };
  if (type === 'html') return { value: value.split(/(<[^>]*>)/).map(decodeReferencesKeepingBackslashes) };
  if (type === 'mdxjsEsm') return { value: moduleOf(value) ?? [value] };
  return { value: expressionOf(value, type === 'mdxJsxExpressionAttribute') ?? [value] };
}

function expressionOf(text: string, isSpread: boolean): Node | null {
  const whole = isSpread ? `({${text}\n})` : `(${text}\n)`;
  const tree = tryParse(() => mdxAcorn.parseExpressionAt(whole, 0, { ...acornOptions, preserveParens: true }));
  return tree?.end === whole.length ? tree : null;
}
