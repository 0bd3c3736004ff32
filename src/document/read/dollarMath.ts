import { math } from 'micromark-extension-math';
import type { Code, Construct, Effects, Extension, State, TokenizeContext } from 'micromark-util-types';

const dollar = 36;
const backslash = 92;

const isLineEnding = (code: Code) => code !== null && code < -2;
const isSpace = (code: Code) => code !== null && (code < 0 || code === 32);
const isDigit = (code: Code) => code !== null && code >= 48 && code <= 57;

/**
 * Checks whether a single dollar sign opens math, by Pandoc's rule: no space after it, and in the same paragraph a
 * closing dollar sign with no space before and no digit after it. So `$5 and $6` is text. Two dollar signs always open
 * math.
 */
function tokenizeUnambiguous(this: TokenizeContext, effects: Effects, ok: State, nok: State): State {
  let before: Code = null;
  const start: State = (code) => {
    effects.enter('mathText');
    effects.consume(code);
    return afterOpening;
  };
  const afterOpening: State = (code) => {
    if (code === dollar) return finish(code, ok);
    if (code === null || isSpace(code)) return finish(code, nok);
    return inside(code);
  };
  const inside: State = (code) => {
    if (code === null || isLineEnding(code)) return finish(code, nok);
    if (code === dollar && before !== backslash) {
      effects.consume(code);
      return isSpace(before) ? finishWith(nok) : afterClosing;
    }
    before = code;
    effects.consume(code);
    return inside;
  };
  const afterClosing: State = (code) => finish(code, isDigit(code) || code === dollar ? nok : ok);
  const finishWith =
    (next: State): State =>
    (code) =>
      finish(code, next);
  const finish = (code: Code, next: State): State | undefined => {
    effects.exit('mathText');
    return next(code);
  };
  return start;
}

const unambiguous: Construct = { tokenize: tokenizeUnambiguous, partial: true };

/** Math as the sites write it: `$$` blocks, inline `$$…$$`, and `$…$` if unambiguous. */
export function dollarMath(): Extension {
  const extension = math({ singleDollarTextMath: true });
  const inText = extension.text?.[dollar];
  if (inText === undefined || Array.isArray(inText)) throw new Error('The math extension has an unexpected shape');
  const guarded: Construct = {
    ...inText,
    tokenize(effects, ok, nok) {
      return effects.check(unambiguous, inText.tokenize.call(this, effects, ok, nok), nok);
    },
  };
  return { ...extension, text: { [dollar]: guarded } };
}
