import type { Finding } from '#base/finding.ts';
import type { RepoPath } from '#base/repoPath.ts';
import { createPageChecker, type PageChecker } from '#lint/checkPage.ts';
import { mergePageFindings } from '#lint/mergePageFindings.ts';
import { toProblemFindings } from '#lint/findPageProblems.ts';
import { findRulesFiles } from '#lint/rulesFile/readRulesFile.ts';
import type { LintSite } from '#lint/site/lintSite.ts';
import {
  isSpellingEnabled,
  createSpellChecker,
  spellingRuleName,
  addSpellingSuggestions,
} from '#lint/spelling/createSpellChecker.ts';
import { parseSiteWords, siteWordsPath, extendSpeller } from '#lint/spelling/siteWords.ts';
import type { Speller } from '#lint/spelling/speller.ts';
import { checksFilePath, type RuleSettings } from '#lint/switches/checksFile.ts';
import type { RuleDefinition } from '#lint/vale/ruleDefinition.ts';
import { createValePageChecker, type ValeChecker } from '#lint/vale/createValePageChecker.ts';
import { findValeConfig, readVale } from '#lint/vale/readVale.ts';
import type { PageWithFacts, Site } from '#site/site.ts';
import type { RuleDescription, WordList } from './checksWorker.ts';
import type { NonPageFiles } from './nonPageFiles.ts';

/** What checks are based on, created once per state of the site. */
export interface CheckContext {
  readonly site: Site;
  readonly checked: LintSite | null;
  readonly switches: RuleSettings;
  readonly choiceFindings: readonly Finding[];
}

/** Cached findings of an additional checker for texts that didn't change. */
interface KnownFindings {
  readonly key: string;
  readonly known: WeakMap<PageWithFacts['facts'], readonly Finding[]>;
}

/** The page checkers, kept while the team's settings stay the same. */
export class SiteCheckers {
  private readonly files: NonPageFiles;
  private own: { readonly key: string; readonly checker: PageChecker } | null = null;
  private vale:
    | (KnownFindings & {
        readonly checker: ValeChecker;
        readonly acceptPath: RepoPath | null;
        readonly spells: boolean;
        readonly rules: readonly Pick<RuleDefinition, 'name' | 'message' | 'level'>[];
      })
    | null = null;
  private spelling: (KnownFindings & { readonly check: ReturnType<typeof createSpellChecker> }) | null = null;
  private english: Speller | null = null;
  private fetching: Promise<Speller | null> | null = null;

  constructor(files: NonPageFiles) {
    this.files = files;
  }

  /** Loads the dictionary if the team's settings require it; offline, spelling isn't checked. */
  async ready({ site, switches }: CheckContext, paths: readonly RepoPath[] = []): Promise<void> {
    if (
      this.english !== null ||
      !(
        isSpellingEnabled(switches, null) ||
        paths.some((path) => isSpellingEnabled(switches, path)) ||
        this.valeChecker(site)?.spells === true
      )
    )
      return;
    this.fetching ??= loadSpeller().catch(() => null);
    this.english = await this.fetching;
    if (this.english === null) this.fetching = null; // loaded again next time
  }

  check(path: RepoPath, page: PageWithFacts, { site, checked, switches }: CheckContext): readonly Finding[] {
    const isChecked = checked?.isChecked(path) === true;
    const builtInFindings =
      checked === null || !isChecked
        ? toProblemFindings(path, page)
        : this.ownChecker(site, switches).check(path, page, checked);
    if (checked !== null && !isChecked) return builtInFindings;
    const body = this.own?.checker.bodyOf(page);
    const vale = this.valeChecker(site);
    const spelling = isSpellingEnabled(switches, path) ? this.spellingChecker() : null;
    const valeFindings = foundBy(vale, page, () => vale?.checker.check(path, page.text, body) ?? []);
    const spellingFindings = foundBy(spelling, page, () => spelling?.check(path, page.text, body) ?? []);
    const found = mergePageFindings(
      { builtInFindings, valeFindings, spellingFindings },
      page.text,
      switches,
      vale?.checker ?? null,
    );
    return found === builtInFindings ? builtInFindings : found.toSorted((a, b) => a.range.from - b.range.from);
  }

  valeProblems(site: Site): readonly Finding[] {
    return this.valeChecker(site)?.checker.problems() ?? [];
  }

  /** Adds spelling suggestions to findings, within a time limit in milliseconds. */
  suggest(findings: readonly Finding[], milliseconds: number): readonly Finding[] {
    const end = performance.now() + milliseconds;
    return this.english === null
      ? findings
      : addSpellingSuggestions(findings, this.english, () => performance.now() > end);
  }

  /** Returns suggestions for a word; empty until the dictionary is loaded. */
  suggestWords(word: string): readonly string[] {
    return this.english?.suggestions(word) ?? [];
  }

  /** Returns the file that words are added to, and whether its lines are patterns. */
  wordList(site: Site): WordList {
    const path = this.valeChecker(site)?.acceptPath ?? null;
    return path === null ? { path: siteWordsPath, isPattern: false } : { path, isPattern: true };
  }

  /** Returns the description of the spelling check; empty if the repository's Vale rules check spelling. */
  spellingWords(site: Site, switches: RuleSettings): readonly RuleDescription[] {
    if (this.valeChecker(site)?.spells === true) return [];
    const words = {
      group: 'language',
      sentence: 'Words match the dictionary or the site’s word list.',
      example: { wrong: 'A mispelled word.', right: 'A misspelled word.' },
    } as const;
    return [
      {
        name: spellingRuleName,
        ...words,
        severity: switches.severityOf(spellingRuleName, null, null),
        defaults: { severity: 'suggestion', isOff: true },
      },
    ];
  }

  /** Returns the descriptions of the repository's Vale rules that its configuration runs. */
  valeRuleDescriptions(site: Site, switches: RuleSettings): readonly RuleDescription[] {
    return (this.valeChecker(site)?.rules ?? []).map(({ name, message, level }) => ({
      name,
      group: 'language',
      sentence: message.replaceAll(/%(?:\[\d+\])?[sdv]/g, '…'),
      example: { wrong: '', right: '' },
      severity: switches.severityOf(name, null, level),
      defaults: { severity: level, isOff: false },
    }));
  }

  private speller(): Speller | null {
    return this.english === null ? null : extendSpeller(this.english, parseSiteWords(this.files.textOf(siteWordsPath)));
  }

  private ownChecker(site: Site, switches: RuleSettings): PageChecker {
    const key = [checksFilePath, ...findRulesFiles(site.files)]
      .map((path) => this.files.textOf(path) ?? site.pages.get(path)?.text ?? '')
      .join('\0');
    if (this.own?.key !== key) this.own = { key, checker: createPageChecker(switches) };
    return this.own.checker;
  }

  private spellingChecker(): typeof this.spelling {
    const speller = this.speller();
    const key = this.files.textOf(siteWordsPath) ?? '';
    if (speller === null) return null;
    if (this.spelling?.key !== key)
      this.spelling = { key, check: createSpellChecker(speller, () => performance.now()), known: new WeakMap() };
    return this.spelling;
  }

  private valeChecker(site: Site): typeof this.vale {
    const { listed, textOf } = this.files;
    const configuration = findValeConfig(listed.keys());
    if (configuration === null) return null;
    const styles = [...listed].filter(([path]) => path === configuration || /\.(?:ya?ml|txt|ini)$/i.test(path));
    const key = `${this.english === null ? '' : 'english'}\n${styles.map(([path, stamp]) => `${path} ${stamp}`).join('\n')}`;
    if (this.vale?.key !== key) {
      const below = (folder: RepoPath) => [...site.files].filter((path) => path.startsWith(`${folder}/`));
      let spells = false;
      const vale = readVale(configuration, { below, text: textOf }, () => {
        spells = true;
        return this.speller();
      });
      this.vale = {
        key,
        checker: createValePageChecker(vale, () => performance.now()),
        acceptPath: vale.vocabulary.acceptPath,
        spells,
        rules: vale.rules.map(({ definition }) => definition),
        known: new WeakMap(),
      };
    }
    return this.vale;
  }
}

function foundBy(
  by: KnownFindings | null,
  { facts }: PageWithFacts,
  check: () => readonly Finding[],
): readonly Finding[] {
  if (by === null) return [];
  const found = by.known.get(facts) ?? check();
  by.known.set(facts, found);
  return found;
}

/** Loads the modules and data for `createSpeller`. */
async function importDictionary() {
  const [{ createSpeller }, affixes, dictionary] = await Promise.all([
    import('#lint/spelling/speller.ts'),
    import('dictionary-en/index.aff?raw'),
    import('dictionary-en/index.dic?raw'),
  ]);
  return { createSpeller, affixes: affixes.default, dictionary: dictionary.default };
}

/** Loads and prepares the English dictionary, about a second of worker time. */
async function loadSpeller(): Promise<Speller> {
  const { createSpeller, affixes, dictionary } = await importDictionary();
  return createSpeller(affixes, dictionary);
}
