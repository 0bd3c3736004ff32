import type { Nodes, PhrasingContent } from 'mdast';
import {
  collectDefinitions,
  normalizeLinkLabel,
  mapLabelsToIdentifiers,
  printLinkLabel,
  getTargetKey,
  type LinkDefinitions,
} from './definitions.ts';
import type { DocumentSourceMap } from '../patch/documentSourceMap.ts';
import type { JSONContent } from '../page.ts';
import { readInline, type InlineContext } from './readInline.ts';
import type { Grammar } from './readPage.ts';
import { isTextBlock } from '../print/printedNodes.ts';

/** A page as its source is read with the definitions of another document. */
export interface RelinkedPage {
  readonly base: JSONContent;
  readonly reading: DocumentSourceMap;
}

/**
 * The page as its source would be read with the definitions of `doc`, so that a change to references is a difference
 * like any other. References without a definition get `missingDefinitionUrl`.
 */
export function relinkWithDefinitions(
  grammar: Grammar,
  reading: DocumentSourceMap,
  base: JSONContent,
  doc: JSONContent,
): RelinkedPage {
  const identifiers = mapLabelsToIdentifiers(base, reading.origins);
  const next = collectDefinitions(doc, identifiers);
  const footnotes = collectDefinitions(base, identifiers).footnotes;
  const isLost = (node: Nodes): boolean => {
    if (node.type === 'linkReference' || node.type === 'imageReference') {
      const [before, after] = [reading.definitions.get(node.identifier), next.targets.get(node.identifier)];
      return before !== undefined && (after === undefined || getTargetKey(before) !== getTargetKey(after));
    }
    return (
      (node.type === 'footnoteReference' && footnotes.has(node.identifier) && !next.footnotes.has(node.identifier)) ||
      ('children' in node && node.children.some(isLost))
    );
  };
  if (isSame(reading, next) && [...footnotes].every((label) => next.footnotes.has(label))) return { base, reading };
  const renamed = renamedLabels(reading, next);
  const context: InlineContext = { ...reading, ...grammar, definitions: next.targets };
  const again = (node: JSONContent): JSONContent => {
    const origin = reading.origins.get(node);
    const inline = origin?.inline;
    let content = node.content;
    // A text block's nodes are phrasing content, as the reader stored them.
    if (isTextBlock(node))
      content =
        inline?.some(isLost) === true
          ? withoutLostFootnotes(readInline(context, inline as readonly PhrasingContent[]), next.footnotes)
          : content;
    else content = mapped(content, again);
    if (content === node.content || content === undefined) return node;
    const copy = { ...node, content };
    if (origin !== undefined) reading.origins.set(copy, origin);
    return copy;
  };
  return { base: again(base), reading: { ...reading, definitions: next.targets, renamedLabels: renamed } };
}

function isSame(reading: DocumentSourceMap, { targets }: LinkDefinitions): boolean {
  if (targets.size !== reading.definitions.size) return false;
  return [...reading.definitions].every(([identifier, target]) => {
    const other = targets.get(identifier);
    return other !== undefined && getTargetKey(other) === getTargetKey(target);
  });
}

/** New labels, by old identifier, of definitions for which only the label changed. */
function renamedLabels(reading: DocumentSourceMap, { targets, fresh }: LinkDefinitions): ReadonlyMap<string, string> {
  const gone = [...reading.definitions].filter(([identifier]) => !targets.has(identifier));
  return new Map(
    gone.flatMap(([identifier, target]): [string, string][] => {
      const label = fresh.get(getTargetKey(target));
      return label === undefined ? [] : [[identifier, label]];
    }),
  );
}

/** Maps the items; returns the same array if none changed. */
function mapped(
  nodes: readonly JSONContent[] | undefined,
  change: (node: JSONContent) => JSONContent,
): readonly JSONContent[] | undefined {
  const next = nodes?.map(change);
  return next?.every((node, index) => node === nodes?.[index]) === true ? nodes : next;
}

/** Converts references to missing footnotes to the text that they are read as. */
export function textifyMissingFootnotes(doc: JSONContent): JSONContent {
  const { footnotes } = collectDefinitions(doc, new Map());
  const visit = (node: JSONContent): JSONContent => {
    const content = isTextBlock(node)
      ? withoutLostFootnotes(node.content ?? [], footnotes)
      : mapped(node.content, visit);
    return content === node.content || content === undefined || (content.length === 0 && node.content === undefined)
      ? node
      : { ...node, content };
  };
  return visit(doc);
}

function withoutLostFootnotes(content: readonly JSONContent[], footnotes: ReadonlySet<string>): readonly JSONContent[] {
  if (!content.some(({ type }) => type === 'footnoteReference')) return content;
  return (
    mapped(content, (node) => {
      const label = node.type === 'footnoteReference' ? String(node.attrs?.['label'] ?? '') : null;
      if (label === null || footnotes.has(normalizeLinkLabel(printLinkLabel(label)))) return node;
      return { type: 'text', text: `[^${label}]`, ...(node.marks === undefined ? {} : { marks: node.marks }) };
    }) ?? []
  );
}
