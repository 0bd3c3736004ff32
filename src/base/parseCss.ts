/** A CSS declaration, as in `style` attributes. */
export interface CssDeclaration {
  /** Lowercase, except for custom properties (`--name`). */
  readonly name: string;
  /** Without `!important`. */
  readonly value: string;
  readonly isImportant: boolean;
}

/**
 * Parses a `style` attribute. Later declarations of the same name win. Skips invalid ones. Follows CSS Syntax 3, §4 and
 * §5, for comments, strings, escapes, and brackets.
 */
export function parseCssDeclarations(style: string): readonly CssDeclaration[] {
  const declarations = splitCssText(style, ';').flatMap((part) => {
    const at = part.indexOf(':');
    const name = part.slice(0, Math.max(at, 0)).trim();
    const written = part.slice(at + 1).trim();
    const value = written.replace(/\s*!\s*important$/i, '');
    if (value === '' || !/^-{0,2}[a-z_][\w-]*$/i.test(name)) return [];
    return [
      { name: name.startsWith('--') ? name : name.toLowerCase(), value, isImportant: value.length < written.length },
    ];
  });
  return [...declarations.filter(({ isImportant }) => !isImportant), ...declarations.filter((one) => one.isImportant)];
}

/** Comments, strings, unquoted URLs, escapes, brackets, and separators. */
const part =
  /\/\*[^]*?(?:\*\/|$)|"(?:\\[^]|[^"\\\n])*"?|'(?:\\[^]|[^'\\\n])*'?|\burl\(\s*(?!["'\s])(?:\\[^]|[^)\\])*\)?|\\[^]?|[([{]|[)\]}]|[;,\s]|[^\\;,\s()[\]{}"'/u]+|[^]/gi;

/** A style rule for a tag name, for classes, or for both. */
export interface ElementRule {
  /** Lowercase; null for any element. */
  readonly tag: string | null;
  readonly classes: readonly string[];
  /** The declarations as written. */
  readonly style: string;
}

const compound = /^(?:(?<tag>[a-z][\w-]*)|\*)?(?<classes>(?:\.-?[_a-z\u0080-\uffff][\w\u0080-\uffff-]*)*)$/i;

/**
 * The rules of a style sheet with simple selectors (`td`, `.a`, `td.a.b`), sorted by specificity, then by order, so
 * that the last match wins (CSS Cascade 4, §6.1). Skips other selectors and at-rules with their blocks. Never fetches
 * an imported sheet.
 */
export function parseElementRules(sheet: string): readonly ElementRule[] {
  const rules = blocksOf(sheet).flatMap(({ prelude, style }) =>
    splitCssText(prelude, ',').flatMap((selector): readonly ElementRule[] => {
      const { tag, classes = '' } = compound.exec(selector)?.groups ?? {};
      if (!compound.test(selector)) return [];
      return [{ tag: tag?.toLowerCase() ?? null, classes: classes.split('.').slice(1), style }];
    }),
  );
  const weight = ({ tag, classes }: ElementRule) => classes.length * 2 + (tag === null ? 0 : 1);
  return rules.toSorted((one, other) => weight(one) - weight(other));
}

/** The top-level blocks of a style sheet, without those of at-rules. */
function blocksOf(sheet: string): readonly { readonly prelude: string; readonly style: string }[] {
  const blocks: { readonly prelude: string; readonly style: string }[] = [];
  let prelude = '';
  let style = '';
  let depth = 0;
  // Style sheets in HTML are often wrapped in an HTML comment, whose delimiters CSS ignores (CSS Syntax 3, §4.3.1).
  for (const [token] of sheet.replaceAll(/<!--|-->/g, ' ').matchAll(part)) {
    if (token === '}') {
      depth = Math.max(0, depth - 1);
      if (depth > 0) style += token;
      else {
        if (!prelude.trim().startsWith('@')) blocks.push({ prelude: prelude.trim(), style });
        prelude = '';
        style = '';
      }
    } else if (token === '{') {
      if (depth > 0) style += token;
      depth += 1;
    } else if (token === ';' && depth === 0) prelude = '';
    else if (depth > 0) style += token;
    else prelude += token.startsWith('/*') ? ' ' : token;
  }
  return blocks;
}

/** Splits CSS text at a separator outside strings, brackets, and comments. Comments become spaces. */
export function splitCssText(text: string, separator: ';' | ',' | ' '): readonly string[] {
  const isEnd = separator === ' ' ? /^\s$/ : new RegExp(`^${separator}$`);
  const parts: string[] = [];
  let current = '';
  let depth = 0;
  for (const [token] of text.matchAll(part)) {
    if (/^[([{]$/.test(token)) depth += 1;
    if (/^[)\]}]$/.test(token)) depth = Math.max(0, depth - 1);
    if (depth === 0 && isEnd.test(token)) {
      parts.push(current);
      current = '';
    } else current += token.startsWith('/*') ? ' ' : token;
  }
  return [...parts, current].map((one) => one.trim()).filter((one) => one !== '');
}
