import { blockSpecOfTag } from '#blocks/registry.ts';
import type { Fix, Severity } from '#base/finding.ts';
import type { RepoPath } from '#base/repoPath.ts';
import { escapeExpression } from '#document/print/escapeExpression.ts';
import { readElements, type SourceElement } from '#document/read/readElements.ts';
import {
  getTagIdentifier,
  explainEmptyExpression,
  type EmptyExpressionReason,
} from '#document/read/explainEmptyExpression.ts';
import { isComputed } from '#document/read/renderedAttributes.ts';
import { readStaticExpression, toRenderedText, type StaticScope } from '#document/values/staticValue.ts';
import type { Site } from '#site/site.ts';
import { createPageValues } from '#site/view/pageValues.ts';
import { readSiteVariables } from '#site/view/variables.ts';
import { createInlineReplacementTest } from '../createInlineReplacementTest.ts';
import { findClosestWord } from '../findClosestWord.ts';
import { definePageRule } from '../rule.ts';

/** Braces in a page's text contain a value that the page or the site defines. A snippet's values are known only where it is used. */
export const undefinedValues = definePageRule({
  name: 'undefined-values',
  group: 'pages',
  severity: 'error',
  needsSite: true,
  sentence: 'Names in braces refer to a value that the page or site defines.',
  example: { wrong: 'Up to {maxFlags} flags.', right: 'Up to \\{maxFlags} flags.' },
  check: ({ facts, text, path, isSnippet }, { site, say }) => {
    if (isSnippet || facts.problems.some(({ code }) => unreadable.has(code))) return [];
    const attributes = listComputedAttributes(text);
    if (facts.expressions.length === 0 && attributes.length === 0) return [];
    const variables = readSiteVariables(site.docs.config);
    const names = new Set(facts.names);
    const anchors = new Set(facts.headings.map(({ id }) => id));
    const known = {
      has: (name: string) => names.has(name),
      // If the configuration can't be read, its variables are unknown.
      hasVariable: (name: string) =>
        Object.hasOwn(variables, name) || site.docs.problems.some(({ code }) => code === 'config/not-json'),
    };
    const asText = remembered(escapeExpression);
    const mayBeWords = createInlineReplacementTest(text);
    const isGivenOn = withinElementsOf(text, names);
    const isUnknown = createUnknownTest(path, text, names, site.site);
    const near = {
      name: remembered((name) => findClosestWord(name, [...names])),
      variable: remembered((name) => findClosestWord(name, Object.keys(variables))),
    };
    const isAttributeGivenOn = withinElementsOf(text, names);
    const inAttributes = attributes.flatMap(({ from, to, tag, name }) => {
      const source = text.slice(from, to);
      const unseen = explainEmptyExpression(source, known) ?? (isUnknown(source) ? { kind: 'unknown' as const } : null);
      if (unseen === null) return [];
      // The page's own components get values that only code can know, and readers see no keys, classes, or handlers.
      if (
        unseen.kind !== 'name' &&
        (names.has(getTagIdentifier(tag)) || !isSeen(tag, name) || isAttributeGivenOn(from))
      )
        return [];
      const meant = meantFix(source, from, unseen, near, (variable) => `"{{${variable}}}"`);
      const message = `${shortened(source)} ${reasonOf(unseen, source)}`;
      return [{ ...say(from, to, message, meant === null ? [] : [meant]), severity: severityOf[unseen.kind] }];
    });
    const inText = facts.expressions.flatMap(({ from, to }) => {
      const source = text.slice(from, to);
      const unseen = explainEmptyExpression(source, known) ?? (isUnknown(source) ? { kind: 'unknown' as const } : null);
      if (unseen === null || (unseen.kind === 'anchor' && anchors.has(source.slice(1, -1).trim().slice(1)))) return [];
      if ((unseen.kind === 'constant' || unseen.kind === 'unknown') && isGivenOn(from)) return [];
      const meant = meantFix(source, from, unseen, near, (variable) => `{{${variable}}}`);
      const written = unseen.kind !== 'unknown' && mayBeWords(from) ? asText(source) : null;
      const fixes = [
        ...(meant === null ? [] : [meant]),
        ...(written === null
          ? []
          : [{ title: 'Show as literal text', edits: [{ from, to, text: written }] } satisfies Fix]),
      ];
      const message = `${shortened(source)} ${reasonOf(unseen, source)}`;
      return [{ ...say(from, to, message, fixes), severity: severityOf[unseen.kind] }];
    });
    return [...inText, ...inAttributes];
  },
});

/** An attribute's expression with its braces, the attribute's name, and the tag of its element. */
interface AttributeExpression {
  readonly from: number;
  readonly to: number;
  readonly name: string;
  readonly tag: string;
}

/** The expressions in attributes whose value only code can know. */
function listComputedAttributes(text: string): readonly AttributeExpression[] {
  if (!/=\s*\{(?!\s*(?:-?\d+|true|false|"[^"\\\n]*"|'[^'\\\n]*')?\s*\})/.test(text)) return [];
  return readElements(text).flatMap(({ name: tag, attributes }) =>
    attributes.flatMap(({ at, name, value }) => {
      const written = value === null ? text.slice(at.from + name.length, at.to) : '';
      const before = /^\s*=\s*(?=\{)/.exec(written)?.[0].length;
      if (before === undefined || !isComputed(written.slice(before + 1, -1))) return [];
      return [{ from: at.from + name.length + before, to: at.to, name, tag }];
    }),
  );
}

/** True for an attribute whose value readers see, hear, or follow. */
function isSeen(tag: string, name: string): boolean {
  const spec = blockSpecOfTag(tag);
  return spec !== undefined && Object.hasOwn(spec.attributes.shape, name)
    ? !unseenAttributes.has(name)
    : seenAttributes.has(name.toLowerCase());
}

const seenAttributes: ReadonlySet<string> = new Set(['alt', 'href', 'placeholder', 'src', 'title']);
const unseenAttributes: ReadonlySet<string> = new Set(['className', 'id', 'key', 'ref', 'style']);

/** Why an expression renders nothing: also, because its value isn't known. */
type Unseen = EmptyExpressionReason | { readonly kind: 'unknown' };

/** The facts of such a page are a guess. */
const unreadable: ReadonlySet<string> = new Set(['page/not-mdx', 'page/too-complex']);

/** Services can't build a page that uses an undefined name; some can evaluate expressions. */
const severityOf: Readonly<Record<Unseen['kind'], Severity>> = {
  name: 'error',
  variable: 'error',
  anchor: 'warning',
  constant: 'suggestion',
  unknown: 'suggestion',
};

function reasonOf(unseen: Unseen, source: string): string {
  switch (unseen.kind) {
    case 'name':
      return source.slice(1, -1).trim() === unseen.name
        ? 'is undefined, so nothing shows.'
        : `uses ${unseen.name}, which is undefined, so nothing shows.`;
    case 'variable':
      return 'isn’t a variable in the site configuration, so nothing shows.';
    case 'anchor':
      return 'shows nothing because only headings can have an anchor.';
    case 'constant':
      return 'shows nothing because Docwright doesn’t evaluate expressions.';
    case 'unknown':
      return 'shows nothing because only text, numbers, and lists of these are shown, and no code runs.';
  }
}

/** Returns a test for expressions that use a name of the page, but whose text can't be known. */
function createUnknownTest(
  path: RepoPath,
  text: string,
  names: ReadonlySet<string>,
  { siteFolder, pages }: Pick<Site, 'siteFolder' | 'pages'>,
): (source: string) => boolean {
  let scope: StaticScope | null = null;
  return (source) => {
    const used = explainEmptyExpression(source, { has: (name) => !names.has(name), hasVariable: () => true });
    if (used?.kind !== 'name') return false;
    scope ??= createPageValues({ siteFolder, get: (file) => pages.get(file)?.text }).scopeOf(path, text);
    return toRenderedText(readStaticExpression(source.slice(1, -1), scope)) === null;
  };
}

/** Returns a test for whether an offset is within an element the page defines, which gets its content unchanged. Offsets must ascend. */
function withinElementsOf(text: string, names: ReadonlySet<string>): (at: number) => boolean {
  let elements: readonly SourceElement[] | null = null;
  let index = 0;
  return (at) => {
    if (names.size === 0) return false;
    elements ??= readElements(text).filter(
      ({ name, namesAt }) => namesAt.length > 1 && names.has(getTagIdentifier(name)),
    );
    const endOf = (element: SourceElement | undefined) => element?.namesAt.at(-1)?.from ?? text.length;
    while (index < elements.length && endOf(elements[index]) < at) index += 1;
    return (elements[index]?.namesAt[0]?.from ?? text.length) < at;
  };
}

/** Fix that writes the closest known name, or variable by `writeVariable`; null if there is none. */
function meantFix(
  source: string,
  from: number,
  unseen: Unseen,
  near: Readonly<Record<'name' | 'variable', (name: string) => string | null>>,
  writeVariable: (name: string) => string,
): Fix | null {
  if (unseen.kind !== 'name' && unseen.kind !== 'variable') return null;
  const { kind, name, at } = unseen;
  const own = near[kind](name);
  if (own !== null)
    return { title: `Change to ${own}`, edits: [{ from: from + at, to: from + at + name.length, text: own }] };
  const isAlone = kind === 'name' && source.slice(1, -1).trim() === name;
  const variable = isAlone ? near.variable(name) : null;
  return variable === null
    ? null
    : {
        title: `Change to {{${variable}}}`,
        edits: [{ from, to: from + source.length, text: writeVariable(variable) }],
      };
}

const longest = 60;

function shortened(source: string): string {
  const line = source.replaceAll(/\s+/g, ' ');
  return line.length > longest ? `${line.slice(0, longest)}…` : line;
}

/**
 * Maximum number of different expressions per page that are rewritten (the parser verifies each), and of names compared
 * with all others.
 */
const mostLookedInto = 500;

function remembered(make: (source: string) => string | null): (source: string) => string | null {
  const known = new Map<string, string | null>();
  return (source) => {
    const before = known.get(source);
    if (before !== undefined) return before;
    const made = known.size < mostLookedInto ? make(source) : null;
    known.set(source, made);
    return made;
  };
}
