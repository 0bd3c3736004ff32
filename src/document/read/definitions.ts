import { normalizeIdentifier } from 'micromark-util-normalize-identifier';
import type { NodeOrigin } from '../patch/documentSourceMap.ts';
import type { JSONContent } from '../page.ts';

/** The target that a definition has for its references. */
export interface DefinitionTarget {
  readonly url: string;
  readonly title: string | null;
}

/** URL of a reference without a definition. Never occurs in a page, because Markdown replaces NUL. */
export const missingDefinitionUrl = '\0';

/** Prints a label for use in brackets. */
export function printLinkLabel(label: string): string {
  return label.replace(/[[\]]|\\(?=[!-/:-@[-`{-~])/g, '\\$&').replace(/\s+/g, ' ');
}

/** The identifier of a written label (CommonMark, "matches"). */
export function normalizeLinkLabel(written: string): string {
  return normalizeIdentifier(written).toLowerCase();
}

/** A document's definitions in order; the first of several with the same identifier wins. */
export interface LinkDefinitions {
  readonly targets: ReadonlyMap<string, DefinitionTarget>;
  /** Labels, as written, of definitions that the page doesn't have under that label, by target key. */
  readonly fresh: ReadonlyMap<string, string>;
  /** Identifiers of footnote definitions. */
  readonly footnotes: ReadonlySet<string>;
}

/** A key that is equal for definitions with the same target. */
export function getTargetKey({ url, title }: DefinitionTarget): string {
  return JSON.stringify([url, title]);
}

const textOr = (value: unknown, otherwise: string) => (typeof value === 'string' ? value : otherwise);

/** The target of a definition node. */
export function getDefinitionTarget({ attrs }: JSONContent): DefinitionTarget {
  const title = attrs?.['title'];
  return { url: textOr(attrs?.['url'], ''), title: typeof title === 'string' ? title : null };
}

/** Collects a document's definitions. If the page already has a label, its identifier in the page is used. */
export function collectDefinitions(doc: JSONContent, identifiers: ReadonlyMap<string, string>): LinkDefinitions {
  const targets = new Map<string, DefinitionTarget>();
  const fresh = new Map<string, string>();
  const footnotes = new Set<string>();
  const visit = (node: JSONContent): void => {
    const label = textOr(node.attrs?.['label'], '');
    if (node.type === 'footnoteDefinition') footnotes.add(normalizeLinkLabel(printLinkLabel(label)));
    if (node.type !== 'definition') return node.content?.forEach(visit);
    const written = printLinkLabel(label);
    const identifier = identifiers.get(label) ?? normalizeLinkLabel(written);
    if (targets.has(identifier)) return;
    targets.set(identifier, getDefinitionTarget(node));
    if (!identifiers.has(label) && !fresh.has(getTargetKey(getDefinitionTarget(node))))
      fresh.set(getTargetKey(getDefinitionTarget(node)), written);
  };
  visit(doc);
  return { targets, fresh, footnotes };
}

/** Identifiers of a page's definitions by their labels in the document. */
export function mapLabelsToIdentifiers(
  doc: JSONContent,
  origins: WeakMap<JSONContent, NodeOrigin>,
): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const visit = (node: JSONContent): void => {
    const label = node.attrs?.['label'];
    const identifier = node.type === 'definition' ? origins.get(node)?.identifier : undefined;
    if (identifier !== undefined && typeof label === 'string' && !found.has(label)) found.set(label, identifier);
    node.content?.forEach(visit);
  };
  visit(doc);
  return found;
}
