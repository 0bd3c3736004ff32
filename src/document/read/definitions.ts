import { normalizeIdentifier } from 'micromark-util-normalize-identifier';
import type { NodeOrigin } from '../patch/documentSourceMap.ts';
import type { JSONContent } from '../page.ts';

/** What a definition gives to the references to it. */
export interface DefinitionTarget {
  readonly url: string;
  readonly title: string | null;
}

/** The address of a reference whose definition is gone: no page has it, as Markdown reads no NUL. */
export const missingDefinitionUrl = '\0';

/** A label as it is written between brackets. */
export function printLinkLabel(label: string): string {
  return label.replace(/[[\]]|\\(?=[!-/:-@[-`{-~])/g, '\\$&').replace(/\s+/g, ' ');
}

/** What a written label is found by: CommonMark, "matches". */
export function normalizeLinkLabel(written: string): string {
  return normalizeIdentifier(written).toLowerCase();
}

/** The definitions of a document in their order; of several with one identifier the first counts. */
export interface LinkDefinitions {
  readonly targets: ReadonlyMap<string, DefinitionTarget>;
  /** The written labels of those that the page does not have under that label, by address and title. */
  readonly fresh: ReadonlyMap<string, string>;
  /** The identifiers of footnotes that are defined. */
  readonly footnotes: ReadonlySet<string>;
}

/** What two definitions share that lead to one place. */
export function getTargetKey({ url, title }: DefinitionTarget): string {
  return JSON.stringify([url, title]);
}

const textOr = (value: unknown, otherwise: string) => (typeof value === 'string' ? value : otherwise);

/** What a definition's node leads to. */
export function getDefinitionTarget({ attrs }: JSONContent): DefinitionTarget {
  const title = attrs?.['title'];
  return { url: textOr(attrs?.['url'], ''), title: typeof title === 'string' ? title : null };
}

/** The definitions that a document holds. Those whose label is in the page already are found by what the page writes. */
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

/** The identifiers of a page's definitions by the labels that its document has for them. */
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
