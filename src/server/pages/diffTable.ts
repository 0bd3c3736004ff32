import { html, type Html } from './html.ts';

interface Line {
  readonly kind: 'same' | 'added' | 'removed' | 'hunk';
  readonly text: string;
  readonly before: number | null;
  readonly after: number | null;
}

/** A unified diff as a table with line numbers; the words that differ inside a changed line are marked. */
export function diffTable(patch: string): Html {
  const lines = readPatch(patch);
  const rows = lines.map((line, index) => {
    const partner = partnerOf(lines, index);
    const text = partner === null ? html`${line.text}` : markDifference(line.text, partner);
    const sign = line.kind === 'added' ? '+' : line.kind === 'removed' ? '−' : '';
    return html`<tr data-kind="${line.kind}"><td class="number">${line.before ?? ''}</td><td class="number">${line.after ?? ''}</td><td class="sign">${sign}</td><td>${text}</td></tr>`;
  });
  return html`<div class="diff" tabindex="0" role="region" aria-label="Changed lines"><table><tbody>${rows}</tbody></table></div>`;
}

function readPatch(patch: string): readonly Line[] {
  let before = 0;
  let after = 0;
  const lines: Line[] = [];
  for (const text of patch.split('\n')) {
    const hunk = /^@@ -(\d+)(?:,\d+)? \+(\d+)(?:,\d+)? @@(.*)$/.exec(text);
    if (hunk !== null) {
      before = Number(hunk[1]);
      after = Number(hunk[2]);
      lines.push({ kind: 'hunk', text: (hunk[3] ?? '').trim(), before: null, after: null });
    } else if (text.startsWith('+')) {
      lines.push({ kind: 'added', text: text.slice(1), before: null, after });
      after += 1;
    } else if (text.startsWith('-')) {
      lines.push({ kind: 'removed', text: text.slice(1), before, after: null });
      before += 1;
    } else if (text.startsWith(' ')) {
      lines.push({ kind: 'same', text: text.slice(1), before, after });
      before += 1;
      after += 1;
    } else if (text.startsWith('\\')) {
      lines.push({ kind: 'hunk', text: text.slice(2), before: null, after: null });
    }
  }
  return lines;
}

/** The line that this one replaces or is replaced by, where as many lines went as came. */
function partnerOf(lines: readonly Line[], index: number): string | null {
  const line = lines[index];
  if (line === undefined || (line.kind !== 'added' && line.kind !== 'removed')) return null;
  let first = index;
  while (lines[first - 1]?.kind === line.kind) first -= 1;
  let count = 0;
  while (lines[first + count]?.kind === line.kind) count += 1;
  const other = line.kind === 'removed' ? 'added' : 'removed';
  const start = line.kind === 'removed' ? first + count : first - count;
  for (let step = 0; step < count; step += 1) if (lines[start + step]?.kind !== other) return null;
  if (lines[line.kind === 'removed' ? start + count : start - 1]?.kind === other) return null;
  return lines[start + (index - first)]?.text ?? null;
}

function markDifference(text: string, other: string): Html {
  const words = text.split(/(\s+)/);
  const others = other.split(/(\s+)/);
  let start = 0;
  while (start < words.length && start < others.length && words[start] === others[start]) start += 1;
  let end = 0;
  while (end < words.length - start && end < others.length - start && words.at(-1 - end) === others.at(-1 - end)) end += 1;
  const middle = words.slice(start, words.length - end).join('');
  if (middle === '' || middle === text) return html`${text}`;
  return html`${words.slice(0, start).join('')}<mark>${middle}</mark>${words.slice(words.length - end).join('')}`;
}
