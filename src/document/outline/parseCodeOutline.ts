import type { Node } from 'acorn';
import { mdxAcorn, reservedWordPattern } from '../read/mdxAcorn.ts';
import type { OutlineAttribute, OutlineElement, OutlineImport } from './outline.ts';

/** How all code of a site is read. */
export const acornOptions = { ecmaVersion: 2024, sourceType: 'module' } as const;

/** What JavaScript on a page holds. Offsets are those of the given text. */
export interface CodeOutline {
  readonly elements: readonly OutlineElement[];
}

/** What imports and exports hold, and the names that they bring in. */
export interface ModuleOutline extends CodeOutline {
  readonly imports: readonly OutlineImport[];
  readonly names: readonly string[];
  /** The names that exports bring in. */
  readonly exported: readonly string[];
}

/** Where braces hold an expression: as content, as an attribute's value, or as `...attributes`. */
export type ExpressionContext = 'content' | 'value' | 'spread';

/** Reads what stands between braces, as MDX does; null where it is no expression. */
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

/** Reads imports and exports, on a page that has names already; null where they are none, and where more lines may be needed. */
export function parseModuleOutline(text: string, known: readonly string[]): ModuleOutline | null {
  const plain = plainImports(text, known);
  if (plain !== null) return plain;
  // A name that is brought in twice is an error, as it is for MDX.
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
    exported: body.flatMap(exportedBy),
    elements: collectJsxElements(tree, prefix + text).map((element) => shiftOutlineElement(element, -prefix.length)),
  };
}

const plainImport =
  /^import[ \t]+(?:([A-Za-z_$][\w$]*)|\{[ \t]*([A-Za-z_$][\w$]*(?:[ \t]*,[ \t]*[A-Za-z_$][\w$]*)*)[ \t]*,?[ \t]*\})[ \t]+from[ \t]+(["'])([^"'\\]+)\3[ \t]*;?[ \t\r]*$/;
const noName = /^(?:eval|arguments|enum|implements|interface|package|private|protected|public)$/;

/** Imports that are written as nearly all are, a line each, which need no parser; null where one is not. */
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

/** The same with all offsets moved. */
export function shiftOutlineElement(element: OutlineElement, by: number): OutlineElement {
  return mapElementOffsets(element, (offset) => offset + by);
}

/** The same with its offsets as `place` gives them. */
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

/** The string that an attribute's expression is, with where it begins in it; null where it is something else, or a string with escapes or parts. */
export function parseStringLiteral(
  expression: string,
): { readonly text: string; readonly at: number; readonly quote: string } | null {
  const found = /^(\s*)(?:(["'])([^"'\\\n{}]*)\2|(`)([^`$\\\n{}]*)`)\s*$/.exec(expression);
  if (found === null) return null;
  return { text: found[3] ?? found[5] ?? '', at: (found[1]?.length ?? 0) + 1, quote: found[2] ?? '`' };
}

/** What a parser gives; null where the text is no code. */
export function tryParse(parse: () => Node): Node | null {
  try {
    return parse();
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof RangeError) return null;
    throw error;
  }
}

/** Only comments and space: what `micromark-util-events-to-acorn` counts as empty. */
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

/** The names that an export declares, or gives on. */
function exportedBy(node: Node): readonly string[] {
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

/** The names in what is declared: a name, or a pattern, whose keys and defaults are none. */
function identifiersIn(node: Node): readonly string[] {
  const name: unknown = node.type === 'Identifier' ? Reflect.get(node, 'name') : null;
  if (typeof name === 'string') return [name];
  const inner = getChildNode(node, 'left') ?? getChildNode(node, 'value');
  return (inner === null ? getChildNodes(node) : [inner]).flatMap(identifiersIn);
}

/** The elements that stand in JavaScript, in the order of the text. */
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

/** The node in a field of another; null where it holds none. */
export function getChildNode(node: Node, key: string): Node | null {
  const value: unknown = Reflect.get(node, key);
  return isNode(value) ? value : null;
}

/** The nodes right below a node. */
export function getChildNodes(node: Node): readonly Node[] {
  const values: readonly unknown[] = Object.values(node);
  return values.flatMap((value) => (Array.isArray(value) ? value.filter(isNode) : isNode(value) ? [value] : []));
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value;
}
