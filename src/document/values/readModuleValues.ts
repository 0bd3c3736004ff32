import type { Node } from 'acorn';
import { acornOptions, getChildNode, getChildNodes, listChildNodes, tryParse } from '../outline/parseCodeOutline.ts';
import { mdxAcorn } from '../read/mdxAcorn.ts';
import { isStaticObject, readStaticNode, unknownValue, type StaticScope, type StaticValue } from './staticValue.ts';

/** The values that a file exports, by name; null if it can't be read. `from` is the path as written in the import. */
export type ImportedValues = (from: string) => StaticScope | null;

/** The values of a module: the names that its expressions can use, and those that it exports. */
export interface ModuleValues {
  readonly scope: StaticScope;
  readonly exported: StaticScope;
}

/** Reads the plain data in the import and export statements of a page. Nothing is evaluated. */
export function readModuleValues(sources: readonly string[], imported: ImportedValues): ModuleValues {
  const scope = new Map<string, StaticValue>();
  const exported = new Map<string, StaticValue>();
  const statements = parseStatements(sources);
  // Imports apply to the whole module.
  for (const node of statements) if (node.type === 'ImportDeclaration') addImport(node, imported, scope);
  for (const node of statements) addExport(node, imported, scope, exported);
  return { scope, exported };
}

/** The paths that import and export statements name, as written. */
export function listModuleSources(sources: readonly string[]): readonly string[] {
  return parseStatements(sources).flatMap((node) => sourceOf(node) ?? []);
}

function parseStatements(sources: readonly string[]): readonly Node[] {
  return sources
    .filter((source) => /^\s*(?:import|export)\b/.test(source))
    .flatMap((source) => {
      const tree = tryParse(() => mdxAcorn.parse(source, acornOptions));
      return tree === null ? [] : getChildNodes(tree);
    });
}

function addImport(node: Node, imported: ImportedValues, scope: Map<string, StaticValue>): void {
  const values = valuesOf(node, imported);
  for (const specifier of getChildNodes(node)) {
    const local = nameOf(getChildNode(specifier, 'local'));
    if (local === null) continue;
    if (values === null) scope.set(local, unknownValue);
    else if (specifier.type === 'ImportNamespaceSpecifier') scope.set(local, values);
    else {
      const name =
        specifier.type === 'ImportDefaultSpecifier' ? 'default' : nameOf(getChildNode(specifier, 'imported'));
      scope.set(local, name !== null && values.has(name) ? values.get(name) : unknownValue);
    }
  }
}

function valuesOf(node: Node, imported: ImportedValues): StaticScope | null {
  const from = sourceOf(node);
  return from === null ? null : imported(from);
}

function sourceOf(node: Node): string | null {
  const source = getChildNode(node, 'source');
  const from: unknown = source === null ? null : Reflect.get(source, 'value');
  return typeof from === 'string' ? from : null;
}

function addExport(
  node: Node,
  imported: ImportedValues,
  scope: Map<string, StaticValue>,
  exported: Map<string, StaticValue>,
): void {
  const declaration = getChildNode(node, 'declaration');
  if (node.type === 'ExportAllDeclaration') {
    const values = valuesOf(node, imported) ?? new Map<string, StaticValue>();
    const name = nameOf(getChildNode(node, 'exported'));
    if (name !== null) exported.set(name, values);
    else for (const [key, value] of values) if (key !== 'default') exported.set(key, value);
  } else if (node.type === 'ExportDefaultDeclaration' && declaration !== null) {
    exported.set('default', readStaticNode(declaration, scope));
  } else if (node.type === 'ExportNamedDeclaration' && declaration !== null) {
    for (const [name, value] of readDeclaration(declaration, scope)) {
      scope.set(name, value);
      exported.set(name, value);
    }
  } else if (node.type === 'ExportNamedDeclaration') {
    const values = getChildNode(node, 'source') === null ? scope : valuesOf(node, imported);
    for (const specifier of getChildNodes(node)) {
      const [local, name] = [nameOf(getChildNode(specifier, 'local')), nameOf(getChildNode(specifier, 'exported'))];
      if (local !== null && name !== null)
        exported.set(name, values?.has(local) === true ? values.get(local) : unknownValue);
    }
  }
}

/** The names that a declaration binds, with their values. */
function readDeclaration(declaration: Node, scope: StaticScope): readonly (readonly [string, StaticValue])[] {
  const found = new Map(scope);
  const bound: [string, StaticValue][] = [];
  const bind = (name: string, value: StaticValue) => {
    found.set(name, value);
    bound.push([name, value]);
  };
  const own = nameOf(getChildNode(declaration, 'id'));
  if (own !== null) bind(own, unknownValue);
  for (const declarator of getChildNodes(declaration)) {
    if (declarator.type !== 'VariableDeclarator') continue;
    const [id, init] = [getChildNode(declarator, 'id'), getChildNode(declarator, 'init')];
    if (id !== null) bindPattern(id, init === null ? undefined : readStaticNode(init, found), bind);
  }
  return bound;
}

/** Binds the names of a pattern. Rest elements and defaults aren't read. */
function bindPattern(pattern: Node, value: StaticValue, bind: (name: string, value: StaticValue) => void): void {
  const name = nameOf(pattern);
  if (name !== null) bind(name, value);
  else if (pattern.type === 'ObjectPattern')
    for (const property of getChildNodes(pattern)) {
      const key = nameOf(getChildNode(property, 'key'));
      const target = getChildNode(property, 'value') ?? getChildNode(property, 'argument');
      const inner = key !== null && isStaticObject(value) && value.has(key) ? value.get(key) : unknownValue;
      if (target !== null) bindPattern(target, inner, bind);
    }
  else if (pattern.type === 'ArrayPattern')
    for (const [index, element] of listChildNodes(pattern, 'elements').entries()) {
      const inner = Array.isArray(value) ? (value as readonly StaticValue[])[index] : unknownValue;
      if (element !== null) bindPattern(element, inner, bind);
    }
  else if (pattern.type === 'AssignmentPattern') {
    const left = getChildNode(pattern, 'left');
    if (left !== null) bindPattern(left, value === undefined ? unknownValue : value, bind);
  } else for (const inner of getChildNodes(pattern)) bindPattern(inner, unknownValue, bind);
}

/** The name of an identifier, or the text of a string in its place; null for any other node. */
function nameOf(node: Node | null): string | null {
  if (node === null) return null;
  const name: unknown = Reflect.get(node, node.type === 'Literal' ? 'value' : 'name');
  return (node.type === 'Identifier' || node.type === 'Literal') && typeof name === 'string' ? name : null;
}
