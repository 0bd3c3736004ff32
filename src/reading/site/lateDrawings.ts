import type { CodeToken } from '../code/codeToken.ts';
import type { DrawnIcon } from '../icons/drawnIcon.ts';
import type { Surroundings } from '../surroundings.ts';
import type { PageNeeds } from './pageParts.ts';

/** What takes time: it is fetched once, and is in the drawings after that. */
export interface LateParts {
  readonly icon: (name: string, style: string | null) => Promise<DrawnIcon | null>;
  readonly code: (code: string, language: string) => Promise<readonly CodeToken[]>;
  readonly formula: () => Promise<Surroundings['formula']>;
}

/** The parts that are known by now, and a note of those that a drawing did without. */
interface LateDrawings extends Pick<Surroundings, 'icon' | 'formula' | 'code'> {
  /** Notes what a page needs and is not known yet; icons are noted as they are drawn. */
  readonly need: (needs: PageNeeds) => void;
  /** Whether nothing is missed. */
  readonly isWhole: () => boolean;
  readonly fetchMissed: () => Promise<void>;
}

/** Longer code is shown plain. */
const longestCode = 20_000;
/** So many coloured codes are kept: each change of one is another. */
const mostCodes = 2000;
const keyOf = (...words: readonly (string | null)[]) => words.join('\n');

/** Keeps what was fetched for drawings, and what the next ones wait for. */
export function lateDrawings(late: LateParts): LateDrawings {
  const codes = new Map<string, readonly CodeToken[]>();
  const icons = new Map<string, DrawnIcon | null>();
  let formula: Surroundings['formula'] | null = null;
  const missed = {
    codes: new Map<string, { readonly code: string; readonly language: string }>(),
    icons: new Map<string, { readonly name: string; readonly style: string | null }>(),
    formula: false,
  };
  return {
    icon: (name, style) => {
      const key = keyOf(name, style);
      const known = icons.get(key);
      if (known === undefined) missed.icons.set(key, { name, style });
      return known ?? null;
    },
    formula: (tex, isBlock) => formula?.(tex, isBlock) ?? null,
    code: (code, language) => codes.get(keyOf(language, code)) ?? [],
    need: (needs) => {
      if (codes.size > mostCodes) codes.clear();
      for (const need of needs.code)
        if (need.language !== '' && need.code.length <= longestCode && !codes.has(keyOf(need.language, need.code)))
          missed.codes.set(keyOf(need.language, need.code), need);
      missed.formula ||= needs.hasMath && formula === null;
    },
    isWhole: () => missed.codes.size + missed.icons.size === 0 && !missed.formula,
    async fetchMissed() {
      const wanted = { codes: [...missed.codes], icons: [...missed.icons], formula: missed.formula };
      missed.codes.clear();
      missed.icons.clear();
      missed.formula = false;
      await Promise.all([
        ...wanted.icons.map(async ([key, { name, style }]) => icons.set(key, await late.icon(name, style))),
        ...wanted.codes.map(async ([key, { code, language }]) => codes.set(key, await late.code(code, language))),
        ...(wanted.formula ? [late.formula().then((made) => (formula = made))] : []),
      ]);
    },
  };
}
