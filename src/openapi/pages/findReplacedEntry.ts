import { parseOperationReference } from './operationReference.ts';

/**
 * The navigation entry that a page replaced: it named the operation in the page's front matter, and is in the
 * configuration text `before` but not in `now`. Null if there is none.
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

/** All string literals of a JSON file, in order. */
function textsIn(json: string): readonly string[] {
  return [...json.matchAll(/"(?:[^"\\\n]|\\.)*"/g)].flatMap(([text]) => {
    try {
      return [String(JSON.parse(text))];
    } catch {
      return []; // not a valid JSON string
    }
  });
}
