import { getOwnProperty } from '#base/getOwnProperty.ts';
import type { RepoPath } from '#base/repoPath.ts';
import type { Result } from '#base/result.ts';
import { createBuiltInRules } from './createBuiltInRules.ts';
import { createCapitalizationRule } from './kinds/capitalization.ts';
import { createConditionalRule } from './kinds/conditional.ts';
import { createExistenceRule } from './kinds/existence.ts';
import { createOccurrenceRule } from './kinds/occurrence.ts';
import { createRepetitionRule } from './kinds/repetition.ts';
import { createSpellingRule } from './kinds/spelling.ts';
import { createSubstitutionRule } from './kinds/substitution.ts';
import { getListField, readRuleDefinition, type RuleDefinition } from './ruleDefinition.ts';
import type { CompiledRule, RuleContext } from './ruleRun.ts';
import { compileScope, type BlockScope } from './compileScope.ts';
import { createTermFinder, wholeWordTemplate } from './createTermFinder.ts';
import type { Speller } from '../spelling/speller.ts';
import { readValeConfig, type ValeConfig } from './valeConfig.ts';
import type { ValeFiles } from './valeFiles.ts';
import type { ValeProblem } from './valeProblem.ts';
import { readVocabulary, type Vocabulary } from './vocabulary.ts';

/** A compiled rule with its scope. */
export interface ValeRule {
  readonly definition: RuleDefinition;
  readonly createRun: CompiledRule;
  readonly runsOn: (scope: BlockScope) => boolean;
}

/** A repository's compiled Vale rules, and the problems of those that don't run. */
export interface Vale {
  readonly config: ValeConfig;
  readonly rules: readonly ValeRule[];
  readonly vocabulary: Vocabulary;
  readonly problems: readonly ValeProblem[];
}

const names = ['.vale', '_vale', 'vale.ini', '.vale.ini', '_vale.ini'];

/** The Vale configuration closest to the repository's root; null if there is none. */
export function findValeConfig(paths: Iterable<RepoPath>): RepoPath | null {
  const rank = (path: RepoPath) => path.split('/').length * names.length + names.indexOf(path.replace(/^.*\//, ''));
  let best: RepoPath | null = null;
  for (const path of paths)
    if (names.includes(path.replace(/^.*\//, '')) && (best === null || rank(path) < rank(best))) best = path;
  return best;
}

/**
 * Compiles the rules that a configuration enables for any file. The dictionary is loaded only if a spelling rule needs
 * it. Never fails: rules that can't run are reported and the others still run.
 */
export function readVale(configPath: RepoPath, files: ValeFiles, dictionary: () => Speller | null = () => null): Vale {
  const config = readValeConfig(configPath, files.text(configPath) ?? '');
  const problems: ValeProblem[] = [...config.problems];
  const vocabulary = readVocabulary(config, files, problems);
  const rules: ValeRule[] = [];
  let read: { readonly speller: Speller | null } | null = null;
  const speller = () => (read ??= { speller: dictionary() }).speller;
  for (const definition of definitionsOf(config, files, vocabulary, speller, problems)) {
    const createRun = readyRule(definition, config, vocabulary, speller, problems);
    if (createRun !== null) rules.push({ definition, createRun, runsOn: compileScope(definition.scope) });
  }
  return { config, rules, vocabulary, problems };
}

function definitionsOf(
  config: ValeConfig,
  files: ValeFiles,
  vocabulary: Vocabulary,
  speller: () => Speller | null,
  problems: ValeProblem[],
): readonly RuleDefinition[] {
  const { stylesPath, path } = config;
  const styles = new Set(config.sections.flatMap((section) => section.styles ?? []));
  const switched = new Set(
    config.sections.flatMap(({ switches }) =>
      [...switches].filter(([, value]) => value !== 'NO').map(([name]) => name),
    ),
  );
  const definitions = new Map<string, RuleDefinition>();
  const paths = stylesPath === null ? [] : files.below(stylesPath).filter((file) => file.endsWith('.yml'));
  const nameOf = (file: RepoPath) =>
    file
      .split('/')
      .slice(-2)
      .join('.')
      .replace(/\.yml$/, '');
  const wanted = paths.filter((file) => styles.has(nameOf(file).split('.')[0] ?? '') || switched.has(nameOf(file)));
  for (const file of wanted) {
    const read = readRuleDefinition(nameOf(file), file, files.text(file) ?? '');
    if (read.ok) definitions.set(read.value.name, read.value);
    else problems.push(read.problem);
  }
  const builtIn = styles.has('Vale') || [...switched].some((name) => name.startsWith('Vale.'));
  if (builtIn)
    for (const definition of createBuiltInRules(
      vocabulary,
      path,
      (styles.has('Vale') || switched.has('Vale.Spelling')) && speller() !== null,
    ))
      definitions.set(definition.name, definition);
  const present = new Set(paths.map((file) => nameOf(file).split('.')[0] ?? ''));
  const missing = (message: string) => problems.push({ kind: 'missing-style', path, line: 1, message });
  for (const style of styles)
    if (style !== 'Vale' && !present.has(style))
      missing(`The style “${style}” isn’t in the repository, so its rules can’t run. To add it, run “vale sync”.`);
  const ruleNames = new Set(paths.map(nameOf));
  for (const name of switched)
    if (!ruleNames.has(name) && !definitions.has(name) && !name.startsWith('Vale.'))
      missing(`The rule “${name}” isn’t in the repository, so it can’t run.`);
  return [...definitions.values()];
}

const makers: Readonly<
  Partial<Record<string, (definition: RuleDefinition, context: RuleContext) => Result<CompiledRule, string>>>
> = {
  capitalization: createCapitalizationRule,
  conditional: createConditionalRule,
  existence: createExistenceRule,
  occurrence: createOccurrenceRule,
  repetition: createRepetitionRule,
  spelling: createSpellingRule,
  substitution: createSubstitutionRule,
};

function readyRule(
  definition: RuleDefinition,
  config: ValeConfig,
  vocabulary: Vocabulary,
  dictionary: () => Speller | null,
  problems: ValeProblem[],
): CompiledRule | null {
  const { name, path, kind } = definition;
  const make = getOwnProperty(makers, kind);
  const speller = make === createSpellingRule ? dictionary() : null;
  if (make === undefined || (make === createSpellingRule && speller === null)) {
    problems.push({
      kind: 'unsupported-kind',
      path,
      line: 1,
      message: `“${name}” can’t run: “${kind}” rules aren’t supported here.`,
    });
    return null;
  }
  const invalid: string[] = [];
  const onInvalid = (what: string) => void invalid.push(what);
  const say = (message: string) => problems.push({ kind: 'invalid-pattern', path, line: 1, message });
  const made = make(definition, {
    wordTemplate: config.wordTemplate,
    speller,
    exceptions: (rule, withVocabulary = true) => {
      const own = getListField(rule, 'exceptions').toSorted((a, b) => b.length - a.length);
      const terms = withVocabulary ? [...own, ...vocabulary.accepted].toSorted((a, b) => b.length - a.length) : own;
      return own.length === 0 && withVocabulary
        ? vocabulary.acceptedFinder
        : terms.length === 0
          ? null
          : createTermFinder(terms, { ignoreCase: false, template: wholeWordTemplate }, onInvalid);
    },
    invalid: onInvalid,
  });
  if (!made.ok) {
    const [first] = invalid;
    say(`“${name}” can’t run: ${first ?? made.problem}.`);
    return null;
  }
  for (const what of invalid) say(`“${name}” runs only partially: ${what}.`);
  return made.value;
}
