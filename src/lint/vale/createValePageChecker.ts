import type { Root } from 'mdast';
import { createRangeLookup, type Finding } from '#base/finding.ts';
import { compilePattern, type Pattern } from '#base/pattern/pattern.ts';
import type { RepoPath } from '#base/repoPath.ts';
import { withoutByteOrderMark } from '#base/encoding.ts';
import { findFrontMatter } from '#document/yaml/frontMatterRange.ts';
import { findFrontMatterStrings } from '#document/yaml/findFrontMatterStrings.ts';
import { checkTextDepth } from '#document/read/limitDepth.ts';
import { parseMarkdown } from '#document/read/parseMarkdown.ts';
import { parsePage } from '#document/read/parsePage.ts';
import { createActionFixes } from './createActionFixes.ts';
import { readCommentSwitches, type CommentSwitches } from './readCommentSwitches.ts';
import { maskIgnoredPatterns } from './maskIgnoredPatterns.ts';
import { toSourceRange, mapSourceSlice, removeCarriageReturns } from './mappedText.ts';
import { tokenizeMarkdown, type IsTextAttribute } from './tokenizeMarkdown.ts';
import { splitIntoBlocks, type ValeBlock, type SkipOptions } from './splitIntoBlocks.ts';
import type { Vale, ValeRule } from './readVale.ts';
import type { RuleHit } from './ruleRun.ts';
import { getRulesForFile, getLevelRank, type FileRules, type ValeLevel, type ValeConfig } from './valeConfig.ts';
import { toValeFinding, type ValeProblem } from './valeProblem.ts';

/** Checks pages against a repository's Vale rules. */
export interface ValeChecker {
  /**
   * Findings on a page, in text order; empty for a file that the configuration doesn't match. Callers that already
   * parsed the body as MDX can pass its tree, because parsing is most of the work.
   */
  readonly check: (path: RepoPath, text: string, body?: Root) => readonly Finding[];
  /** True if the vocabularies accept a word. */
  readonly accepts: (word: string) => boolean;
  /** Rules that don't run, reported in their files: known from the start, or found to be too slow on a page since. */
  readonly problems: () => readonly Finding[];
}

/** Maximum time for one rule on one page, in milliseconds. */
const longest = 500;

/** Which texts besides the body's are checked; without it, Vale's own choice: all of the front matter, and alt texts. */
export interface CheckedTexts {
  readonly isFrontMatterKey: (key: string) => boolean;
  readonly isTextAttribute: IsTextAttribute;
}

/**
 * Creates a checker for a repository's rules. `now` is a clock in milliseconds: a rule that is too slow on a page is
 * reported and no longer runs.
 */
export function createValePageChecker(vale: Vale, now: () => number, texts: CheckedTexts | null = null): ValeChecker {
  const slow = new Map<string, ValeProblem>();
  const patterns = new Map<string, Pattern | null>();
  const ready = (source: string) => {
    const known = patterns.get(source);
    if (known !== undefined) return known;
    const compiled = compilePattern(source);
    patterns.set(source, compiled.ok ? compiled.value : null);
    if (!compiled.ok)
      slow.set(source, {
        kind: 'invalid-pattern',
        path: vale.config.path,
        line: 1,
        message: `“${source}” isn’t a valid pattern: ${compiled.problem.message}.`,
      });
    return compiled.ok ? compiled.value : null;
  };
  const onSlow = (name: string, path: string) =>
    slow.set(name, { kind: 'slow-pattern', path, line: 1, message: `“${name}” takes too long, so it no longer runs.` });
  return {
    check: (path, text, body) => {
      const file = getRulesForFile(vale.config, belowConfig(vale.config, path));
      if (!file.isChecked) return [];
      const ignoring = (sources: readonly string[]) => sources.map(ready).filter((pattern) => pattern !== null);
      const bodyFrom = findFrontMatter(text)?.bodyFrom ?? text.length - withoutByteOrderMark(text).length;
      const ignored = maskIgnoredPatterns(
        text.slice(bodyFrom),
        ignoring(file.blockIgnores),
        ignoring(file.tokenIgnores),
        ({ source }) => onSlow(source, vale.config.path),
      );
      const page = readPageBlocks(vale.config, path, { source: text, bodyFrom, body: ignored, tree: body, texts });
      const findings = vale.rules.flatMap((rule) => {
        const { name, path: rulePath } = rule.definition;
        if (slow.has(name)) return [];
        const found = runRule(rule, vale.config, file, page, now);
        if (found === 'too-slow') onSlow(name, rulePath);
        return found === 'too-slow' ? [] : found;
      });
      return findings.toSorted((a, b) => a.range.from - b.range.from);
    },
    accepts: (word) => vale.vocabulary.acceptedFinder?.test(word) === true,
    problems: () => [...vale.problems, ...slow.values()].map(toValeFinding),
  };
}

function belowConfig({ path: configPath }: ValeConfig, path: RepoPath): string {
  const folder = configPath.replace(/[^/]*$/, '');
  return path.startsWith(folder) ? path.slice(folder.length) : path;
}

interface ReadPage {
  readonly path: RepoPath;
  readonly source: string;
  readonly blocks: readonly ValeBlock[];
  readonly raw: ValeBlock;
  readonly switches: CommentSwitches;
}

const usualSkips = ['script', 'style', 'pre', 'figure', 'noscript', 'iframe'];
const usualMasks = ['tt', 'code', 'kbd'];

interface Body {
  readonly source: string;
  readonly bodyFrom: number;
  /** The body with ignored patterns masked. */
  readonly body: string;
  readonly tree: Root | undefined;
  readonly texts: CheckedTexts | null;
}

function readPageBlocks(config: ValeConfig, path: RepoPath, { source, bodyFrom, body, tree, texts }: Body): ReadPage {
  const ending = /\.([^./]+)$/.exec(path)?.[1] ?? 'md';
  const format = config.formats.get(ending) ?? ending;
  const isWhole = body === source.slice(bodyFrom);
  const root = isWhole && format === 'mdx' && tree !== undefined ? tree : treeOf(body, format);
  const tokens = tokenizeMarkdown(
    root,
    isWhole ? source : source.slice(0, bodyFrom) + body,
    bodyFrom,
    texts?.isTextAttribute,
  );
  const skipping: SkipOptions = {
    tags: new Set(config.skippedScopes.length > 0 ? config.skippedScopes : usualSkips),
    masks: new Set(config.ignoredScopes.length > 0 ? config.ignoredScopes : usualMasks),
    classes: new Set(['problematic', 'pre', 'code', ...config.ignoredClasses]),
    attributes: new Set(config.skippedScopes),
  };
  const raw = { sections: new Set(['raw', ending]), ancestors: new Set(['raw', ending]) };
  return {
    path,
    source,
    blocks: [
      ...headBlocks(source, bodyFrom, ending, texts?.isFrontMatterKey),
      ...splitIntoBlocks(tokens, ending, skipping),
    ],
    raw: { content: removeCarriageReturns(source), scope: raw },
    switches: readCommentSwitches(tokens),
  };
}

/** Parses valid MDX as MDX and everything else as Markdown. If the nesting is too deep, only the raw text is checked. */
function treeOf(text: string, format: string): Root {
  if (checkTextDepth(text) !== null) return { type: 'root', children: [] };
  const parsed = format === 'mdx' ? parsePage(text) : null;
  return parsed?.ok === true ? parsed.value : parseMarkdown(text);
}

/** Strings of a page's front matter, each a block by its key. */
function headBlocks(
  source: string,
  bodyFrom: number,
  ending: string,
  isChecked: (key: string) => boolean = () => true,
): readonly ValeBlock[] {
  const keys = [...source.slice(0, bodyFrom).matchAll(/^([A-Za-z][\w:-]*):[ \t]+\S/gm)].flatMap(([, key = '']) =>
    isChecked(key) ? [key] : [],
  );
  return keys.flatMap((key) =>
    findFrontMatterStrings(source, new Set([key])).map(({ from, to }) => {
      const sections = new Set(['text', 'frontmatter', key, ending]);
      return { content: mapSourceSlice(source, from, to), scope: { sections, ancestors: sections } };
    }),
  );
}

function runRule(
  { definition, createRun, runsOn }: ValeRule,
  config: ValeConfig,
  file: FileRules,
  page: ReadPage,
  now: () => number,
): readonly Finding[] | 'too-slow' {
  const { runs, level } = file.switchOf(definition.name);
  const severity: ValeLevel = level ?? definition.level;
  if (!runs || getLevelRank(severity) < getLevelRank(config.minLevel)) return [];
  const run = createRun();
  const findings: Finding[] = [];
  const seen = new Set<number>();
  const rangeOf = createRangeLookup(page.source);
  const start = now();
  for (const block of [...page.blocks, page.raw]) {
    if (!runsOn(block.scope)) continue;
    const found = run(block.content.text);
    if (!found.ok || now() - start > longest) return 'too-slow';
    for (const hit of found.value) {
      const range = hit.isOfPage === true ? { from: 0, to: 0 } : toSourceRange(block.content, hit.from, hit.to);
      const match = block.content.text.slice(hit.from, hit.to);
      if (seen.has(range.from) || page.switches.isOff(definition.name, match, range.from, block === page.raw)) continue;
      seen.add(range.from);
      if (definition.limit > 0 && findings.length >= definition.limit) return findings;
      findings.push({
        rule: definition.name,
        severity,
        message: messageOf(definition.message, hit),
        path: page.path,
        range: rangeOf(range.from, range.to),
        ...(definition.kind === 'spelling' ? { unknownWord: match } : {}),
        fixes: createActionFixes(hit.action ?? definition.action, page.source, block.content, hit.from, hit.to),
      });
    }
  }
  return findings;
}

function messageOf(message: string, hit: RuleHit): string {
  return formatRuleMessage(hit.message ?? message, hit.words);
}

/** Formats a rule's message: `%s` takes the words in order, `%[2]s` by number. White space collapses to one space. */
function formatRuleMessage(message: string, words: readonly string[]): string {
  let next = 0;
  const filled = message.replaceAll(/%(?:\[(\d+)\])?([sdv%])/g, (_, index: string | undefined, letter: string) => {
    if (letter === '%') return '%';
    const at = index === undefined ? next : Number(index) - 1;
    next = at + 1;
    return words[at] ?? '';
  });
  return filled.replaceAll('\n', ' ').replaceAll(/ +/g, ' ');
}
