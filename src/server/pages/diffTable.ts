import { diffWordsWithSpace } from 'diff';
import { html, type SafeHtml } from './html.ts';

interface Line {
  readonly kind: 'same' | 'added' | 'removed' | 'hunk';
  readonly text: string;
  readonly before: number | null;
  readonly after: number | null;
}

/**
 * A unified diff as a table with line numbers; marks the words that differ within a changed line. `label` is the table's accessible name.
 */
export function renderDiffTable(patch: string, label: string): SafeHtml {
  const [first, ...others] = readPatch(patch);
  const lines = first === undefined || (first.kind === 'hunk' && first.text === '') ? others : [first, ...others];
  const rows = lines.map((line, index) => {
    const partner = partnerOf(lines, index);
    const text = partner === null ? html`${line.text}` : markDifference(line, partner);
    const sign = line.kind === 'added' ? '+' : line.kind === 'removed' ? '−' : '';
    return html`<tr data-kind="${line.kind}">
      <td class="number">${line.before ?? ''}</td>
      <td class="number">${line.after ?? ''}</td>
      <td class="sign">${sign}</td>
      <td>${text}</td>
    </tr>`;
  });
  return html`<div class="diff" tabindex="0" role="region" aria-label="${label}">
    <table>
      <tbody>
        ${rows}
      </tbody>
    </table>
  </div>`;
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

/** The line that this one replaces or is replaced by: the one at the same index among the removed and added lines. */
function partnerOf(lines: readonly Line[], index: number): string | null {
  const line = lines[index];
  if (line === undefined || (line.kind !== 'added' && line.kind !== 'removed')) return null;
  let first = index;
  while (lines[first - 1]?.kind === line.kind) first -= 1;
  let end = index + 1;
  while (lines[end]?.kind === line.kind) end += 1;
  if (line.kind === 'removed')
    return lines[end]?.kind === 'added' ? textAt(lines, end + (index - first), 'added') : null;
  let start = first;
  while (lines[start - 1]?.kind === 'removed') start -= 1;
  return start + (index - first) < first ? textAt(lines, start + (index - first), 'removed') : null;
}

function textAt(lines: readonly Line[], index: number, kind: Line['kind']): string | null {
  const line = lines[index];
  return line?.kind === kind ? line.text : null;
}

const longestMarked = 5000;

/** Marks words only if most of the line is unchanged: otherwise they are simply two lines. */
function markDifference(line: Line, partner: string): SafeHtml {
  if (line.text.length + partner.length > longestMarked) return html`${line.text}`;
  const parts =
    line.kind === 'removed' ? diffWordsWithSpace(line.text, partner) : diffWordsWithSpace(partner, line.text);
  const same = parts
    .filter(({ added, removed }) => !added && !removed)
    .reduce((sum, { value }) => sum + value.trim().length, 0);
  if (same * 3 < Math.max(line.text.length, partner.length)) return html`${line.text}`;
  const own = parts.filter(({ added, removed }) => (line.kind === 'removed' ? !added : !removed));
  return html`${own.map(({ added, removed, value }) => (added || removed ? html`<mark>${value}</mark>` : html`${value}`))}`;
}
