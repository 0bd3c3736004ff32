import { Parser, type CST } from 'yaml';

/** Something in front matter that no site has, and that would take minutes or too deep a stack to read. */
export interface FrontMatterLimitError {
  readonly message: string;
  readonly offset: number;
}

const deepest = 100;
const mostKeys = 1000;
const mostAliases = 200;

/**
 * An excess of a text of YAML; null where it can be read. Total and without calling itself: composing YAML goes down by
 * calling itself, comparing keys takes the square of their number, and so does following aliases.
 */
export function findLimitError(text: string): FrontMatterLimitError | null {
  // Each level, key and alias takes one of these; nearly all front matter is through here at once.
  if ((text.match(/[[{?:*-]/g)?.length ?? 0) < Math.min(deepest, mostKeys, mostAliases)) return null;
  let aliases = 0;
  const open: { readonly token: CST.Token; readonly depth: number }[] = Array.from(
    new Parser().parse(text),
    (token) => ({ token, depth: 0 }),
  );
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { token, depth } = next;
    if (token.type === 'alias') aliases += 1;
    if (aliases > mostAliases)
      return { message: `More than ${mostAliases} values refer to others (*name).`, offset: token.offset };
    if (token.type === 'document' && token.value !== undefined) open.push({ token: token.value, depth });
    if (token.type !== 'block-map' && token.type !== 'block-seq' && token.type !== 'flow-collection') continue;
    if (depth >= deepest)
      return { message: `More than ${deepest} lists and objects are nested.`, offset: token.offset };
    const isList = token.type === 'block-seq' || (token.type === 'flow-collection' && token.start.source === '[');
    if (!isList && token.items.length > mostKeys)
      return { message: `More than ${mostKeys} keys are in one object.`, offset: token.offset };
    for (const { key, value } of token.items)
      for (const inner of [key, value])
        if (inner !== undefined && inner !== null) open.push({ token: inner, depth: depth + 1 });
  }
  return null;
}
