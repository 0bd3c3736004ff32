import type { TextEdit } from '#base/textEdit.ts';
import { deleteTextRanges } from '#document/patch/deleteTextRanges.ts';
import { isInlineMarkupTag } from './isSameWithoutHits.ts';
import type { ClassifiedMatch, ReplacementUnit } from './replacementUnit.ts';
import type { SearchScope } from './searchQuery.ts';

/** How far before a hit to look for blank lines, in UTF-16 units. Without a limit, each hit would scan all text before it. */
const nearBefore = 1000;

/** A hit, and the start of the deleted range, which includes a backslash before the hit. */
export interface DeletedHit {
  readonly hit: ClassifiedMatch;
  readonly from: number;
}

/**
 * Deletes hits from the text of a page, each with markup that contains nothing else, and including hits in its tags,
 * which `mark` represents. Hits outside of text return no unit.
 */
export function deleteHits(text: string, hits: readonly DeletedHit[], mark: string): readonly ReplacementUnit[] {
  const inText = hits.filter(({ hit: { scope } }) => isPageTextScope(scope) || scope === 'code');
  const found = deleteTextRanges(
    text,
    inText.map(({ hit, from }) => ({ from, to: hit.to })),
    isInlineMarkupTag,
  );
  const others = inText.filter(
    ({ hit, from }) => hit.scope !== 'code' && !found.some((edit) => from >= edit.from && hit.to <= edit.to),
  );
  const edits = [...found, ...others.map(({ hit, from }) => ({ from, to: hit.to, text: '' }))];
  const lines = wholeLines(
    text,
    edits.toSorted((a, b) => a.from - b.from),
  );
  return lines.flatMap((edit): readonly ReplacementUnit[] => {
    const inside = hits.filter(({ hit, from }) => from >= edit.from && hit.to <= edit.to);
    const words = inside.filter(({ hit: { scope } }) => isPageTextScope(scope) || scope === 'code');
    const scope = words[0]?.hit.scope;
    if (scope === undefined) return [];
    return [
      {
        hits: inside.length,
        scope,
        markedEdits: words.map(({ hit, from }) => ({ from, to: hit.to, text: mark })),
        encodedEdits: waysWithout(text, edit),
        sourceEdits: inside.map(({ hit }) => ({ from: hit.from, to: hit.to, text: '' })),
      },
    ];
  });
}

/** True for the text of a page. */
export function isPageTextScope(place: SearchScope): boolean {
  return place === 'text' || place === 'heading';
}

/** Merges edits that together empty a line into one. */
function wholeLines(text: string, edits: readonly TextEdit[]): readonly TextEdit[] {
  const joined: TextEdit[] = [];
  let line: TextEdit[] = [];
  const endLine = () => {
    const [first, last] = [line[0], line.at(-1)];
    const whole = { from: first?.from ?? 0, to: last?.to ?? 0, text: '' };
    const kept = line.map((edit, at) => text.slice(line[at - 1]?.to ?? edit.from, edit.from) + edit.text).join('');
    if (line.length > 1 && kept.trim() === '' && isWholeLine(text, whole)) joined.push(whole);
    else joined.push(...line);
    line = [];
  };
  for (const edit of edits) {
    const last = line.at(-1);
    if (last !== undefined && text.slice(last.to, edit.from).includes('\n')) endLine();
    line.push(edit);
  }
  endLine();
  return joined;
}

function isWholeLine(text: string, { from, to }: TextEdit): boolean {
  return /(?:^|\n)[ \t>]*$/.test(lineBefore(text, from)) && /^[ \t]*\r?(?:\n|$)/.test(lineBehind(text, to));
}

/** Includes the end of the previous line. */
function lineBefore(text: string, to: number): string {
  return text.slice(Math.max(0, text.lastIndexOf('\n', to - 1)), to);
}

/** Includes the end of the line. */
function lineBehind(text: string, from: number): string {
  const end = text.indexOf('\n', from);
  return text.slice(from, end < 0 ? text.length : end + 1);
}

/** Alternatives for a deletion, best first. Parsing the result shows which one leaves everything else unchanged. */
function waysWithout(text: string, edit: TextEdit): readonly (readonly TextEdit[])[] {
  const { from, to } = edit;
  const before = lineBefore(text, from);
  const behind = lineBehind(text, to);
  const words = edit.text.trim();
  const spacesBefore = /[ \t]*$/.exec(before)?.[0].length ?? 0;
  const spacesBehind = /^[ \t]*/.exec(behind)?.[0].length ?? 0;
  const punctuation = /^([ \t]*\d*)([!-/:-@[-`{-~])/.exec(behind);
  const ways: TextEdit[] = [
    ...(words === '' && isWholeLine(text, edit) ? lineWays(text, edit) : []),
    edit,
    { from: from - spacesBefore, to, text: words },
    { from, to: to + spacesBehind, text: words },
  ];
  if (punctuation !== null) {
    const [whole, lead = '', character = ''] = punctuation;
    ways.push({ from, to: to + whole.length, text: `${edit.text}${lead}\\${character}` });
  }
  if (/[!-/:-@[-`{-~]$/.test(before)) ways.push({ from: from - 1, to, text: `\\${before.slice(-1)}${edit.text}` });
  ways.push({ from, to: to + (/^[\s>]*/.exec(text.slice(to))?.[0].length ?? 0), text: words });
  if ((before + behind).includes('|')) ways.push({ from, to, text: `${words}|` });
  const item = /^\n([ \t>]*)(?:[-+*]|\d+[.)])[ \t]+$/.exec(before);
  if (item !== null && behind.trim() === '')
    ways.push({ from: from - before.length, to, text: `\n${(item[1] ?? '').trimEnd()}${before.trimEnd()}` });
  return [...new Map(ways.map((way) => [JSON.stringify(way), [way]])).values()];
}

/**
 * Alternatives for text that is a whole line: delete the paragraph with the blank lines before it, else only the line.
 * A setext heading becomes an ATX heading without text.
 */
function lineWays(text: string, { from, to }: TextEdit): readonly TextEdit[] {
  const end = to + lineBehind(text, to).length;
  const lineEnd = to + lineBehind(text, to).replace(/\r?\n$/, '').length;
  const lead =
    /(?:(?:\\|[ \t]*)\r?\n[ \t>]*)+$/.exec(text.slice(Math.max(0, from - nearBefore), from))?.[0].length ?? 0;
  const lineFrom = from - lineBefore(text, from).replace(/^\n/, '').length;
  const underline = /^[ \t]*\r?\n[ \t>]*(=|-)+[ \t]*(?=\r?\n|$)/.exec(text.slice(to));
  const rest = lead > 0 ? lineEnd : to + (/^\s+/.exec(text.slice(to))?.[0].length ?? 0);
  return [
    { from: from - lead, to: rest, text: '' },
    { from: lineFrom, to: end, text: '' },
    ...(underline === null ? [] : [{ from, to: to + underline[0].length, text: underline[1] === '=' ? '#' : '##' }]),
  ];
}
