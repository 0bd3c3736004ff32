import { parseOperationReference } from './operationReference.ts';

/**
 * The entry of the navigation that a page was written in place of: an operation that the page names in its front matter, whose
 * entry the configuration had as text before, and has no more. Null where there is none.
 */
export function findReplacedEntry(before: string, now: string, page: string): string | null {
  const named = /^openapi:[ \t]*(.+)$/m.exec(page)?.[1] ?? '';
  const wanted = parseOperationReference(named.trim().replace(/^(["'])(.*)\1$/, '$2'));
  if (wanted === null) return null;
  const kept = new Set(textsIn(now));
  const found = textsIn(before).find((text) => {
    const name = kept.has(text) ? null : parseOperationReference(text);
    const isOfFile = wanted.file === null || name?.file == null || bare(name.file) === bare(wanted.file);
    return name !== null && name.method === wanted.method && name.path === wanted.path && isOfFile;
  });
  return found ?? null;
}

function bare(file: string): string {
  return file.replace(/^\.?\//, '');
}

/** All texts of a JSON file, in their order. */
function textsIn(json: string): readonly string[] {
  return [...json.matchAll(/"(?:[^"\\\n]|\\.)*"/g)].flatMap(([text]) => {
    try {
      return [String(JSON.parse(text))];
    } catch {
      return []; // no text that JSON has
    }
  });
}
