import type { Node } from 'acorn';
import { mdxAcorn, reservedWordPattern } from '../read/mdxAcorn.ts';
import type { OutlineAttribute, OutlineElement, OutlineImport } from './outline.ts';

/** Parser options for all code of a site. */
export const acornOptions = { ecmaVersion: 2024, sourceType: 'module' } as const;

/** Contents of JavaScript on a page. Offsets are relative to the given text. */
export interface CodeOutline {
  readonly elements: readonly OutlineElement[];
}

/** Contents of import and export statements, and the names that they declare. */
export interface ModuleOutline extends CodeOutline {
  readonly imports: readonly OutlineImport[];
  readonly names: readonly string[];
  /** Names that exports declare. */
  readonly exported: readonly string[];
}

/** Where an expression is: in content, in an attribute's value, or in `...attributes`. */
export type ExpressionContext = 'content' | 'value' | 'spread';

/** Parses the text between braces as MDX does; null if it isn't an expression. */
export function parseExpressionOutline(text: string, use: ExpressionContext): CodeOutline | null {
  const isEmpty = holdsNothing(text);
  if (isEmpty) return use === 'content' ? { elements: [] } : null;
  if (use === 'spread') return readSpread(text);
  const tree = tryParse(() => mdxAcorn.parseExpressionAt(text, 0, acornOptions));
  return tree === null || !holdsNothing(text.slice(tree.end)) ? null : { elements: collectJsxElements(tree, text) };
}

function readSpread(text: string): CodeOutline | null {
  const [before, after] = ['({', '})'];
  const whole = before + text + after;
  const tree = tryParse(() => mdxAcorn.parseExpressionAt(whole, 0, acornOptions));
  if (tree === null || tree.end !== whole.length || tree.type !== 'ObjectExpression') return null;
  const properties = getChildNodes(tree);
  if (properties.length !== 1 || properties[0]?.type !== 'SpreadElement') return null;
  return { elements: collectJsxElements(tree, whole).map((element) => shiftOutlineElement(element, -before.length)) };
}

const allowed = new Set([
  'ExportAllDeclaration',
  'ExportDefaultDeclaration',
  'ExportNamedDeclaration',
  'ImportDeclaration',
]);

/**
 * Parses import and export statements of a page that already declares the `known` names; null if they are invalid or
 * may need more lines.
 */
export function parseModuleOutline(text: string, known: readonly string[]): ModuleOutline | null {
  const plain = plainImports(text, known);
  if (plain !== null) return plain;
  // Declaring a name twice is an error, as in MDX.
  const prefix = known.length === 0 ? '' : `var ${known.join(',')}\n`;
  const tree = tryParse(() => mdxAcorn.parse(prefix + text, acornOptions));
  if (tree === null) return null;
  const body = getChildNodes(tree).slice(known.length === 0 ? 0 : 1);
  if (!body.every(({ type }) => allowed.has(type))) return null;
  const declared = body.flatMap((node) => importOf(node, prefix + text));
  const imports = declared.map(({ from, to, ...rest }) => ({
    ...rest,
    from: from - prefix.length,
    to: to - prefix.length,
  }));
  return {
    imports,
    names: imports.flatMap(({ names }) => names),
    exported: body.flatMap(listDeclaredNames),
    elements: collectJsxElements(tree, prefix + text).map((element) => shiftOutlineElement(element, -prefix.length)),
  };
}

const plainImport =
  /^import[ \t]+(?:([A-Za-z_$][\w$]*)|\{[ \t]*([A-Za-z_$][\w$]*(?:[ \t]*,[ \t]*[A-Za-z_$][\w$]*)*)[ \t]*,?[ \t]*\})[ \t]+from[ \t]+(["'])([^"'\\]+)\3[ \t]*;?[ \t\r]*$/;
const noName = /^(?:eval|arguments|enum|implements|interface|package|private|protected|public)$/;

/** Parses imports in the most common form, one per line, without the JavaScript parser; null if any is different. */
function plainImports(text: string, known: readonly string[]): ModuleOutline | null {
  const imports: OutlineImport[] = [];
  const names: string[] = [];
  let at = 0;
  for (const line of text.split('\n')) {
    const found = plainImport.exec(line);
    const target = found?.[4];
    if (found === null || target === undefined) return null;
    const own = (found[1] ?? found[2] ?? '').split(',').map((name) => name.trim());
    const from = at + line.lastIndexOf(target);
    imports.push({ names: own, target, from, to: from + target.length });
    names.push(...own);
    at += line.length + 1;
  }
  const all = [...known, ...names];
  const isPlain =
    new Set(all).size === all.length && !names.some((name) => noName.test(name) || reservedWordPattern.test(name));
  return isPlain ? { imports, names, exported: [], elements: [] } : null;
}

/** The element with all offsets shifted. */
export function shiftOutlineElement(element: OutlineElement, by: number): OutlineElement {
  return mapElementOffsets(element, (offset) => offset + by);
}

/** The element with all offsets mapped by `place`. */
export function mapElementOffsets(
  { name, from, attributes }: OutlineElement,
  place: (offset: number) => number,
): OutlineElement {
  return {
    name,
    from: place(from),
    attributes: attributes.map((attribute) => {
      const { value } = attribute;
      return value === null
        ? attribute
        : {
            name: attribute.name,
            value: { ...value, from: place(value.from), to: place(value.from) + value.to - value.from },
          };
    }),
  };
}

/**
 * The string that an attribute's expression consists of, and its offset; null for anything else, including strings with
 * escapes or substitutions.
 */
export function parseStringLiteral(
  expression: string,
): { readonly text: string; readonly at: number; readonly quote: string } | null {
  const found = /^(\s*)(?:(["'])([^"'\\\n{}]*)\2|(`)([^`$\\\n{}]*)`)\s*$/.exec(expression);
  if (found === null) return null;
  return { text: found[3] ?? found[5] ?? '', at: (found[1]?.length ?? 0) + 1, quote: found[2] ?? '`' };
}

/** The parser's result; null if the text isn't valid code. */
export function tryParse(parse: () => Node): Node | null {
  try {
    return parse();
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof RangeError) return null;
    throw error;
  }
}

/** True if a text is only white space and comments, which `micromark-util-events-to-acorn` treats as empty. */
function holdsNothing(text: string): boolean {
  if (!/\S/.test(text)) return true;
  if (!text.includes('/')) return false;
  return /^\s*$/.test(text.replaceAll(/\/\*[^]*?\*\//g, '').replaceAll(/\/\/[^\r\n]*(?:\r\n|\n|\r)/g, ''));
}

function importOf(node: Node, text: string): readonly OutlineImport[] {
  const source = getChildNode(node, 'source');
  if (source === null) return [];
  const specifiers =
    node.type === 'ImportDeclaration' ? getChildNodes(node).filter(({ type }) => type.startsWith('Import')) : [];
  const names = specifiers.flatMap((specifier) => {
    const local = getChildNode(specifier, 'local');
    return local === null ? [] : [text.slice(local.start, local.end)];
  });
  return [{ names, target: text.slice(source.start + 1, source.end - 1), from: source.start + 1, to: source.end - 1 }];
}

/** The names that an export declares or re-exports. */
export function listDeclaredNames(node: Node): readonly string[] {
  if (!node.type.startsWith('Export')) return [];
  const declared = getChildNode(node, 'declaration');
  const parts =
    declared === null
      ? getChildNodes(node)
      : declared.type === 'VariableDeclaration'
        ? getChildNodes(declared)
        : [declared];
  return parts.flatMap((part) => {
    const name = getChildNode(part, 'exported') ?? getChildNode(part, 'id');
    return name === null ? [] : identifiersIn(name);
  });
}

/** The identifiers that a declaration binds: a name or a pattern, without its keys and defaults. */
function identifiersIn(node: Node): readonly string[] {
  const name: unknown = node.type === 'Identifier' ? Reflect.get(node, 'name') : null;
  if (typeof name === 'string') return [name];
  const inner = getChildNode(node, 'left') ?? getChildNode(node, 'value');
  return (inner === null ? getChildNodes(node) : [inner]).flatMap(identifiersIn);
}

/** The JSX elements in JavaScript, in text order. */
export function collectJsxElements(tree: Node, text: string): readonly OutlineElement[] {
  if (!text.includes('<')) return [];
  const found: OutlineElement[] = [];
  const waiting: Node[] = [tree];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    const name = node.type === 'JSXOpeningElement' ? getChildNode(node, 'name') : null;
    if (name !== null)
      found.push({ name: text.slice(name.start, name.end), from: node.start, attributes: attributesOf(node, text) });
    for (const child of getChildNodes(node)) waiting.push(child);
  }
  return found.toSorted((a, b) => a.from - b.from);
}

function attributesOf(element: Node, text: string): readonly OutlineAttribute[] {
  return getChildNodes(element).flatMap((node) => {
    const name = node.type === 'JSXAttribute' ? getChildNode(node, 'name') : null;
    if (name === null) return [];
    const value = getChildNode(node, 'value');
    return [{ name: text.slice(name.start, name.end), value: value === null ? null : valueOf(value, text) }];
  });
}

function valueOf(value: Node, text: string): OutlineAttribute['value'] {
  const raw = text.slice(value.start, value.end);
  if (value.type === 'Literal')
    return { target: raw.slice(1, -1), from: value.start + 1, to: value.end - 1, quote: raw.slice(0, 1) };
  const string = value.type === 'JSXExpressionContainer' ? parseStringLiteral(raw.slice(1, -1)) : null;
  if (string === null) return null;
  const from = value.start + 1 + string.at;
  return { target: string.text, from, to: from + string.text.length, quote: string.quote };
}

/** The child node in a field of a node; null if there is none. */
export function getChildNode(node: Node, key: string): Node | null {
  const value: unknown = Reflect.get(node, key);
  return isNode(value) ? value : null;
}

/** The direct children of a node. */
export function getChildNodes(node: Node): readonly Node[] {
  const values: readonly unknown[] = Object.values(node);
  return values.flatMap((value) => (Array.isArray(value) ? value.filter(isNode) : isNode(value) ? [value] : []));
}

/** The nodes in a list of a node, with null for each hole, as in `[, b]`. */
export function listChildNodes(node: Node, key: string): readonly (Node | null)[] {
  const values: unknown = Reflect.get(node, key);
  return Array.isArray(values) ? values.map((value: unknown) => (isNode(value) ? value : null)) : [];
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value;
}
