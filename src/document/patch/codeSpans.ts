import type { MergedToken } from '#merge/mergeTokens.ts';
import { getCodeDelimiters, type InlineToken } from './inlineTokens.ts';
import type { SourceToken } from './readSourceTokens.ts';

/**
 * Fits the backticks of each code span in the merged tokens to its text (CommonMark 6.1): the source's if they fit,
 * otherwise new ones, which are added to `edited`.
 */
export function fitCodeSpanBackticks(
  source: string,
  tokens: readonly SourceToken[],
  edited: InlineToken[],
  merged: readonly MergedToken[],
): readonly MergedToken[] {
  const result = [...merged];
  const keyOf = ({ kind, index }: MergedToken) => (kind === 'kept' ? tokens[index]?.key : edited[index]?.key) ?? '';
  const textOf = ({ kind, index }: MergedToken) => {
    const { from, to } = tokens[index] ?? { from: 0, to: 0 };
    return kind === 'kept' ? source.slice(from, to) : (edited[index]?.text ?? '');
  };
  const replace = (at: number, text: string) => {
    const part = result[at];
    if (part === undefined || textOf(part) === text) return;
    const { key, of } = (part.kind === 'kept' ? tokens[part.index] : edited[part.index]) ?? { key: '' };
    edited.push({ key, text, ...(of === undefined ? {} : { of }) });
    result[at] = { kind: 'new', index: edited.length - 1 };
  };
  let start = -1;
  let code = '';
  for (const [at, part] of merged.entries()) {
    const key = keyOf(part);
    if (key.startsWith('open:code:')) [start, code] = [at, ''];
    else if (key.startsWith('t')) code += key.slice(1);
    if (!key.startsWith('close:code:') || start < 0) continue;
    const opening = merged[start];
    if (
      opening !== undefined &&
      !isUntouched(merged.slice(start, at + 1)) &&
      !isFitting(textOf(opening), code, textOf(part))
    ) {
      const [before, after] = getCodeDelimiters(code);
      replace(start, before);
      replace(at, after);
    }
    start = -1;
  }
  return result;
}

function isUntouched(parts: readonly MergedToken[]): boolean {
  return parts.every(({ kind, index }, at) => kind === 'kept' && index === (parts[0]?.index ?? 0) + at);
}

/** True if the code is read back unchanged between the delimiters (backticks with or without padding). */
function isFitting(opening: string, code: string, closing: string): boolean {
  const ticks = /^`+/.exec(opening)?.[0] ?? '';
  if (ticks !== /`+$/.exec(closing)?.[0]) return false;
  const [before, after] = [opening.slice(ticks.length), closing.slice(0, -ticks.length)].map((pad) =>
    pad === '' ? '' : ' ',
  );
  const inside = `${before}${code}${after}`;
  if ((inside.match(/`+/g) ?? []).some((run) => run.length === ticks.length)) return false;
  const isPadded = /^ .* $/.test(inside) && /[^ ]/.test(inside);
  return code === (isPadded ? inside.slice(1, -1) : inside);
}
