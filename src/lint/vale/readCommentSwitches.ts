import type { PageToken } from './pageToken.ts';

interface Change {
  readonly at: number;
  readonly key: string;
  readonly off: boolean;
}

/** Rules that a page's comments turn off, and from where on. */
export interface CommentSwitches {
  /** True if a rule's finding is turned off at an offset; for `raw` text, only `vale off` counts. */
  readonly isOff: (rule: string, match: string, at: number, isRaw: boolean) => boolean;
}

/** Reads the comments `vale off`, `vale on`, `vale Style = NO`, `vale Style.Rule = NO` and `vale Style.Rule["words"] = NO` of a page. */
export function readCommentSwitches(tokens: readonly PageToken[]): CommentSwitches {
  const changes = tokens.flatMap((token) => (token.kind === 'comment' ? changesOf(token.text, token.at) : []));
  const state = (key: string, at: number) =>
    changes.findLast((change) => change.key === key && change.at <= at)?.off ?? false;
  return {
    isOff: (rule, match, at, isRaw) => {
      if (changes.length === 0) return false;
      if (state('', at)) return true;
      if (isRaw) return false;
      return state(rule, at) || state(rule.split('.')[0] ?? '', at) || state(`${rule}[${match}]`, at);
    },
  };
}

function changesOf(text: string, at: number): readonly Change[] {
  if (text === 'vale off' || text === 'vale on') return [{ at, key: '', off: text === 'vale off' }];
  const named = /^vale ([\w-]+(?:\.[\w-]+)?)(\[.+\])? = (YES|NO)$/.exec(text);
  if (named === null) return [];
  const [, rule = '', matches, value] = named;
  const off = value === 'NO';
  if (matches === undefined) return [{ at, key: rule, off }];
  return wordsIn(matches).map((word) => ({ at, key: `${rule}[${word}]`, off }));
}

function wordsIn(json: string): readonly string[] {
  return [...json.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map(([, word = '']) => word.replaceAll(/\\(.)/g, '$1'));
}
