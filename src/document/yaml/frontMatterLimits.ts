import { Parser, type CST } from 'yaml';

/** An exceeded limit: something in front matter that no real site has, and that would take minutes or overflow the stack. */
export interface FrontMatterLimitError {
  readonly message: string;
  readonly offset: number;
}

const deepest = 100;
const mostKeys = 1000;
const mostAliases = 200;

/**
 * The first exceeded limit of a YAML text; null if it can be parsed safely. Never throws and isn't recursive, unlike
 * the YAML composer. Comparing keys and resolving aliases take quadratic time.
 */
export function findLimitError(text: string): FrontMatterLimitError | null {
  // Fast path for nearly all front matter: each level, key, and alias needs one of these characters.
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
      return { message: `Too many aliases (*name): the limit is ${mostAliases}.`, offset: token.offset };
    if (token.type === 'document' && token.value !== undefined) open.push({ token: token.value, depth });
    if (token.type !== 'block-map' && token.type !== 'block-seq' && token.type !== 'flow-collection') continue;
    if (depth >= deepest)
      return { message: `Lists and objects are nested more than ${deepest} levels deep.`, offset: token.offset };
    const isList = token.type === 'block-seq' || (token.type === 'flow-collection' && token.start.source === '[');
    if (!isList && token.items.length > mostKeys)
      return { message: `An object has more than ${mostKeys} keys.`, offset: token.offset };
    for (const { key, value } of token.items)
      for (const inner of [key, value])
        if (inner !== undefined && inner !== null) open.push({ token: inner, depth: depth + 1 });
  }
  return null;
}
