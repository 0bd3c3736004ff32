import type { Finding } from '#base/finding.ts';
import type { RepoPath } from '#base/repoPath.ts';
import { pageChecker, type PageChecker } from '#lint/checkPage.ts';
import { foundOnPage } from '#lint/foundOnPage.ts';
import { problemFindings } from '#lint/pageProblems.ts';
import { findRulesFiles } from '#lint/rulesFile/readRulesFile.ts';
import type { CheckedSite } from '#lint/site/checkedSite.ts';
import { isSpellingOn, siteSpelling, spellingName, withSuggestions } from '#lint/spelling/siteSpelling.ts';
import { readSiteWords, siteWordsName, withSiteWords } from '#lint/spelling/siteWords.ts';
import type { Speller } from '#lint/spelling/speller.ts';
import { checksFileName, type Switches } from '#lint/switches/checksFile.ts';
import { checkWithVale, type ValeChecker } from '#lint/vale/checkWithVale.ts';
import { findValeConfig, readVale } from '#lint/vale/readVale.ts';
import type { KnownPage, Site } from '#site/site.ts';
import type { RuleWords, WordList } from './checksWorker.ts';
import { fetchSpeller } from './fetchSpeller.ts';
import type { FilesBeside } from './filesBeside.ts';

/** What checks stand on, made once for each state of the site. */
export interface Ready {
  readonly site: Site;
  readonly checked: CheckedSite | null;
  readonly switches: Switches;
  readonly choiceFindings: readonly Finding[];
}

/** What checks pages by something beside our own rules, and what it found of texts that did not change. */
interface KnownFindings {
  readonly key: string;
  readonly known: WeakMap<KnownPage['facts'], readonly Finding[]>;
}

/** What checks pages, kept as long as the team's choices are the same. */
export class SiteCheckers {
  private readonly files: FilesBeside;
  private own: { readonly key: string; readonly checker: PageChecker } | null = null;
  private vale:
    | (KnownFindings & {
        readonly checker: ValeChecker;
        readonly acceptPath: RepoPath | null;
        readonly spells: boolean;
      })
    | null = null;
  private spelling: (KnownFindings & { readonly check: ReturnType<typeof siteSpelling> }) | null = null;
  private english: Speller | null = null;
  private fetching: Promise<Speller | null> | null = null;

  constructor(files: FilesBeside) {
    this.files = files;
  }

  /** Fetches the dictionary where the team's choices ask for it; without the network, nothing is said of spelling. */
  async ready({ site, switches }: Ready, paths: readonly RepoPath[] = []): Promise<void> {
    if (
      this.english !== null ||
      !(
        isSpellingOn(switches, null) ||
        paths.some((path) => isSpellingOn(switches, path)) ||
        this.valeChecker(site)?.spells === true
      )
    )
      return;
    this.fetching ??= fetchSpeller().catch(() => null);
    this.english = await this.fetching;
    if (this.english === null) this.fetching = null; // fetched again the next time
  }

  check(path: RepoPath, page: KnownPage, { site, checked, switches }: Ready): readonly Finding[] {
    const isChecked = checked?.isChecked(path) === true;
    const own =
      checked === null || !isChecked
        ? problemFindings(path, page)
        : this.ownChecker(site, switches).check(path, page, checked);
    if (checked !== null && !isChecked) return own;
    const body = this.own?.checker.bodyOf(page);
    const vale = this.valeChecker(site);
    const spelling = isSpellingOn(switches, path) ? this.spellingChecker() : null;
    const ofVale = foundBy(vale, page, () => vale?.checker.check(path, page.text, body) ?? []);
    const ofSpelling = foundBy(spelling, page, () => spelling?.check(path, page.text, body) ?? []);
    const found = foundOnPage({ own, ofVale, ofSpelling }, page.text, switches, vale?.checker ?? null);
    return found === own ? own : found.toSorted((a, b) => a.place.from - b.place.from);
  }

  valeProblems(site: Site): readonly Finding[] {
    return this.valeChecker(site)?.checker.problems() ?? [];
  }

  /** Findings of spelling with what may be meant, as far as the time in milliseconds allows. */
  suggest(findings: readonly Finding[], milliseconds: number): readonly Finding[] {
    const end = performance.now() + milliseconds;
    return this.english === null ? findings : withSuggestions(findings, this.english, () => performance.now() > end);
  }

  /** The file that words are added to, and whether its lines are patterns. */
  wordList(site: Site): WordList {
    const path = this.valeChecker(site)?.acceptPath ?? null;
    return path === null ? { path: siteWordsName, isPattern: false } : { path, isPattern: true };
  }

  /** The check of spelling in words, where the repository has no rule of its own for it. */
  spellingWords(site: Site, switches: Switches): readonly RuleWords[] {
    if (this.valeChecker(site)?.spells === true) return [];
    const words = {
      group: 'language',
      sentence: 'Words are spelled as in the dictionary or the site’s own list.',
      example: { wrong: 'A mispelled word.', right: 'A misspelled word.' },
    } as const;
    return [
      {
        name: spellingName,
        ...words,
        severity: switches.severityOf(spellingName, null, null),
        own: { severity: 'suggestion', isOff: true },
      },
    ];
  }

  private speller(): Speller | null {
    return this.english === null ? null : withSiteWords(this.english, readSiteWords(this.files.textOf(siteWordsName)));
  }

  private ownChecker(site: Site, switches: Switches): PageChecker {
    const key = [checksFileName, ...findRulesFiles(site.files)]
      .map((path) => this.files.textOf(path) ?? site.pages.get(path)?.text ?? '')
      .join('\0');
    if (this.own?.key !== key) this.own = { key, checker: pageChecker(switches) };
    return this.own.checker;
  }

  private spellingChecker(): typeof this.spelling {
    const speller = this.speller();
    const key = this.files.textOf(siteWordsName) ?? '';
    if (speller === null) return null;
    if (this.spelling?.key !== key)
      this.spelling = { key, check: siteSpelling(speller, () => performance.now()), known: new WeakMap() };
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
        checker: checkWithVale(vale, () => performance.now()),
        acceptPath: vale.vocabulary.acceptPath,
        spells,
        known: new WeakMap(),
      };
    }
    return this.vale;
  }
}

function foundBy(by: KnownFindings | null, { facts }: KnownPage, check: () => readonly Finding[]): readonly Finding[] {
  if (by === null) return [];
  const found = by.known.get(facts) ?? check();
  by.known.set(facts, found);
  return found;
}
