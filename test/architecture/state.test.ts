import { describe, expect, it } from 'vitest';
import { sourceFiles, sourceText } from './imports.ts';

/** Names of mutable state that a module of `state/` holds outside the app. Statements at the beginning of a line are at module level. */
function keptBesideApp(text: string): readonly string[] {
  return [...text.matchAll(/^(?:export )?(let|const) (\w+)(?:: ([^=\n]+?))? =\s*([^\n]*)/gm)].flatMap(
    ([, keyword = '', name = '', type = '', value = '']) => {
      const isKept =
        keyword === 'let' ||
        /^createStore\b/.test(value) ||
        /^(?:\[\]|\{\})/.test(value) ||
        (/^new (?:Map|Set)\b/.test(value) && !/^Readonly(?:Map|Set)\b/.test(type)) ||
        (/^new \w/.test(value) && !/^new (?:Map|Set|WeakMap|WeakSet|RegExp|Intl\.\w+)\b/.test(value));
      return isKept ? [name] : [];
    },
  );
}

describe('the state of a tab', () => {
  it('belongs to the app: modules hold only constants, types, functions, and definitions', () => {
    const files = sourceFiles().filter((file) => file.startsWith('state/') && !file.endsWith('.fixture.ts'));
    expect(files.length).toBeGreaterThan(100);
    expect(
      files.flatMap((file) =>
        keptBesideApp(sourceText(file)).map(
          (name) => `${file}: ${name} is shared by all tabs of a process. Define it (defineState, defineStore).`,
        ),
      ),
    ).toEqual([]);
  });

  it.each([
    ['let last = 0;', ['last']],
    ['export const store = createStore(() => 0);', ['store']],
    ['const known = new Map<string, number>();', ['known']],
    ['export const all: Set<string> = new Set();', ['all']],
    ['const queue: string[] = [];', ['queue']],
    ['const pages = new OpenPages();', ['pages']],
    ['const known: ReadonlySet<string> = new Set(["a"]);', []],
    ['const found = new WeakMap<object, string>();', []],
    ['export const asked = defineState(() => new Map());', []],
    ['function count() {\n  let all = 0;\n}', []],
  ])('finds module-level state in %j: %j', (text, names) => {
    expect(keptBesideApp(text)).toEqual(names);
  });
});
