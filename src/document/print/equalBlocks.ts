import { isSameDocument } from '../patch/compareDocuments.ts';
import type { DocumentSourceMap, NodeOrigin } from '../patch/documentSourceMap.ts';
import type { JSONContent } from '../page.ts';

/** A block of a text that was read, whose source can be reused. */
export interface KnownBlock {
  readonly node: JSONContent;
  readonly origin: NodeOrigin;
  readonly reading: DocumentSourceMap;
}

/** Known blocks with the same content, and whether all have the same source. */
export interface EqualBlocks {
  readonly blocks: readonly KnownBlock[];
  readonly isWrittenAlike: boolean;
}

/** Returns the blocks among those with the same text that equal a node, both in the given form. */
export type PickEqual = (
  sameText: readonly KnownBlock[],
  node: JSONContent,
  form: (node: JSONContent) => JSONContent,
) => EqualBlocks;

/** Fewer blocks than this are compared one by one. */
const few = 8;

/** After this many comparisons of pages with many blocks of the same text, only identical ones are found. */
const mostComparisons = 20_000;

/**
 * Finds equal blocks. If many have the same text, such as images, which have none, they are grouped once by their JSON:
 * comparing each new one with each of them would take quadratic time.
 */
export function createEqualBlocks(): PickEqual {
  const groups = new Map<readonly KnownBlock[], ReadonlyMap<string, EqualBlocks>>();
  let comparisons = mostComparisons;
  return (sameText, node, form) => {
    const compare = () => {
      const wanted = form(node);
      return asEqual(sameText.filter((block) => isSameDocument(form(block.node), wanted)));
    };
    if (sameText.length < few) return compare();
    const grouped = groups.get(sameText) ?? groupByJson(sameText, form);
    groups.set(sameText, grouped);
    const identical = grouped.get(jsonOf(form(node)));
    if (identical !== undefined) return identical;
    comparisons -= sameText.length;
    return comparisons < 0 ? none : compare();
  };
}

const none: EqualBlocks = { blocks: [], isWrittenAlike: true };

function groupByJson(
  blocks: readonly KnownBlock[],
  form: (node: JSONContent) => JSONContent,
): ReadonlyMap<string, EqualBlocks> {
  const groups = new Map<string, KnownBlock[]>();
  for (const block of blocks) {
    const json = jsonOf(form(block.node));
    const found = groups.get(json);
    if (found === undefined) groups.set(json, [block]);
    else found.push(block);
  }
  return new Map([...groups].map(([json, found]) => [json, asEqual(found)]));
}

/** A node's JSON; attributes that are null count as absent, in any order. */
function jsonOf(node: JSONContent): string {
  return JSON.stringify(node, (name, value: unknown) =>
    name === 'attrs' && typeof value === 'object' && value !== null
      ? Object.fromEntries(
          Object.entries(value)
            .filter(([, attribute]) => attribute !== null)
            .toSorted(([one], [other]) => (one < other ? -1 : 1)),
        )
      : value,
  );
}

function asEqual(blocks: readonly KnownBlock[]): EqualBlocks {
  const sources = blocks.map(({ reading, origin }) => reading.source.slice(origin.from, origin.to));
  return { blocks, isWrittenAlike: sources.every((source) => source === sources[0]) };
}
