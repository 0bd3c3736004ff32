import type { Node } from 'acorn';
import { mdxAcorn } from '../read/mdxAcorn.ts';
import { acornOptions, getChildNode, getChildNodes, listDeclaredNames, tryParse } from './parseCodeOutline.ts';

/** A name that an import binds, and the name of the export: `default`, or `*` for all. */
export interface ImportedName {
  readonly local: string;
  readonly imported: string;
}

/** An import or export statement, and its range. */
export interface ModuleStatement {
  readonly from: number;
  readonly to: number;
  /** The module as written, and the names that are imported from it; null for an export. */
  readonly imported: { readonly module: string; readonly names: readonly ImportedName[] } | null;
  /** The names that an export declares; `default` for a default export. */
  readonly exported: readonly string[];
}

/** Where code is: a source block or an expression in braces, an attribute's value, or `...attributes`. */
export type CodePlace = 'source' | 'value' | 'spread';

/** The import and export statements of a source block; none if it is anything else. */
export function readModuleStatements(source: string): readonly ModuleStatement[] {
  if (!/^\s*(?:import|export)\b/.test(source)) return [];
  const tree = tryParse(() => mdxAcorn.parse(source, acornOptions));
  return (tree === null ? [] : getChildNodes(tree)).flatMap((node): readonly ModuleStatement[] => {
    const range = { from: node.start, to: node.end };
    if (node.type === 'ImportDeclaration') {
      const module: unknown = Reflect.get(getChildNode(node, 'source') ?? {}, 'value');
      return [{ ...range, imported: { module: String(module), names: importedNames(node) }, exported: [] }];
    }
    if (!node.type.startsWith('Export')) return [];
    const standard = node.type === 'ExportDefaultDeclaration' ? ['default'] : [];
    return [{ ...range, imported: null, exported: [...standard, ...listDeclaredNames(node)] }];
  });
}

function importedNames(node: Node): readonly ImportedName[] {
  return getChildNodes(node).flatMap((specifier) => {
    const local = nameOf(getChildNode(specifier, 'local'));
    if (local === null) return [];
    const named = nameOf(getChildNode(specifier, 'imported'));
    return [{ local, imported: named ?? (specifier.type === 'ImportNamespaceSpecifier' ? '*' : 'default') }];
  });
}

/** The names that code binds or refers to; null if it can't be read. */
export function listIdentifiers(code: string, place: CodePlace): ReadonlySet<string> | null {
  const found = findIdentifiers(code, place);
  return found === null ? null : new Set(found.map(({ name }) => name));
}

/** Code with other names for what it binds or refers to; null if it can't be read. */
export function renameIdentifiers(code: string, place: CodePlace, names: ReadonlyMap<string, string>): string | null {
  const found = findIdentifiers(code, place);
  if (found === null) return null;
  let [text, at] = ['', 0];
  for (const { name, from, prefix } of found.toSorted((a, b) => a.from - b.from)) {
    const next = names.get(name);
    if (next === undefined) continue;
    text += code.slice(at, from) + prefix + next;
    at = from + name.length;
  }
  return text + code.slice(at);
}

interface Identifier {
  readonly name: string;
  readonly from: number;
  /** What a new name needs before it: `{ name }` becomes `{ name: other }`. */
  readonly prefix: string;
}

function findIdentifiers(code: string, place: CodePlace): readonly Identifier[] | null {
  const parsed = parseCode(code, place);
  if (parsed === null) return null;
  const found = new Map<number, Identifier>();
  const visit = (node: Node, prefix = ''): void => {
    const name = nameOf(node);
    if (name !== null && !found.has(node.start))
      found.set(node.start, { name, from: node.start - parsed.shift, prefix });
    const skipped = keyOf(node);
    const short = skipped === null ? null : prefixOfShorthand(node, skipped);
    if (skipped !== null && short !== null) visit(skipped, short);
    for (const child of getChildNodes(node)) if (child !== skipped) visit(child);
  };
  visit(parsed.tree);
  return [...found.values()];
}

function parseCode(code: string, place: CodePlace): { readonly tree: Node; readonly shift: number } | null {
  const wraps: Readonly<Record<CodePlace, readonly [string, string]>> = {
    source: ['', ''],
    value: ['(', ')'],
    spread: ['({', '})'],
  };
  const [before, after] = wraps[place];
  const expression = place === 'source' ? /^(\s*)\{([^]*)\}(\s*)$/.exec(code) : null;
  const texts = [
    ...(expression === null ? [] : [`${expression[1] ?? ''}(${expression[2] ?? ''})${expression[3] ?? ''}`]),
    before + code + after,
  ];
  for (const text of texts) {
    const tree = tryParse(() => mdxAcorn.parse(text, acornOptions));
    if (tree !== null) return { tree, shift: before.length };
  }
  return null;
}

/** The child of a node that names a property or an export, not a value; null if it has none. */
function keyOf(node: Node): Node | null {
  const isComputed = Reflect.get(node, 'computed') === true;
  if (node.type === 'MemberExpression') return isComputed ? null : getChildNode(node, 'property');
  if (node.type === 'JSXMemberExpression') return getChildNode(node, 'property');
  if (node.type === 'JSXAttribute') return getChildNode(node, 'name');
  if (node.type === 'ImportSpecifier') return getChildNode(node, 'imported');
  if (node.type === 'ExportSpecifier') {
    const [local, exported] = [getChildNode(node, 'local'), getChildNode(node, 'exported')];
    return local?.start === exported?.start ? null : exported;
  }
  return isComputed ? null : getChildNode(node, 'key');
}

function prefixOfShorthand(node: Node, key: Node): string | null {
  const name = nameOf(key) ?? '';
  if (node.type === 'ImportSpecifier') return getChildNode(node, 'local')?.start === key.start ? `${name} as ` : null;
  return Reflect.get(node, 'shorthand') === true ? `${name}: ` : null;
}

/** The name of an identifier, or of an element that is a component; null for any other node. */
function nameOf(node: Node | null): string | null {
  const name: unknown = node === null ? null : Reflect.get(node, 'name');
  if (node === null || typeof name !== 'string') return null;
  return node.type === 'Identifier' || (node.type === 'JSXIdentifier' && /^[^a-z]/.test(name)) ? name : null;
}
