import { Lexer } from 'yaml';
import { applyEdits, type TextEdit } from '#base/textEdit.ts';

/** YAML that a strict parser takes, and how its offsets lead back to the text that it was made of. */
export interface RepairedYaml {
  readonly text: string;
  readonly originalOffset: (offset: number) => number;
}

/** How many characters are lexed at most: each value whose further lines are not indented starts the lexer again on its top-level line. */
const mostLexed = 2_000_000;
/** How many characters are copied in the time that one is lexed in. */
const copiedPerLexed = 16;

/**
 * YAML as js-yaml 3 and 4 read it, made such that YAML 1.2 reads the same in it. White space is added to quoted and
 * bracketed values whose further lines are not indented, and before a `#` right behind them; tabs that indent a line go;
 * an empty entry in brackets is null. What js-yaml doesn't read either is left as it is.
 */
export function repairYaml(source: string): RepairedYaml {
  let text = source;
  const steps: (readonly MovedEdit[])[] = [];
  let from = 0;
  for (let lexed = 0; lexed <= mostLexed;) {
    const { edits, at, lineFrom } = findRepairs(text, from);
    if (edits.length === 0) break;
    steps.push(moved(edits));
    text = applyEdits(text, edits);
    lexed += at - from + text.length / copiedPerLexed + 1;
    from = lineFrom;
  }
  return {
    text,
    originalOffset: (offset) => steps.reduceRight((at, edits) => offsetBefore(edits, at), offset),
  };
}

/** An edit, and where its text is once all are made. */
interface MovedEdit {
  readonly from: number;
  readonly to: number;
  readonly newFrom: number;
  readonly newTo: number;
}

function moved(edits: readonly TextEdit[]): readonly MovedEdit[] {
  let shift = 0;
  return edits.map(({ from, to, text }) => {
    const newFrom = from + shift;
    shift += text.length - (to - from);
    return { from, to, newFrom, newTo: newFrom + text.length };
  });
}

/** The offset that one had before the edits, which are in order. Within an edit it is where that began; at its end, where it ended. */
function offsetBefore(edits: readonly MovedEdit[], offset: number): number {
  let low = 0;
  let high = edits.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((edits[middle]?.newFrom ?? 0) <= offset) low = middle + 1;
    else high = middle;
  }
  const last = edits[low - 1];
  if (last === undefined) return offset;
  return offset < last.newTo ? last.from : last.to + offset - last.newTo;
}

/** What the lexer is at, and what it met before. */
interface Scan {
  readonly text: string;
  readonly edits: TextEdit[];
  at: number;
  /** Where the last line began that is not indented and not in brackets: lexing can start there. */
  lineFrom: number;
  /** Where the outermost bracket of the current value opened; null outside of brackets. */
  flowFrom: number | null;
  depth: number;
  /** The last token that is no white space, comment or line end. */
  previous: string;
  /** The tokens between that one and the current one. */
  between: string;
}

/** The repairs from an offset up to the first one that changes what follows. */
function findRepairs(text: string, from: number): Scan {
  const scan: Scan = {
    text,
    edits: [],
    at: from,
    lineFrom: from,
    flowFrom: null,
    depth: 0,
    previous: '',
    between: '',
  };
  let isScalar = false;
  for (const token of new Lexer().lex(text.slice(from))) {
    if (token === '\x02') continue;
    if (token === '\x1f') {
      isScalar = true;
      continue;
    }
    if (scan.depth === 0 && /^[^\s#%]/.test(token) && (scan.between.endsWith('\n') || scan.previous.endsWith('\n')))
      scan.lineFrom = scan.at;
    const isLast = token === '\x18' ? repairFlowLine(scan) : repairToken(scan, token, isScalar);
    if (isLast) break;
    isScalar = false;
    if (token !== '\x18') scan.at += token.length;
  }
  return scan;
}

/** Notes the repairs of a token; whether lexing must start again after them. */
function repairToken(scan: Scan, token: string, isScalar: boolean): boolean {
  const { text, edits, at } = scan;
  if (/^(?:\s+|#.*)$/.test(token) && !isScalar) {
    const isRepaired = token.startsWith('#') ? repairComment(scan) : repairTabs(scan, token);
    scan.between += token;
    return isRepaired;
  }
  const last = scan.previous;
  scan.previous = token;
  const { between } = scan;
  scan.between = '';
  if (isScalar) {
    if (/^[|>]/.test(last) && /^[ \t]*(?:#.*)?\r?\n$/.test(between)) edits.push(...blankLines(token, at, last));
    return false;
  }
  if (token === '[' || token === '{') {
    if (scan.depth === 0) scan.flowFrom = at;
    scan.depth += 1;
  } else if (token === ']' || token === '}') {
    scan.depth = Math.max(0, scan.depth - 1);
    if (scan.depth === 0) scan.flowFrom = null;
  } else if (token === ',' && scan.depth > 0 && /^[[{,]$/.test(last)) {
    edits.push({ from: at, to: at, text: '~' });
  } else if (token.startsWith('"') || token.startsWith("'")) {
    const end = endOfQuoted(text, at);
    if (end !== null && end > at + token.length) return indentLines(scan, at, end, scan.flowFrom ?? at);
  }
  return false;
}

/** White space before a `#` that follows a quoted value or a bracket, or begins a line within brackets. */
function repairComment({ edits, at, depth, previous, between }: Scan): boolean {
  const isBare = between === '' ? /^["'[{,\]}]/.test(previous) : depth > 0 && between.endsWith('\n');
  if (isBare) edits.push({ from: at, to: at, text: ' ' });
  return false;
}

/**
 * Tabs before the words of a line. In front they go, for js-yaml 3 doesn't count them; before the dash of a list only a
 * single one, for more would be a list in a list. Behind a dash each is a space.
 */
function repairTabs({ text, edits, at, depth }: Scan, token: string): boolean {
  const tab = token.indexOf('\t');
  if (tab < 0 || token.includes('\n')) return false;
  const before = text.slice(text.lastIndexOf('\n', at - 1) + 1, at);
  const behind = text.slice(at + token.length, at + token.length + 2);
  const isBlank = /^\r?\n/.test(behind);
  const isIndent = depth === 0 && (!/^-\s/.test(behind) || /^ *\t$/.test(before + token));
  if (before.trim() === '' && (isBlank || isIndent)) {
    edits.push({ from: at + tab, to: at + token.length, text: '' });
    return true;
  }
  if (depth === 0 && !isBlank && /^ *(?:[-?:]\s+)*[-?:]$/.test(before))
    edits.push({ from: at, to: at + token.length, text: ' '.repeat(token.length) });
  return false;
}

/** Indents the lines in brackets of which one is not indented as deep as the outermost bracket. */
function repairFlowLine(scan: Scan): boolean {
  const { text, at, flowFrom } = scan;
  if (flowFrom !== null) indentLines(scan, flowFrom, Math.max(at + 1, endOfFlow(text, flowFrom)), flowFrom);
  return true;
}

/** Behind the bracket that closes an outermost one; 0 where none does. */
function endOfFlow(text: string, from: number): number {
  const part = /(?<=[\s[{,:])(?:"(?:[^"\\]|\\[^])*"|'(?:[^']|'')*')|(?<=\s)#.*|[[{]|[\]}]/g;
  part.lastIndex = from;
  let depth = 0;
  for (let found = part.exec(text); found !== null; found = part.exec(text)) {
    if (found[0] === '[' || found[0] === '{') depth += 1;
    if (found[0] === ']' || found[0] === '}') depth -= 1;
    if (depth === 0) return part.lastIndex;
  }
  return 0;
}

/** Indents the lines that begin within a range as deep as an offset is; whether there are such lines. None is indented where a document ends. */
function indentLines({ text, edits }: Scan, from: number, to: number, deep: number): boolean {
  const column = deep - (text.lastIndexOf('\n', deep - 1) + 1);
  const added: TextEdit[] = [];
  for (let at = text.indexOf('\n', from) + 1; at > 0 && at < to; at = text.indexOf('\n', at) + 1) {
    if (/^(?:---|\.\.\.)(?:\s|$)/.test(text.slice(at, at + 4))) return true;
    const indent = /^ */.exec(text.slice(at, at + column + 1))?.[0].length ?? 0;
    if (indent <= column && !/^\r?\n/.test(text.slice(at + indent, at + indent + 2)))
      added.push({ from: at, to: at, text: ' '.repeat(column + 1 - indent) });
  }
  edits.push(...added);
  return true;
}

/** Behind the quote that closes a quoted value; null where none does. */
function endOfQuoted(text: string, from: number): number | null {
  const quoted = text.startsWith("'", from) ? /'(?:[^']|'')*'/y : /"(?:[^"\\]|\\[^])*"/y;
  quoted.lastIndex = from;
  return quoted.exec(text) === null ? null : quoted.lastIndex;
}

/** Takes the white space out of lines that end a block and hold a tab where its indentation would be, or of all if there is nothing else. */
function blankLines(block: string, offset: number, header: string): readonly TextEdit[] {
  const lines = block.split('\n');
  const last = lines.findLastIndex((line) => line.trim() !== '');
  if (last < 0 && /\d/.test(header)) return [];
  const indent = /^ */.exec(lines.find((line) => line.trim() !== '') ?? '')?.[0].length ?? 0;
  let at = offset;
  return lines.flatMap((line, index) => {
    const from = at;
    at += line.length + 1;
    const blank = /^[ \t]*/.exec(line)?.[0] ?? '';
    const isOdd = last < 0 || (blank.includes('\t') && blank.indexOf('\t') < indent);
    return index > last && blank !== '' && isOdd ? [{ from, to: from + blank.length, text: '' }] : [];
  });
}
