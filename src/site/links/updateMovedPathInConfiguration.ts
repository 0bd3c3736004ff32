import type { Node } from 'jsonc-parser';
import { toRootPath } from '#base/redirects.ts';
import type { RepoPath } from '#base/repoPath.ts';
import type { TextEdit } from '#base/textEdit.ts';
import { parseJsonText } from '#config/edit/parsedJsonText.ts';
import { readPageFacts } from '../pageFacts.ts';
import { isSitePath } from './sitePath.ts';
import {
  updateLinksAfterMove,
  updateEntryAfterMove,
  updateTargetAfterMove,
  type SiteFileMove,
} from './updateLinksAfterMove.ts';

const linkKeys = new Set(['href', 'url', 'destination', 'link']);
/** Texts that can contain links: a banner's, an error page's. */
const textKeys = new Set(['content', 'description']);

/** Edits of a configuration file that follow a page move: navigation entries, links, and redirect destinations. */
export function updateMovedPathInConfiguration(text: string, file: RepoPath, move: SiteFileMove): readonly TextEdit[] {
  const json = parseJsonText(text);
  if (json === null) return [];
  const edits: TextEdit[] = [];
  const visit = (node: Node, key: string | null, list: string | null): void => {
    if (node.type === 'string') {
      const written = String(node.value);
      const moved = isEntry(key, list)
        ? updateEntryAfterMove(written, move)
        : isLink(key, list, written)
          ? updateTargetAfterMove(written, file, move)
          : key === 'destination' && isSitePath(written)
            ? (updateTargetAfterMove(toRootPath(written), file, move)?.slice(1) ?? null)
            : null;
      const from = node.offset + json.shift;
      if (moved !== null) edits.push({ from, to: from + node.length, text: JSON.stringify(moved) });
      else if (key !== null && textKeys.has(key))
        edits.push(
          ...withinString(
            text.slice(from, from + node.length),
            from,
            updateLinksAfterMove(readPageFacts(written).targets, file, move),
          ),
        );
    }
    for (const child of node.children ?? []) {
      const [name, value] = child.type === 'property' ? (child.children ?? []) : [];
      if (name !== undefined && value !== undefined) visit(value, String(name.value), list);
      else visit(child, null, node.type === 'array' ? (key ?? (node === json.root ? 'pages' : list)) : list);
    }
  };
  visit(json.root, null, null);
  return edits;
}

/** Maps edits of a string's value to edits of its JSON source. */
function withinString(raw: string, at: number, edits: readonly TextEdit[]): readonly TextEdit[] {
  if (edits.length === 0) return [];
  const units = [...raw.slice(1, -1).matchAll(/\\u[\da-f]{4}|\\.|[^]/gi)].map(({ index }) => index);
  const place = (offset: number) => at + 1 + (units[offset] ?? raw.length - 2);
  return edits.map(({ from, to, text }) => ({
    from: place(from),
    to: place(to),
    text: JSON.stringify(text).slice(1, -1),
  }));
}

function isEntry(key: string | null, list: string | null): boolean {
  return key === 'root' || (key === null && (list === 'pages' || list === 'navigation'));
}

/** The `url` of a classic tab or anchor is a folder, not a link to a page. */
function isLink(key: string | null, list: string | null, written: string): boolean {
  return (
    key !== null &&
    linkKeys.has(key) &&
    written.startsWith('/') &&
    !(key === 'url' && (list === 'tabs' || list === 'anchors'))
  );
}
