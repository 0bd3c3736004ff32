import { Fragment, type Node as DocumentNode } from '@tiptap/pm/model';
import type { Selection } from '@tiptap/pm/state';
import { z } from 'zod';
import { joinRepoPath, parentFolderOf, relativePath, type RepoPath } from '#base/repoPath.ts';
import type { CodePlace, ModuleStatement } from '#document/outline/moduleBindings.ts';
import type { ElementAttribute } from '#document/page.ts';
import { placeIn } from './copiedNotes.ts';
import { getLoadedEngine } from './engine.ts';
import { listModules } from './pastedText.ts';

export const copiedImportSchema = z.object({
  names: z.array(z.object({ local: z.string(), imported: z.string() })),
  module: z.string(),
  source: z.string(),
});

/** Names that an import statement binds: some or all of those in its source. */
export type CopiedImport = z.infer<typeof copiedImportSchema>;

interface Code {
  readonly text: string;
  readonly place: CodePlace;
}

/** The import statements of a page, with the names in them that content uses. */
export function listUsedImports(contents: readonly Fragment[], doc: DocumentNode): CopiedImport[] {
  const { tags, codes } = listUses(contents);
  return listModules(doc)
    .flatMap(readImports)
    .flatMap((statement) => {
      const names = statement.names.filter(
        ({ local }) => tags.has(local) || codes.some((code) => refersTo(code, local)),
      );
      return names.length === 0 ? [] : [{ ...statement, names }];
    });
}

/** The export statements of a page that declare what content uses, and those that these use, in their order. */
export function listUsedExports(contents: readonly Fragment[], doc: DocumentNode): readonly string[] {
  const rest = new Set(listModules(doc).flatMap(readExports));
  const used = new Set<string>();
  const { tags, codes } = listUses(contents);
  for (let waiting = codes; ;) {
    const found = [...rest].filter(({ exported }) =>
      exported.some((name) => tags.has(name) || waiting.some((code) => refersTo(code, name))),
    );
    if (found.length === 0) break;
    for (const one of found) {
      rest.delete(one);
      used.add(one.source);
    }
    waiting = found.map(({ source }) => ({ text: source, place: 'source' }));
  }
  return listModules(doc)
    .flatMap(readExports)
    .flatMap(({ source }) => (used.has(source) ? [source] : []));
}

/** How the names of pasted content fit into a page. */
export interface FittedNames {
  /** New names for those that mean something else in the page. */
  readonly renamed: ReadonlyMap<string, string>;
  /** Names that the page binds, so that a pasted statement must not. */
  readonly bound: ReadonlySet<string>;
  /** Names that mean something else in the page, but are used where they can't be renamed. */
  readonly kept: readonly string[];
}

/** Compares the names that copied content gets from modules with those that a page binds, without what the paste replaces. */
export function fitNames(
  contents: readonly Fragment[],
  imports: readonly CopiedImport[],
  { doc, replaced }: { readonly doc: DocumentNode; readonly replaced: Selection | null },
  [before, after]: readonly [RepoPath, RepoPath],
): FittedNames {
  const copied = listBindings(contents.flatMap(modulesOf), before);
  for (const { names, module } of imports)
    for (const { local, imported } of names) copied.set(local, keyOf(imported, module, before));
  const there = listBindings(listModulesOutside(doc, replaced), after);
  const { tags, codes } = listUses(contents);
  const renamed = new Map<string, string>();
  const bound = new Set<string>();
  const kept: string[] = [];
  for (const [name, key] of copied) {
    if (!there.has(name)) continue;
    const isSame = there.get(name) === key;
    const same = [...there].find(([, other]) => other === key)?.[0];
    if (isSame || same !== undefined || name === 'default') bound.add(name);
    if (isSame || name === 'default') continue;
    if (codes.some((code) => hasName(code.text, name) && identifiersOf(code) === null)) {
      bound.add(name);
      kept.push(name);
      continue;
    }
    const isFree = (other: string) =>
      !there.has(other) &&
      !copied.has(other) &&
      !tags.has(other) &&
      ![...renamed.values()].includes(other) &&
      !codes.some(({ text }) => hasName(text, other));
    let number = 2;
    while (!isFree(`${name}${number}`)) number += 1;
    renamed.set(name, same ?? `${name}${number}`);
  }
  return { renamed, bound, kept };
}

/** A pasted source block without the statements whose names the page binds, and with new names; '' if nothing is left. */
export function fitSource(
  source: string,
  { renamed, bound }: FittedNames,
  paths: readonly [RepoPath, RepoPath],
): string {
  const statements = getLoadedEngine()?.readModuleStatements(source) ?? [];
  let [text, at] = ['', 0];
  for (const statement of statements) {
    const fitted = fitStatement(source, statement, bound, paths);
    text += source.slice(at, statement.from) + fitted;
    at = fitted === '' ? source.length - source.slice(statement.to).trimStart().length : statement.to;
  }
  text += source.slice(at);
  return renameCode({ text: text === source ? text : text.trim(), place: 'source' }, renamed);
}

function fitStatement(
  source: string,
  { from, to, imported, exported }: ModuleStatement,
  bound: ReadonlySet<string>,
  [before, after]: readonly [RepoPath, RepoPath],
): string {
  const text = source.slice(from, to);
  if (imported === null) return exported.some((name) => bound.has(name)) ? '' : text;
  const names = imported.names.filter(({ local }) => !bound.has(local));
  if (names.length === 0 && imported.names.length > 0) return '';
  return printImport({ names: [...names], module: imported.module, source: text }, before, after);
}

/** An import statement as it must be written in another page; as it was, if possible. */
export function printImport({ names, module, source }: CopiedImport, before: RepoPath, after: RepoPath): string {
  const next = rebaseModule(module, before, after);
  const all = getLoadedEngine()?.readModuleStatements(source)[0]?.imported?.names ?? [];
  if (JSON.stringify(all) === JSON.stringify(names)) return source.replace(module, () => next);
  const quote = /["']/.exec(source)?.[0] ?? '"';
  const listed = names.filter(({ imported }) => imported !== 'default' && imported !== '*');
  const parts = [
    ...names.flatMap(({ local, imported }) =>
      imported === 'default' ? [local] : imported === '*' ? [`* as ${local}`] : [],
    ),
    ...(listed.length === 0
      ? []
      : [
          `{ ${listed.map(({ local, imported }) => (local === imported ? local : `${imported} as ${local}`)).join(', ')} }`,
        ]),
  ];
  return `import ${parts.join(', ')} from ${quote}${next}${quote}${source.endsWith(';') ? ';' : ''}`;
}

/** The names that the import and export statements of a page bind. */
export function listBoundNames(doc: DocumentNode): ReadonlySet<string> {
  return new Set(listBindings(listModules(doc), '').keys());
}

/** Content with new names for its components and in its code. */
export function renameUses(content: Fragment, names: ReadonlyMap<string, string>): Fragment {
  if (names.size === 0) return content;
  return Fragment.from(
    content.content.map((node) => {
      const renamed = renameInNode(node, names);
      return renamed.isText ? renamed : renamed.copy(renameUses(renamed.content, names));
    }),
  );
}

/** A node with new names, without its content. */
export function renameInNode(node: DocumentNode, names: ReadonlyMap<string, string>): DocumentNode {
  if (names.size === 0) return node;
  const marks = node.marks.map((mark) => mark.type.create(renameInAttrs(mark.attrs, names)));
  return node.isText ? node.mark(marks) : node.type.create(renameInAttrs(node.attrs, names), node.content, marks);
}

function renameInAttrs(attrs: DocumentNode['attrs'], names: ReadonlyMap<string, string>): DocumentNode['attrs'] {
  const { tag, source, attributes } = readAttrs(attrs);
  const [head = '', ...members] = (tag ?? '').split('.');
  return {
    ...attrs,
    ...(tag === null ? {} : { tag: [names.get(head) ?? head, ...members].join('.') }),
    ...(source === null ? {} : { source: renameCode({ text: source, place: 'source' }, names) }),
    ...(attributes === null
      ? {}
      : {
          attributes: attributes.map((attribute) => {
            const place = placeOf(attribute);
            return place === null || attribute.kind === 'flag'
              ? attribute
              : { ...attribute, value: renameCode({ text: attribute.value, place }, names) };
          }),
        }),
  };
}

function renameCode({ text, place }: Code, names: ReadonlyMap<string, string>): string {
  if (![...names.keys()].some((name) => hasName(text, name))) return text;
  return getLoadedEngine()?.renameIdentifiers(text, place, names) ?? text;
}

/** The value of each name that source blocks bind. */
function listBindings(sources: readonly string[], path: RepoPath): Map<string, string> {
  const found = new Map<string, string>();
  for (const source of sources)
    for (const { from, to, imported, exported } of getLoadedEngine()?.readModuleStatements(source) ?? []) {
      for (const name of exported) found.set(name, source.slice(from, to).trim());
      for (const { local, imported: name } of imported?.names ?? [])
        found.set(local, keyOf(name, imported?.module ?? '', path));
    }
  return found;
}

function keyOf(imported: string, module: string, path: RepoPath): string {
  const file = module.startsWith('/')
    ? `/${joinRepoPath(module.slice(1))}`
    : isRelative(module)
      ? `/${joinRepoPath(parentFolderOf(path), module)}`
      : module;
  return JSON.stringify([imported, file]);
}

function modulesOf(content: Fragment): readonly string[] {
  return listUses([content]).codes.flatMap(({ text, place }) => (place === 'source' ? [text] : []));
}

function listModulesOutside(doc: DocumentNode, replaced: Selection | null): readonly string[] {
  const found: string[] = [];
  doc.descendants((node, at) => {
    if (node.type.name === 'sourceBlock' && !placeIn(replaced, at, node.nodeSize).isReplaced)
      found.push(String(node.attrs['source']));
    return !node.isTextblock;
  });
  return found;
}

function readImports(source: string): readonly CopiedImport[] {
  return (getLoadedEngine()?.readModuleStatements(source) ?? []).flatMap(({ from, to, imported }) =>
    imported === null ? [] : [{ names: [...imported.names], module: imported.module, source: source.slice(from, to) }],
  );
}

function readExports(source: string): readonly { readonly source: string; readonly exported: readonly string[] }[] {
  return (getLoadedEngine()?.readModuleStatements(source) ?? []).flatMap(({ from, to, exported }) =>
    exported.length === 0 || exported.includes('default') ? [] : [{ source: source.slice(from, to), exported }],
  );
}

/** True if none of an export's names is in `bound`. */
export function isFreeExport(source: string, bound: ReadonlySet<string>): boolean {
  return readExports(source).every(({ exported }) => !exported.some((name) => bound.has(name)));
}

function readAttrs(attrs: DocumentNode['attrs']) {
  const { tag, source, attributes } = attrs as {
    readonly tag?: unknown;
    readonly source?: unknown;
    readonly attributes?: readonly ElementAttribute[];
  }; // per the schema
  return {
    tag: typeof tag === 'string' ? tag : null,
    source: typeof source === 'string' ? source : null,
    attributes: attributes ?? null,
  };
}

function placeOf({ kind }: ElementAttribute): CodePlace | null {
  return kind === 'spread' ? 'spread' : kind === 'expression' ? 'value' : null;
}

/** The names of components in content, and its code. */
function listUses(contents: readonly Fragment[]): {
  readonly tags: ReadonlySet<string>;
  readonly codes: readonly Code[];
} {
  const tags = new Set<string>();
  const codes: Code[] = [];
  const add = (attrs: DocumentNode['attrs']) => {
    const { tag, source, attributes } = readAttrs(attrs);
    if (tag !== null) tags.add(tag.split('.')[0] ?? tag);
    if (source !== null) codes.push({ text: source, place: 'source' });
    for (const attribute of attributes ?? []) {
      const place = placeOf(attribute);
      if (place !== null && attribute.kind !== 'flag') codes.push({ text: attribute.value, place });
    }
  };
  for (const content of contents)
    content.descendants((node) => {
      add(node.attrs);
      for (const mark of node.marks) add(mark.attrs);
    });
  return { tags, codes };
}

function identifiersOf({ text, place }: Code): ReadonlySet<string> | null {
  return getLoadedEngine()?.listIdentifiers(text, place) ?? null;
}

function refersTo(code: Code, name: string): boolean {
  return hasName(code.text, name) && (identifiersOf(code)?.has(name) ?? true);
}

function hasName(code: string, name: string): boolean {
  const at = (start: number): number => code.indexOf(name, start);
  for (let found = at(0); found !== -1; found = at(found + 1))
    if (!/[\w$]/.test(code[found - 1] ?? '') && !/[\w$]/.test(code[found + name.length] ?? '')) return true;
  return false;
}

function isRelative(module: string): boolean {
  return /^\.{1,2}\//.test(module);
}

/** A module's path as written in a page, as it must be written in another one. */
function rebaseModule(module: string, before: RepoPath, after: RepoPath): string {
  const [folder, next] = [parentFolderOf(before), parentFolderOf(after)];
  if (!isRelative(module) || folder === next) return module;
  const path = relativePath(next, joinRepoPath(folder, module));
  return path.startsWith('.') ? path : `./${path}`;
}
