import { createProblem, type Problem } from '#base/problem.ts';
import { mapLabelsToIdentifiers, getTargetKey, type DefinitionTarget } from './definitions.ts';
import type { DocumentSourceMap } from '../patch/documentSourceMap.ts';
import type { JSONContent } from '../page.ts';
import type { RelinkedPage } from './relinkWithDefinitions.ts';
import { isTextBlock } from '../print/printedNodes.ts';

/** Counts a document's links and images by target, and its footnote references by label. */
function usesIn(doc: JSONContent): ReadonlyMap<string, number> {
  const uses = new Map<string, number>();
  const add = (key: string) => uses.set(key, (uses.get(key) ?? 0) + 1);
  const visit = (node: JSONContent, parent: JSONContent | null): void => {
    if (parent !== null && isTextBlock(parent)) {
      for (const mark of node.marks ?? [])
        if (mark.type === 'link') add(keyOf(mark.attrs?.['href'], mark.attrs?.['title']));
      if (node.type === 'image') add(keyOf(node.attrs?.['src'], node.attrs?.['title']));
      if (node.type === 'footnoteReference') add(`^${String(node.attrs?.['label'])}`);
    }
    node.content?.forEach((child) => visit(child, node));
  };
  visit(doc, null);
  return uses;
}

function keyOf(url: unknown, title: unknown): string {
  return getTargetKey({ url: String(url), title: typeof title === 'string' ? title : null });
}

/** Problems to show to the user if definitions that the page still uses were removed or changed. */
export function findLostDefinitions(
  before: DocumentSourceMap,
  base: JSONContent,
  { base: after, reading }: RelinkedPage,
  wanted: JSONContent,
): readonly Problem[] {
  if (before === reading) return [];
  const [uses, kept, now] = [usesIn(base), usesIn(after), usesIn(wanted)];
  const isUsed = (key: string) =>
    (uses.get(key) ?? 0) > (kept.get(key) ?? 0) && (now.get(key) ?? 0) > (kept.get(key) ?? 0);
  const lost = [...before.definitions].filter(
    ([identifier, target]) => !isKept(reading, identifier, target) && isUsed(getTargetKey(target)),
  );
  const labels = new Map(
    [...mapLabelsToIdentifiers(base, before.origins)].map(([label, identifier]) => [identifier, label]),
  );
  const definitions = lost.map(([identifier]) =>
    createProblem(
      'page/definition-gone',
      `The definition of [${labels.get(identifier) ?? identifier}] was removed or now points elsewhere. Links that used it now contain the URL directly.`,
    ),
  );
  const footnotes = [...uses.keys()].filter((key) => key.startsWith('^') && isMentioned(wanted, key) && !kept.has(key));
  return [
    ...definitions,
    ...footnotes.map((key) =>
      createProblem(
        'page/footnote-gone',
        `The footnote [${key}] was removed. Its reference stays on the page as plain text.`,
      ),
    ),
  ];
}

function isKept(
  { definitions, renamedLabels }: DocumentSourceMap,
  identifier: string,
  target: DefinitionTarget,
): boolean {
  const now = definitions.get(identifier);
  return renamedLabels.has(identifier) || (now !== undefined && getTargetKey(now) === getTargetKey(target));
}

function isMentioned(node: JSONContent, key: string): boolean {
  return node.text?.includes(`[${key}]`) === true || node.content?.some((child) => isMentioned(child, key)) === true;
}
