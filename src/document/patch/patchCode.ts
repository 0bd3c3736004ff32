import { diffIndices } from 'node-diff3';
import type { TextEdit } from '#base/textEdit.ts';
import { isSameAttrs } from './compareDocuments.ts';
import { getLinePrefix, type NodeOrigin } from './documentSourceMap.ts';
import type { JSONContent } from '../page.ts';
import { printInfoString } from '../print/printCodeBlock.ts';
import type { PrintContext } from '../print/printContext.ts';
import { getNodeText } from '../print/printedNodes.ts';

interface Line {
  readonly from: number;
  /** Without the line ending. */
  readonly to: number;
}

/** Edits that change a code block: keeps the fence, and changes only the differing lines and parts of the info string. */
export function patchCode(
  writing: PrintContext,
  origin: NodeOrigin,
  base: JSONContent,
  edited: JSONContent,
): TextEdit[] | null {
  const lines = linesOf(writing.source, origin);
  const opening = lines[0];
  const fence =
    opening === undefined ? undefined : /^(?:`{3,}|~{3,})/.exec(writing.source.slice(opening.from, opening.to))?.[0];
  if (opening === undefined || fence === undefined) return null;
  const info = isSameAttrs(base.attrs, edited.attrs) ? [] : patchInfo(writing.source, opening, fence, base, edited);
  const content =
    getNodeText(base) === getNodeText(edited)
      ? []
      : patchLines(writing, origin, lines, fence, getNodeText(base), getNodeText(edited));
  return info === null || content === null ? null : [...info, ...content];
}

function linesOf(source: string, origin: NodeOrigin): Line[] {
  const lines: Line[] = [];
  let from = origin.from;
  for (const text of source.slice(origin.from, origin.to).split('\n')) {
    lines.push({ from, to: from + text.length - (text.endsWith('\r') ? 1 : 0) });
    from += text.length + 1;
  }
  return lines;
}

function patchInfo(
  source: string,
  opening: Line,
  fence: string,
  base: JSONContent,
  edited: JSONContent,
): TextEdit[] | null {
  const from = opening.from + fence.length;
  const raw = source.slice(from, opening.to);
  const info = printInfoString(edited);
  if (info.includes('`') && fence.startsWith('`')) return null;
  const words = (name: string) => (typeof base.attrs?.[name] === 'string' ? base.attrs[name] : '');
  const language = words('language');
  const meta = words('meta');
  const found = language !== '' ? /^([ \t]*)(\S+)([ \t]*)(.*?)[ \t]*$/.exec(raw) : null;
  if (found === null || found[2] !== language || found[4] !== meta) return [{ from, to: opening.to, text: info }];
  const start = from + (found[1] ?? '').length;
  const next = edited.attrs?.['language'];
  const nextMeta = edited.attrs?.['meta'];
  if (next === language && typeof nextMeta === 'string' && nextMeta !== '' && meta !== '') {
    const at = start + language.length + (found[3] ?? '').length;
    return [{ from: at, to: at + meta.length, text: nextMeta }];
  }
  if ((nextMeta ?? '') === meta && typeof next === 'string' && next !== '')
    return [{ from: start, to: start + language.length, text: next }];
  return [{ from: start, to: start + language.length + (found[3] ?? '').length + meta.length, text: info }];
}

function patchLines(
  writing: PrintContext,
  origin: NodeOrigin,
  lines: readonly Line[],
  fence: string,
  before: string,
  after: string,
): TextEdit[] | null {
  const old = before === '' ? [] : before.split('\n');
  const next = after === '' ? [] : after.split('\n');
  const body = lines.slice(1, old.length + 1);
  const opening = lines[0];
  const longest = Math.max(0, ...(after.match(fence.startsWith('`') ? /`+/g : /~+/g) ?? []).map((run) => run.length));
  // Reprints a block if its fence isn't closed, or if its lines differ from what the parser read.
  if (opening === undefined || lines.length !== old.length + 2 || longest >= fence.length) return null;
  const prefix = getLinePrefix(writing.source, origin.from);
  const edits: TextEdit[] = [];
  for (const hunk of diffIndices(old, next)) {
    const [start, length] = hunk.buffer1;
    const text = next
      .slice(hunk.buffer2[0], hunk.buffer2[0] + hunk.buffer2[1])
      .map((line) => `${writing.newline}${line === '' ? prefix.trimEnd() : prefix + line}`);
    const from = (start === 0 ? opening : body[start - 1])?.to;
    const to = length === 0 ? from : body[start + length - 1]?.to;
    if (from === undefined || to === undefined) return null;
    edits.push({ from, to, text: text.join('') });
  }
  return edits;
}
