import type { Finding } from '#base/finding.ts';
import { isPagePath } from '#base/fileKind.ts';
import { folderOf, joinPath, type RepoPath } from '#base/repoPath.ts';
import { ignoredFiles, ignoreFileName } from '#config/navigation/ignoredFiles.ts';
import { readDocsJson, type DocsJson } from '#config/docsJson.ts';
import { applyFixes } from '#lint/applyFixes.ts';
import { pageChecker, type PageChecker } from '#lint/checkPage.ts';
import { checkWhole, choicesOf, pagesToCheck } from '#lint/checkSite.ts';
import { problemFindings } from '#lint/pageProblems.ts';
import { rules } from '#lint/rules/registry.ts';
import { checksBehind } from '#lint/rulesFile/checksBehind.ts';
import { findRulesFiles } from '#lint/rulesFile/readRulesFile.ts';
import { checkedSite, type CheckedSite } from '#lint/site/checkedSite.ts';
import { checksFileName, wordsAt, type Switches } from '#lint/switches/checksFile.ts';
import { checkWithVale, type ValeChecker } from '#lint/vale/checkWithVale.ts';
import { chosenFindings } from '#lint/vale/chosenFindings.ts';
import { findValeConfig, readVale } from '#lint/vale/readVale.ts';
import { proved } from '#site/search/replaceHits.ts';
import { pageFacts } from '#site/pageFacts.ts';
import type { KnownPage, Site } from '#site/site.ts';
import type { CheckedText, ChecksWorker, ComparedFindings, FilePlan, ListedFile } from './checksWorker.ts';
import { searchHere } from './searchHere.ts';
import type { SearchWorker } from './searchWorker.ts';

/** The files beside the pages, as far as they were told. */
export interface ToldFiles {
  readonly configuration: RepoPath | null;
  readonly listed: ReadonlyMap<RepoPath, string>;
  readonly textOf: (path: RepoPath) => string | null;
}

/** What checks stand on, made once for each state of the site. */
interface Ready {
  readonly site: Site;
  readonly checked: CheckedSite | null;
  readonly switches: Switches;
  readonly choiceFindings: readonly Finding[];
}

/** More files than any package of styles has. */
const mostStyles = 3000;

/** The checks of the site that a worker has the facts of, and the search over its texts. */
export function checksHere(siteNow: () => Site): ChecksWorker & SearchWorker {
  const files = new FilesBeside();
  const checkers = new Checkers(files);
  let ready: (Ready & { readonly version: number }) | null = null;
  const readyNow = (): Ready => {
    const site = siteNow();
    if (ready?.site !== site || ready.version !== files.version) ready = { ...makeReady(site, files), version: files.version };
    return ready;
  };
  const findingsOf = (path: RepoPath, page: KnownPage): readonly Finding[] => checkers.check(path, page, readyNow());
  const checked = (path: RepoPath): readonly CheckedText[] => {
    const page = siteNow().pages.get(path);
    return page === undefined ? [] : [{ path, text: page.text, findings: findingsOf(path, page) }];
  };
  const worker: ChecksWorker = {
    followFiles: (listed, configuration, needed) => Promise.resolve(files.follow(listed, configuration, needed, siteNow())),
    tellFiles(texts) {
      for (const { path, stamp, text } of texts) files.tell(path, stamp, text);
      return Promise.resolve();
    },
    checkedPages() {
      const site = readyNow().checked;
      return Promise.resolve(site === null ? [] : pagesToCheck(site));
    },
    checkPages(paths, milliseconds) {
      const end = performance.now() + milliseconds;
      const found: CheckedText[] = [];
      for (const path of paths) {
        found.push(...checked(path));
        if (performance.now() > end) break;
      }
      return Promise.resolve(found);
    },
    checkWhole() {
      const { checked: site, switches, choiceFindings } = readyNow();
      return Promise.resolve([...choiceFindings, ...(site === null ? [] : checkWhole(site, switches)), ...checkers.valeProblems(siteNow())]);
    },
    planFixes: (path, wanted) => Promise.resolve(planOf(path, wanted, checked(path)[0] ?? otherFile(path, files, readyNow()))),
    compareFindings(path, before) {
      const [now] = checked(path);
      const old = before === null ? [] : findingsOf(path, { text: before, facts: pageFacts(before) });
      return Promise.resolve(compared(now, before ?? '', old));
    },
    ruleWords() {
      const { switches } = readyNow();
      return Promise.resolve(rules.map(({ name, group, sentence, example, severity, isOff = false }) => ({ name, group, sentence, example, severity: switches.severityOf(name, null, isOff ? null : severity), own: { severity, isOff } })));
    },
    checksBehind: (words) => Promise.resolve(words.map((one) => checksBehind(one, rules))),
  };
  return { ...worker, ...searchHere(siteNow, files) };
}

/** Texts of files that are no pages. */
class FilesBeside implements ToldFiles {
  configuration: RepoPath | null = null;
  listed: ReadonlyMap<RepoPath, string> = new Map();
  /** Another number with each change. */
  version = 0;
  private readonly told = new Map<RepoPath, { readonly stamp: string; readonly text: string | null }>();

  readonly textOf = (path: RepoPath): string | null => (this.listed.has(path) ? (this.told.get(path)?.text ?? null) : null);

  follow(files: readonly ListedFile[], configuration: RepoPath | null, needed: 'choices' | 'all', site: Site): readonly RepoPath[] {
    const listed = new Map(files);
    const isSame = configuration === this.configuration && listed.size === this.listed.size && files.every(([path, stamp]) => this.listed.get(path) === stamp);
    if (!isSame) {
      this.version += 1;
      this.listed = listed;
      this.configuration = configuration;
    }
    const wanted = needed === 'all' ? [...listed.keys()] : choiceFiles(listed, configuration, site);
    return wanted.filter((path) => listed.has(path) && this.told.get(path)?.stamp !== listed.get(path));
  }

  tell(path: RepoPath, stamp: string, text: string | null): void {
    if (this.told.get(path)?.text !== text) this.version += 1;
    this.told.set(path, { stamp, text });
  }
}

/** The files that say what is checked, and how: the configuration with its parts, the team's choices, its rules files and its Vale rules. */
function choiceFiles(listed: ReadonlyMap<RepoPath, string>, configuration: RepoPath | null, site: Site): readonly RepoPath[] {
  const paths = [...listed.keys()];
  const ofSite = configuration === null ? [] : [configuration, joinPath(folderOf(configuration), ignoreFileName), ...paths.filter((path) => path.endsWith('.json') && folderOf(path) === folderOf(configuration))];
  const vale = findValeConfig(paths);
  const styles = vale === null ? [] : [vale, ...paths.filter((path) => /\.(?:ya?ml|txt|ini)$/i.test(path)).slice(0, mostStyles)];
  return [...new Set([...ofSite, checksFileName, ...findRulesFiles(site.files), ...styles])];
}

function makeReady(site: Site, { configuration, textOf }: ToldFiles): Ready {
  const { switches, findings: choiceFindings } = choicesOf({ site, textOf });
  const text = configuration === null ? null : textOf(configuration);
  const docs: DocsJson | null = configuration === null || text === null ? null : readDocsJson(text, textOf, configuration);
  const checked = docs === null || configuration === null ? null : checkedSite({ site, docs, configuration, textOf, sizeOf: () => null, ignores: ignoredFiles(textOf(joinPath(site.siteFolder, ignoreFileName)) ?? '', site.siteFolder) });
  return { site, checked, switches, choiceFindings };
}

/** What checks pages, kept as long as the team's choices are the same. */
class Checkers {
  private readonly files: FilesBeside;
  private own: { readonly key: string; readonly checker: PageChecker } | null = null;
  private vale: { readonly key: string; readonly checker: ValeChecker; readonly known: WeakMap<KnownPage['facts'], readonly Finding[]> } | null = null;

  constructor(files: FilesBeside) {
    this.files = files;
  }

  check(path: RepoPath, page: KnownPage, { site, checked, switches }: Ready): readonly Finding[] {
    const isChecked = checked?.isChecked(path) === true;
    const own = checked === null || !isChecked ? problemFindings(path, page) : this.ownChecker(site, switches).check(path, page, checked);
    const vale = this.valeChecker(site);
    if (vale === null || (checked !== null && !isChecked)) return own;
    const found = vale.known.get(page.facts) ?? vale.checker.check(path, page.text);
    vale.known.set(page.facts, found);
    return [...own, ...chosenFindings(found, page.text, switches)].toSorted((a, b) => a.place.from - b.place.from);
  }

  valeProblems(site: Site): readonly Finding[] {
    return this.valeChecker(site)?.checker.problems() ?? [];
  }

  private ownChecker(site: Site, switches: Switches): PageChecker {
    const key = [checksFileName, ...findRulesFiles(site.files)].map((path) => this.files.textOf(path) ?? site.pages.get(path)?.text ?? '').join('\0');
    if (this.own?.key !== key) this.own = { key, checker: pageChecker(switches) };
    return this.own.checker;
  }

  private valeChecker(site: Site): { readonly checker: ValeChecker; readonly known: WeakMap<KnownPage['facts'], readonly Finding[]> } | null {
    const { listed, textOf } = this.files;
    const configuration = findValeConfig(listed.keys());
    if (configuration === null) return null;
    const styles = [...listed].filter(([path]) => path === configuration || /\.(?:ya?ml|txt|ini)$/i.test(path));
    const key = styles.map(([path, stamp]) => `${path} ${stamp}`).join('\n');
    if (this.vale?.key !== key) {
      const below = (folder: RepoPath) => [...site.files].filter((path) => path.startsWith(`${folder}/`));
      this.vale = { key, checker: checkWithVale(readVale(configuration, { below, text: textOf }), () => performance.now()), known: new WeakMap() };
    }
    return this.vale;
  }
}

/** What is said of a file that is no page, with its text. */
function otherFile(path: RepoPath, { textOf }: ToldFiles, { checked, switches }: Ready): CheckedText | undefined {
  const text = textOf(path);
  return text === null || checked === null || isPagePath(path) ? undefined : { path, text, findings: checkWhole(checked, switches).filter((finding) => finding.path === path) };
}

/** The fixes that are wanted, as the text is now: a finding is found again by its rule, its words and what is said of it. */
function planOf(path: RepoPath, wanted: readonly Finding[], now: CheckedText | undefined): FilePlan | null {
  if (now === undefined) return null;
  const { text } = now;
  const left = [...now.findings];
  const found = wanted.flatMap((finding) => {
    const title = finding.fixes[0]?.title;
    const same = left.filter(({ rule, message, fixes }) => rule === finding.rule && message === finding.message && fixes.some((fix) => fix.title === title));
    // Of several that say the same, the nearest to where it was.
    const [nearest] = same.toSorted((a, b) => Math.abs(a.place.from - finding.place.from) - Math.abs(b.place.from - finding.place.from));
    if (nearest === undefined) return [];
    left.splice(left.indexOf(nearest), 1);
    return [{ ...nearest, fixes: nearest.fixes.filter((fix) => fix.title === title) }];
  });
  const { fixed } = applyFixes(text, found);
  const result = proved(path, text, fixed.flatMap(({ fixes }) => fixes[0]?.edits ?? []));
  if (result.kind === 'refused') return { path, before: text, edits: [], count: 0, refused: result.reason };
  return { path, before: text, edits: result.edits, count: fixed.length, refused: fixed.length === 0 ? 'moved' : null };
}


/** Findings that say the same of the same words are the same, wherever they stand. */
function compared(now: CheckedText | undefined, textBefore: string, before: readonly Finding[]): ComparedFindings {
  const keyOf = (finding: Finding, text: string) => `${finding.rule}\n${finding.message}\n${wordsAt(finding, text)}`;
  const left = new Map<string, number>();
  for (const finding of before) left.set(keyOf(finding, textBefore), (left.get(keyOf(finding, textBefore)) ?? 0) + 1);
  const added = (now?.findings ?? []).filter((finding) => {
    const key = keyOf(finding, now?.text ?? '');
    const count = left.get(key) ?? 0;
    left.set(key, count - 1);
    return count <= 0;
  });
  return { added, mended: [...left.values()].reduce((sum, count) => sum + Math.max(0, count), 0) };
}
