import { extensionOf, type RepoPath } from '#base/repoPath.ts';
import { parseJsonText } from '#config/edit/parsedJsonText.ts';
import type { PageSnapshot } from './openFile.ts';

/**
 * True if a merged text is as valid as its parts: a page parses without new problems, and JSON still parses. `page` is
 * null for files that aren't pages.
 */
export function isMergeValid(
  path: RepoPath,
  parts: readonly string[],
  merged: string,
  page: PageSnapshot | null,
  before: PageSnapshot | null,
): boolean {
  if (page !== null) return page.problems.length <= (before?.problems.length ?? 0);
  if (extensionOf(path) !== 'json') return true;
  // Comments and trailing commas are only accepted where a part has them.
  const isValid = [isJson, isLenientJson].find((accepts) => parts.every(accepts));
  return isValid === undefined || isValid(merged);
}

function isLenientJson(text: string): boolean {
  return parseJsonText(text) !== null;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false; // that is the result
  }
}
