/** A declaration of CSS: what `style` attributes hold. */
export interface Declaration {
  /** In lower case, but a custom property (`--name`) as it is written. */
  readonly name: string;
  /** Without `!important`. */
  readonly value: string;
  readonly isImportant: boolean;
}

/**
 * The declarations of a `style` attribute in the order in which they win: of those of one name the last one counts. What is
 * no declaration is left out. Comments, strings, escapes, and brackets are read by the rules of CSS Syntax 3, §4 and §5.
 */
export function readDeclarations(style: string): readonly Declaration[] {
  const declarations = splitOutside(style, ';').flatMap((part) => {
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

/** Comments, strings, bare addresses, escapes, brackets, and what separates. */
const part =
  /\/\*[^]*?(?:\*\/|$)|"(?:\\[^]|[^"\\\n])*"?|'(?:\\[^]|[^'\\\n])*'?|\burl\(\s*(?!["'\s])(?:\\[^]|[^)\\])*\)?|\\[^]?|[([{]|[)\]}]|[;,\s]|[^\\;,\s()[\]{}"'/u]+|[^]/gi;

/** A text of CSS, parted by a character where that is outside of strings, brackets, and comments; comments are blanks. */
export function splitOutside(text: string, separator: ';' | ',' | ' '): readonly string[] {
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
