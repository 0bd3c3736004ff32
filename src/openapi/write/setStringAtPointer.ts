import { CHOMPING_MODE, getScalarValue, SCALAR_STYLE, type Event } from 'js-yaml';
import { detectLineEnding, withoutByteOrderMark } from '#base/encoding.ts';
import { err, ok, type Result } from '#base/result.ts';
import { applyEdits, diffToEdit, type TextEdit } from '#base/textEdit.ts';
import { formatPointer, getValueAtPointer, type Pointer } from '../text/pointer.ts';
import { scanJson } from '../text/scanJson.ts';
import { buildPointerTree } from '../text/pointerTree.ts';
import {
  locateInEvents,
  parseYamlEvents,
  composeYamlValue,
  type EventSearchResult,
  type LocatedScalar,
} from '../text/yamlEvents.ts';
import { sliceYaml } from '../text/sliceYaml.ts';
import type { BlockShape, ScalarStyle } from '#document/scalar/decodeScalar.ts';
import { isOlderKeyword, olderValuePattern } from '#document/scalar/olderValuePattern.ts';
import { isEqualExceptAt } from './isEqualExceptAt.ts';
import { patchScalar, type ScalarSource } from '#document/scalar/patchScalar.ts';

/** Why a text wasn't changed. The file stays as it is. */
export interface StringEditRefusal {
  /**
   * The file can't be parsed; the pointer doesn't exist; the value isn't a string; or the change couldn't be shown to
   * affect only this text.
   */
  readonly reason: 'not-read' | 'not-found' | 'not-words' | 'not-proved';
  readonly message: string;
}

type Edits = Result<readonly TextEdit[], StringEditRefusal>;

/**
 * The smallest edits that set the text at a pointer of JSON or YAML to `value`, in its current style. Each is verified
 * by parsing the slice again: all other values stay the same. Returns an error if that can't be verified.
 */
export function setStringAtPointer(text: string, pointer: Pointer, value: string): Edits {
  const bare = withoutByteOrderMark(text);
  const shift = text.length - bare.length;
  const edits =
    /^\s*[{[]/.test(bare) && scanJson(bare).error === null
      ? setInJson(bare, pointer, value)
      : setInYaml(bare, pointer, value);
  return edits.ok && shift > 0
    ? ok(edits.value.map((edit) => ({ from: edit.from + shift, to: edit.to + shift, text: edit.text })))
    : edits;
}

function refused(reason: StringEditRefusal['reason'], message: string): Edits {
  return err({ reason, message });
}

function notFound(pointer: Pointer): Edits {
  return refused('not-found', `Nothing found at ${formatPointer(pointer)}.`);
}

const notWords = (pointer: Pointer): Edits =>
  refused('not-words', `The value at ${formatPointer(pointer)} isn’t text.`);
const notProved = (): Edits => refused('not-proved', 'This text couldn’t be changed without changing something else.');

const noBlock: BlockShape = { indent: 0, chomping: 'clip' };

function setInJson(text: string, pointer: Pointer, value: string): Edits {
  const { root, places } = buildPointerTree([pointer]);
  scanJson(text, root);
  const range = places[0]?.found ?? null;
  if (range === null) return notFound(pointer);
  if (text[range.from] !== '"') return notWords(pointer);
  const written = text.slice(range.from, range.to);
  const words: ScalarSource = {
    text: written,
    style: 'json',
    block: noBlock,
    from: 1,
    to: written.length - 1,
    whole: { from: 0, to: written.length },
    before: String(JSON.parse(written)),
    indent: '',
    newline: '\n',
    asciiOnly: isAscii(text),
  };
  // A JSON string ends at its quote regardless of context, so verifying the string proves that all other values keep their characters.
  const edits = patchScalar(words, value, (tried) => readsAs(applyEdits(written, tried), value));
  return edits === null
    ? notProved()
    : ok(edits.map((edit) => ({ from: edit.from + range.from, to: edit.to + range.from, text: edit.text })));
}

function readsAs(written: string, value: string): boolean {
  return written.startsWith('"') && scanJson(written).error === null && JSON.parse(written) === value;
}

/** True if the text escapes all non-ASCII characters. */
function isAscii(text: string): boolean {
  return /\\u[\da-fA-F]{4}/.test(text) && !/[\u0080-\uffff]/.test(text);
}

function setInYaml(text: string, pointer: Pointer, value: string): Edits {
  const piece = sliceYaml(text, pointer);
  if (piece !== null) {
    const edits = setInPiece(text.slice(piece.from, piece.to), piece.pointer, value, detectLineEnding(text), 'piece');
    if (edits?.ok === true)
      return ok(
        edits.value.map((edit) => ({ from: edit.from + piece.from, to: edit.to + piece.from, text: edit.text })),
      );
  }
  return setInPiece(text, pointer, value, detectLineEnding(text), 'whole') ?? notProved();
}

/** Null if the slice can't be edited alone, because an anchor may repeat its text elsewhere. */
function setInPiece(
  text: string,
  pointer: Pointer,
  value: string,
  newline: string,
  part: 'piece' | 'whole',
): Edits | null {
  const events = parseYamlEvents(text);
  if (!events.ok) return refused('not-read', `Couldn’t read the file: ${events.problem.message}.`);
  const { root, places } = buildPointerTree([pointer]);
  const found = locateInEvents(text, events.value, root);
  if (found.anchors && part === 'piece') return null;
  const before = composeYamlValue(text, events.value);
  if (!before.ok) return refused('not-read', `Couldn’t read the file: ${before.problem.message}.`);
  const place = places[0];
  if (place === undefined || place.found === null) return notFound(pointer);
  const scalar = found.scalars.get(place);
  if (
    scalar === undefined ||
    scalar.event.valueStart < 0 ||
    typeof getValueAtPointer(before.value, pointer) !== 'string'
  )
    return notWords(pointer);
  const words = writtenWords(text, scalar, newline);
  if (words === null) return notWords(pointer);
  // A plain date or version may become another one.
  const mustQuote = isOlderKeyword(value) || (olderValuePattern.test(value) && !olderValuePattern.test(words.before));
  const proves = (tried: readonly TextEdit[]) => {
    const after = applyEdits(text, tried);
    return (
      !(mustQuote && isPlainAt(after, words.whole.from)) && proved(after, before.value, pointer, value, part, found)
    );
  };
  if (words.style === 'single' && isHalfTyped(words.before) && !olderValuePattern.test(value)) {
    const plain = diffToEdit(text, applyEdits(text, [{ ...words.whole, text: value }]));
    if (!isHalfTyped(value) && proves(plain)) return ok(plain);
  }
  const edits = patchScalar(words, value, proves);
  return edits === null ? notProved() : ok(edits);
}

/** True for text that needs quotes only while it is typed. A plain scalar that got them then becomes plain again. */
function isHalfTyped(words: string): boolean {
  return /^$|^\s|[\s:]$/.test(words);
}

/** True if the scalar that starts at an offset of YAML is without quotes. */
function isPlainAt(text: string, from: number): boolean {
  return !/["'|>]/.test(text.charAt(from));
}

function proved(
  text: string,
  before: unknown,
  pointer: Pointer,
  value: string,
  part: 'piece' | 'whole',
  { anchors }: EventSearchResult,
): boolean {
  const events: Result<Event[], unknown> = parseYamlEvents(text);
  if (!events.ok) return false;
  if (part === 'piece' && !anchors && locateInEvents(text, events.value, buildPointerTree([]).root).anchors)
    return false;
  const after = composeYamlValue(text, events.value);
  return after.ok && isEqualExceptAt(before, after.value, pointer, value);
}

const styles: Readonly<Record<number, ScalarStyle>> = {
  [SCALAR_STYLE.PLAIN]: 'plain',
  [SCALAR_STYLE.SINGLE_QUOTED]: 'single',
  [SCALAR_STYLE.DOUBLE_QUOTED]: 'double',
  [SCALAR_STYLE.LITERAL_BLOCK]: 'literal',
  [SCALAR_STYLE.FOLDED_BLOCK]: 'folded',
};
const chompings: Readonly<Record<number, BlockShape['chomping']>> = {
  [CHOMPING_MODE.CLIP]: 'clip',
  [CHOMPING_MODE.STRIP]: 'strip',
  [CHOMPING_MODE.KEEP]: 'keep',
};

function writtenWords(text: string, { event, keyStart }: LocatedScalar, newline: string): ScalarSource | null {
  const style = styles[event.style];
  if (style === undefined) return null;
  const [from, to] = [event.valueStart, event.valueEnd];
  const isBlock = style === 'literal' || style === 'folded';
  const indent = isBlock ? ' '.repeat(Math.max(event.indent, 1)) : furtherIndent(text, keyStart ?? from);
  const whole = isBlock
    ? wholeBlock(text, from, to)
    : style === 'plain'
      ? { from, to }
      : { from: from - 1, to: to + 1 };
  return {
    text,
    style,
    block: { indent: event.indent, chomping: chompings[event.chomping] ?? 'clip' },
    from,
    to,
    whole,
    before: getScalarValue(text, event),
    indent,
    newline,
    asciiOnly: false,
  };
}

/** The range of a block scalar with its header, without the final line break. */
function wholeBlock(text: string, from: number, to: number): { from: number; to: number } {
  const header = /[|>][-+\d]*[ \t]*(?:#[^\n]*)?\r?\n$/.exec(text.slice(Math.max(0, from - 400), from));
  const end = text[to - 1] === '\n' ? (text[to - 2] === '\r' ? to - 2 : to - 1) : to;
  return { from: header === null ? from : from - header[0].length, to: Math.max(end, from) };
}

/** Indentation of continuation lines: one level deeper than the key or list item. */
function furtherIndent(text: string, start: number): string {
  const line = text.slice(text.lastIndexOf('\n', start - 1) + 1, start);
  return ' '.repeat(/^[ \t]*(?:-[ \t]+)*["']?/.exec(line)?.[0].replace(/["']$/, '').length ?? 0) + '  ';
}
