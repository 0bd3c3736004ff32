import { detectLineEnding } from '#base/encoding.ts';
import type { TextEdit } from '#base/textEdit.ts';
import type { RuleGroup } from '../rule.ts';
import { readRulesFile, findTitlePart, type RulesPart, type RulesFileItem } from './readRulesFile.ts';
import { rulesGroups } from './rulesGroups.ts';

/** Edits that add a rule at the end of a group; the group's heading is added if the file has none. */
export function addRule(text: string, group: RuleGroup, words: string): readonly TextEdit[] {
  const newline = detectLineEnding(text);
  const parts = readRulesFile(text).parts.filter((part) => part.group === group);
  const part = parts.findLast(({ rules }) => rules.length > 0) ?? parts[0];
  if (part !== undefined) return addRuleToPart(text, part, words);
  const title = rulesGroups.find(({ name }) => name === group)?.title ?? group;
  return [
    {
      from: text.length,
      to: text.length,
      text: `${gapAtEnd(text, newline)}## ${title}${newline}${newline}- ${oneLine(words)}${newline}`,
    },
  ];
}

/** Edits that add a rule at the end of a part of this text. */
export function addRuleToPart(text: string, part: RulesPart, words: string): readonly TextEdit[] {
  const newline = detectLineEnding(text);
  const last = part.rules.at(-1);
  if (last !== undefined) {
    const lead = text.slice(last.lineTo - 1, last.lineTo) === '\n' ? '' : newline;
    return [
      { from: last.lineTo, to: last.lineTo, text: `${lead}${markBefore(text, last, part)}${oneLine(words)}${newline}` },
    ];
  }
  const end = endOfWords(text, part);
  return [{ from: end, to: end, text: `${newline}${newline}- ${oneLine(words)}` }];
}

/** Edits that change a rule's text but keep its marker and position. */
export function rewordRule(rule: RulesFileItem, words: string): readonly TextEdit[] {
  return words.trim() === '' ? [] : [{ from: rule.from, to: rule.to, text: oneLine(words) }];
}

/** Edits that remove a rule with all its lines. */
export function removeRule(rule: RulesFileItem): readonly TextEdit[] {
  return [{ from: rule.lineFrom, to: rule.lineTo, text: '' }];
}

/** Edits that move a rule of a part, with its nested lines, to another index; numbers keep their positions. */
export function moveRule(text: string, { rules }: RulesPart, from: number, to: number): readonly TextEdit[] {
  const moved = rules[from];
  if (moved === undefined || from === to || to < 0 || to >= rules.length) return [];
  const order = rules.toSpliced(from, 1).toSpliced(to, 0, moved);
  return rules.flatMap((place, index): readonly TextEdit[] => {
    const rule = order[index];
    return rule === undefined || rule === place
      ? []
      : [
          {
            from: place.from,
            to: place.bodyTo,
            text: indented(text.slice(rule.from, rule.bodyTo), columnOf(place) - columnOf(rule)),
          },
        ];
  });
}

/** Edits that set the assistant's role: replaces the existing one, or goes below the title or at the top. */
export function setRole(text: string, words: string): readonly TextEdit[] {
  const newline = detectLineEnding(text);
  const { role, parts } = readRulesFile(text);
  const written = words.trim().replaceAll(/\r?\n/g, newline);
  if (role !== null) return [{ from: role.from, to: role.to, text: written }];
  if (written === '') return [];
  const [first] = parts;
  const title = findTitlePart(parts);
  if (title !== null) {
    const lineEnd = text.indexOf('\n', title.from);
    const end = endOfWords(text, { from: title.from, to: lineEnd < 0 ? text.length : lineEnd });
    return [{ from: end, to: end, text: `${newline}${newline}${written}` }];
  }
  const at = first?.from ?? text.length;
  return [
    {
      from: at,
      to: at,
      text: `${first === undefined ? gapAtEnd(text, newline) : ''}${written}${newline}${first === undefined ? '' : newline}`,
    },
  ];
}

function columnOf({ from, lineFrom }: RulesFileItem): number {
  return from - lineFrom;
}

/** Shifts the lines below the first one to match the width of their list marker. */
function indented(words: string, by: number): string {
  if (by === 0) return words;
  const [first = '', ...others] = words.split('\n');
  return [
    first,
    ...others.map((line) =>
      line.trim() === '' ? line : by > 0 ? ' '.repeat(by) + line : line.replace(new RegExp(`^ {0,${-by}}`), ''),
    ),
  ].join('\n');
}

function oneLine(words: string): string {
  return words.trim().replaceAll(/\s*\r?\n\s*/g, ' ');
}

/** Marker of the next item: the same bullet, or the next number. */
function markBefore(text: string, last: RulesFileItem, { rules }: RulesPart): string {
  const mark = text.slice(last.lineFrom, last.from);
  return mark.replace(/\d+/, () => String(Number(/\d+/.exec(mark)?.[0] ?? rules.length) + 1));
}

function endOfWords(text: string, { from, to }: Pick<RulesPart, 'from' | 'to'>): number {
  return from + text.slice(from, to).trimEnd().length;
}

function gapAtEnd(text: string, newline: string): string {
  if (text.trim() === '') return '';
  return /\n\r?\n$/.test(text) ? '' : text.endsWith('\n') ? newline : newline + newline;
}
