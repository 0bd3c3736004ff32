/** The context of a piece of plain text that decides what must be escaped. */
export interface EscapeContext {
  /** The source next to the piece; empty at the edges of the block. */
  readonly before: string;
  readonly after: string;
  /** Whether it is first on its line; `next` if that isn't the block's first line. */
  readonly lineStart: false | 'first' | 'next';
  readonly block: 'paragraph' | 'heading' | 'cell';
  readonly inLink: boolean;
  /** All plain text of the block, and whether it contains math. */
  readonly whole: string;
  readonly hasMath: boolean;
  /** True if the page has link reference definitions that text in brackets could refer to. */
  readonly hasDefinitions: boolean;
}

const punctuation = /[!-/:-@[-`{-~]/;

const reference = (character: string) => `&#x${(character.codePointAt(0) ?? 0).toString(16).toUpperCase()};`;

/** Escapes a piece of plain text (a word, white space, or another single character) as Markdown. */
export function escapeText(piece: string, place: EscapeContext): string {
  if (/^[ \t]/.test(piece)) return escapeSpace(piece, place);
  if (place.lineStart !== false) {
    const escaped = escapeAtLineStart(piece, place);
    if (escaped !== piece) return escaped;
  }
  return piece.length === 1 ? escapeCharacter(piece, place) : piece;
}

function escapeSpace(piece: string, place: EscapeContext): string {
  if (place.lineStart !== false || piece.includes('\t')) return [...piece].map(reference).join('');
  if (place.after === '') return piece.slice(0, -1) + reference(piece.slice(-1));
  return piece;
}

/** Escapes a piece at the start of a line so that it doesn't start a block. */
export function escapeAtLineStart(piece: string, place: EscapeContext): string {
  if (place.block !== 'paragraph') return piece;
  if ((piece === 'import' || piece === 'export') && /^[\s{*"']/.test(place.after))
    return reference(piece.charAt(0)) + piece.slice(1);
  // At the start of a page, this character is a byte-order mark.
  if (piece === '\uFEFF') return reference(piece);
  if (/^[#>+-]$/.test(piece) || (piece === '=' && place.lineStart === 'next')) return `\\${piece}`;
  if (/^[:|]$/.test(piece) && place.lineStart === 'next') return `\\${piece}`;
  return piece;
}

function escapeCharacter(piece: string, place: EscapeContext): string {
  const { before, after } = place;
  const escaped = `\\${piece}`;
  switch (piece) {
    case '<':
    case '{':
    case '`':
      return escaped;
    case '\\':
      return after === '' || punctuation.test(after.charAt(0)) || after.startsWith('\n') ? escaped : piece;
    case '*':
      return /\s$/.test(before) && /^\s/.test(after) && place.lineStart === false ? piece : escaped;
    case '_':
      return /[\p{L}\p{N}]$/u.test(before) && /^[\p{L}\p{N}]/u.test(after) ? piece : escaped;
    case '~':
      return place.whole.indexOf('~') !== place.whole.lastIndexOf('~') ||
        place.lineStart !== false ||
        before.endsWith('~') ||
        after.startsWith('~')
        ? escaped
        : piece;
    case '$':
      return place.hasMath || place.whole.indexOf('$') !== place.whole.lastIndexOf('$') ? escaped : piece;
    case '[':
      return place.inLink ||
        place.hasDefinitions ||
        place.lineStart !== false ||
        /\]\(|\]:|\[\^|\]\[/.test(place.whole) ||
        /[!\]]$/.test(before)
        ? escaped
        : piece;
    case ']':
      return place.inLink || /^[([]/.test(after) ? escaped : piece;
    case '!':
      return after.startsWith('[') ? escaped : piece;
    case '&':
      return /^(?:#\d+|#[xX][\da-fA-F]+|\w+);/.test(after) ? escaped : piece;
    case '|':
      return place.block === 'cell' ? escaped : piece;
    case '#':
      return place.block === 'heading' && /^#*$/.test(after) && /(?:^|[\s#])$/.test(before) ? escaped : piece;
    case ':':
      // After a footnote's label, it would start the footnote's definition.
      return /^\[\^[^\]\s]+\]$/.test(before) ? escaped : escapeAddress(piece, place);
    default:
      return escapeAddress(piece, place);
  }
}

/** Prevents autolinks, and lists from numbers at the start of a line. */
function escapeAddress(piece: string, place: EscapeContext): string {
  const { before, after } = place;
  const line = before.slice(before.lastIndexOf('\n') + 1);
  const listNumber =
    (piece === '.' || piece === ')') &&
    place.block === 'paragraph' &&
    /^\d{1,9}$/.test(line) &&
    /^(?:[ \t\n]|$)/.test(after);
  if (listNumber) return `\\${piece}`;
  if (place.inLink) return piece;
  if (piece === ':' && /https?$/i.test(before) && after.startsWith('//')) return `\\${piece}`;
  if (piece === '.' && /(?:^|[^\p{L}\p{N}])www$/iu.test(before) && /^[^\s<]/.test(after)) return `\\${piece}`;
  if (piece === '@' && /[\w.+-]$/.test(before) && /^[\w-]+\.[\w-]/.test(after)) return `\\${piece}`;
  return piece;
}
