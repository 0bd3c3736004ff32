import type { JSONContent } from '#document/page.ts';
import { blockSpecOf } from '#blocks/registry.ts';

/** Splits a page into what stands beside it, in place of the contents list, and the rest: a panel, examples of requests and responses (reference §3). */
export function asideOf(doc: JSONContent): { readonly aside: readonly JSONContent[]; readonly rest: JSONContent } {
  const nodes = doc.content ?? [];
  const isBeside = ({ type }: JSONContent) => blockSpecOf(type)?.isBeside === true;
  const aside = nodes.filter(isBeside);
  return aside.length === 0 ? { aside, rest: doc } : { aside, rest: { ...doc, content: nodes.filter((node) => !isBeside(node)) } };
}
