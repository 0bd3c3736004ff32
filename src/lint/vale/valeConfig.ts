import { resolveFromFolder } from './resolveFromFolder.ts';
import { splitIniList, parseIni, type IniSection } from './parseIni.ts';
import type { ValeProblem } from './valeProblem.ts';
import { compilePattern } from '#base/pattern/pattern.ts';

export type ValeLevel = 'suggestion' | 'warning' | 'error';

/** Setting of a rule by name: off, on, or on with its own level. */
export type ValeRuleSwitch = 'NO' | 'YES' | ValeLevel;

/** Settings for the files that a section matches. */
export interface ValeSection {
  readonly matches: (path: string) => boolean;
  /** True for `[*]`, which all other sections override. */
  readonly isGlobal: boolean;
  readonly styles: readonly string[] | null;
  readonly switches: ReadonlyMap<string, ValeRuleSwitch>;
  readonly blockIgnores: readonly string[];
  readonly tokenIgnores: readonly string[];
}

/** A parsed `.vale.ini`. */
export interface ValeConfig {
  readonly path: string;
  /** Folder of the styles, relative to the repository; null if not set. */
  readonly stylesPath: string | null;
  readonly minLevel: ValeLevel;
  readonly vocabularies: readonly string[];
  readonly ignoredScopes: readonly string[];
  readonly skippedScopes: readonly string[];
  readonly ignoredClasses: readonly string[];
  readonly wordTemplate: string;
  /** File extensions treated as others: `mdx` as `md`. */
  readonly formats: ReadonlyMap<string, string>;
  readonly sections: readonly ValeSection[];
  readonly problems: readonly ValeProblem[];
}

const levels: readonly ValeLevel[] = ['suggestion', 'warning', 'error'];
const special = new Set([
  'BasedOnStyles',
  'BlockIgnores',
  'IgnorePatterns',
  'TokenIgnores',
  'Transform',
  'Lang',
  'CommentDelimiters',
  'View',
  'Blueprint',
]);

/** Rank of a level, from 0. */
export function getLevelRank(level: ValeLevel): number {
  return levels.indexOf(level);
}

/** True if a word is a level. */
export function isValeLevel(word: unknown): word is ValeLevel {
  return levels.some((level) => level === word);
}

/** Reads a `.vale.ini` and reports what isn't supported here. Never fails. */
export function readValeConfig(path: string, text: string): ValeConfig {
  const sections = parseIni(text);
  const [core, ...others] = sections;
  const entry = (key: string) => core?.keys.get(key);
  const stylesPath = entry('StylesPath')?.values.at(-1);
  const minLevel = entry('MinAlertLevel')?.values.at(-1);
  const problems: ValeProblem[] = [];
  const note = (line: number, message: string) => problems.push({ kind: 'unsupported-option', path, line, message });
  for (const key of ['NLPEndpoint', 'Transform']) {
    const found = entry(key);
    if (found !== undefined) note(found.line, `“${key}” runs another program, so it’s ignored here.`);
  }
  const formats =
    others.find(({ name }) => name === 'formats')?.keys ?? new Map<string, { values: readonly string[] }>();
  const read = others.filter(({ name }) => name !== 'formats' && name !== 'asciidoctor').map(sectionOf);
  return {
    path,
    stylesPath:
      stylesPath === undefined || stylesPath === '' ? null : resolveFromFolder(path.replace(/[^/]*$/, ''), stylesPath),
    minLevel: isValeLevel(minLevel) ? minLevel : 'suggestion',
    vocabularies: splitIniList(entry('Vocab')),
    ignoredScopes: splitIniList(entry('IgnoredScopes')),
    skippedScopes: splitIniList(entry('SkippedScopes')),
    ignoredClasses: splitIniList(entry('IgnoredClasses')),
    wordTemplate: entry('WordTemplate')?.values.at(-1) ?? '',
    formats: new Map([...formats].map(([ending, { values }]) => [ending, values.at(-1) ?? ''])),
    sections: read,
    problems,
  };
}

function sectionOf({ name, keys }: IniSection): ValeSection {
  const switches = new Map<string, ValeRuleSwitch>();
  for (const [key, { values }] of keys)
    if (!special.has(key) && key.includes('.')) switches.set(key, switchOf(values.at(-1)));
  const styles = keys.get('BasedOnStyles');
  return {
    matches: compileValeGlob(name),
    isGlobal: name === '*',
    styles: styles === undefined ? null : splitIniList(styles),
    switches,
    blockIgnores: [...splitIniList(keys.get('BlockIgnores')), ...splitIniList(keys.get('IgnorePatterns'))],
    tokenIgnores: splitIniList(keys.get('TokenIgnores')),
  };
}

function switchOf(value: string | undefined): ValeRuleSwitch {
  return value === 'YES' || isValeLevel(value) ? value : 'NO';
}

/** Settings for one file: styles, switches, and patterns to ignore. */
export interface FileRules {
  readonly isChecked: boolean;
  readonly blockIgnores: readonly string[];
  readonly tokenIgnores: readonly string[];
  /** Whether a rule runs in the file, and the level that overrides its own. */
  readonly switchOf: (rule: string) => { readonly runs: boolean; readonly level: ValeLevel | null };
}

/** Settings for the file at a path, relative to the configuration's folder. */
export function getRulesForFile({ sections, formats }: ValeConfig, path: string): FileRules {
  const ending = /\.([^./]+)$/.exec(path)?.[1] ?? '';
  const paths = formats.has(ending) ? [path, path.replace(/[^.]+$/, formats.get(ending) ?? ending)] : [path];
  const matching = sections.filter(({ matches }) => paths.some(matches));
  const own = matching.filter(({ isGlobal }) => !isGlobal);
  const global = matching.filter(({ isGlobal }) => isGlobal);
  const styles =
    (own.findLast((section) => section.styles !== null) ?? global.findLast((section) => section.styles !== null))
      ?.styles ?? [];
  const switches = new Map([...global, ...own].flatMap((section) => [...section.switches]));
  return {
    isChecked: styles.length > 0 || switches.size > 0,
    blockIgnores: matching.flatMap(({ blockIgnores }) => blockIgnores),
    tokenIgnores: matching.flatMap(({ tokenIgnores }) => tokenIgnores),
    switchOf: (rule) => {
      const chosen = switches.get(rule);
      if (chosen === 'NO') return { runs: false, level: null };
      const level = chosen === undefined || chosen === 'YES' ? null : chosen;
      return { runs: chosen !== undefined || styles.includes(rule.split('.')[0] ?? ''), level };
    },
  };
}

/**
 * Compiles a section glob of `.vale.ini`: `*.md`, `docs/**`, `{a,b}/*.mdx`. An asterisk also matches slashes. An
 * invalid glob matches nothing.
 */
function compileValeGlob(glob: string): (path: string) => boolean {
  const pattern = compilePattern(`^(?:${sourceOf(glob)})$`);
  if (!pattern.ok) return () => false;
  return (path) => {
    const found = pattern.value.matches(path, 1);
    return found.ok && found.value.length > 0;
  };
}

function sourceOf(glob: string): string {
  let depth = 0;
  return glob.replaceAll(/\*+|\?|\{|\}|,|\[[^\]]*\]|\\.|[.+^$()|\\]/g, (part) => {
    if (part.startsWith('*')) return '[^\\n]*';
    if (part.startsWith('[')) return part.replace(/^\[!/, '[^');
    if (part === '?') return '[^\\n]';
    if (part === '{') {
      depth += 1;
      return '(?:';
    }
    if (part === '}') {
      depth -= 1;
      return ')';
    }
    if (part === ',') return depth > 0 ? '|' : ',';
    return part.length > 1 ? part : `\\${part}`;
  });
}
