import { Lexer } from 'yaml';
import { applyEdits, type TextEdit } from '#base/textEdit.ts';

/** YAML that a strict parser accepts, and a mapping of its offsets to the original text. */
export interface RepairedYaml {
  readonly text: string;
  readonly originalOffset: (offset: number) => number;
}

/** Maximum number of characters to lex: each value with unindented continuation lines restarts the lexer at its top-level line. */
const mostLexed = 2_000_000;
/** Number of characters copied in the time that it takes to lex one. */
const copiedPerLexed = 16;

/**
 * Rewrites YAML that js-yaml 3 and 4 accept so that YAML 1.2 reads the same. Indents unindented continuation lines of
 * quoted and bracketed values, adds a space before a `#` directly after them, removes tabs at line starts, and makes
 * empty entries in brackets null. Doesn't change what js-yaml rejects too.
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

/** An edit, with the range of its text after all edits. */
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

/** Maps an offset back to before the edits, which are in order. Inside an edit, it is the edit's start; at its end, the edit's end. */
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

/** State of the lexer loop. */
interface Scan {
  readonly text: string;
  readonly edits: TextEdit[];
  at: number;
  /** Start of the last unindented line outside brackets, where lexing can restart. */
  lineFrom: number;
  /** Start of the current value's outermost bracket; null outside brackets. */
  flowFrom: number | null;
  depth: number;
  /** The last token that isn't white space, a comment, or a line ending. */
  previous: string;
  /** The tokens between that one and the current one. */
  between: string;
}

/** The repairs from an offset up to the first one that affects what follows. */
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

/** Adds the repairs for a token. Returns true if lexing must restart after them. */
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

/** Adds a space before a `#` that directly follows a quoted value or bracket, or starts a line in brackets. */
function repairComment({ edits, at, depth, previous, between }: Scan): boolean {
  const isBare = between === '' ? /^["'[{,\]}]/.test(previous) : depth > 0 && between.endsWith('\n');
  if (isBare) edits.push({ from: at, to: at, text: ' ' });
  return false;
}

/**
 * Repairs tabs before a line's text. Removes leading ones, because js-yaml 3 doesn't count them; before a list's dash
 * only a single one, because more would nest the list. Replaces each one after a dash with a space.
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

/** Indents the lines in brackets if any of them has less indentation than the outermost bracket. */
function repairFlowLine(scan: Scan): boolean {
  const { text, at, flowFrom } = scan;
  if (flowFrom !== null) indentLines(scan, flowFrom, Math.max(at + 1, endOfFlow(text, flowFrom)), flowFrom);
  return true;
}

/** The offset after the bracket that closes the outermost one; 0 if there is none. */
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

/**
 * Indents the lines that start in a range more than the column of `deep`; none if a document ends in the range. Returns
 * true: lexing must restart.
 */
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

/** The offset after the closing quote of a quoted value; null if there is none. */
function endOfQuoted(text: string, from: number): number | null {
  const quoted = text.startsWith("'", from) ? /'(?:[^']|'')*'/y : /"(?:[^"\\]|\\[^])*"/y;
  quoted.lastIndex = from;
  return quoted.exec(text) === null ? null : quoted.lastIndex;
}

/** Removes the white space from trailing lines of a block with a tab in their indentation, or from all lines if there are no others. */
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
