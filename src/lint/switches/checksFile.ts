import { getNodeValue } from 'jsonc-parser';
import { z } from 'zod';
import { createSourceRange, type Finding, type Severity } from '#base/finding.ts';
import type { RepoPath } from '#base/repoPath.ts';
import { parseJsonText } from '#config/edit/parsedJsonText.ts';
import { parseIgnoreFile } from '#config/navigation/parseIgnoreFile.ts';
import type { RawRuleOptions } from '../rule.ts';

/** Where a team keeps what it chose of the checks. */
export const checksFilePath = '.docwright/checks.json';

const severity = z.enum(['off', 'suggestion', 'warning', 'error']);

const ruleChoice = z
  .union([
    severity,
    z.looseObject({
      severity: severity.optional().meta({ label: 'Weight' }),
      options: z.record(z.string(), z.unknown()).optional().meta({ label: 'Options' }),
    }),
  ])
  .meta({ label: 'Rule', help: 'Off, or a severity; with options if the rule has any.' });

/** The file that holds a team's choices; unknown keys stay. */
export const checksFileSchema = z.looseObject({
  $schema: z.string().optional().meta({ label: 'Description of this file' }),
  rules: z
    .record(z.string(), ruleChoice)
    .optional()
    .meta({ label: 'Rules', help: 'By name; a Vale rule as Style.Rule.' }),
  pages: z
    .record(z.string(), z.record(z.string(), severity))
    .optional()
    .meta({ label: 'Pages', help: 'By path, or by a pattern as in .gitignore: what applies there instead.' }),
  places: z
    .array(
      z.looseObject({
        rule: z.string().meta({ label: 'Rule' }),
        path: z.string().meta({ label: 'Page' }),
        words: z.string().meta({ label: 'Words', help: 'The text at that place.' }),
      }),
    )
    .optional()
    .meta({ label: 'Places', help: 'Findings that are intentional.' }),
});

/** The same, which knows the rules that there are by name and sentence; others, as those of Vale, may stand beside them. */
export function createChecksFileSchema(
  rules: readonly { readonly name: string; readonly sentence: string }[],
): z.ZodObject {
  const known = rules.map(({ name, sentence }) => [name, ruleChoice.optional().meta({ help: sentence })] as const);
  const { rules: choices } = checksFileSchema.shape;
  return checksFileSchema.extend({
    rules: z
      .object(Object.fromEntries(known))
      .catchall(ruleChoice)
      .optional()
      .meta(choices.meta() ?? {}),
  });
}

/** What a team chose of the checks, as the runner asks for it. */
export interface RuleSettings {
  /** How much a rule weighs on a page (or, with null, for the site); null where it is off, and the rule's own weight where nobody chose. */
  readonly severityOf: (rule: string, path: RepoPath | null, own: Severity | null) => Severity | null;
  /** Whether somebody chose a weight for the rule, which then holds for all that it says. */
  readonly isChosen: (rule: string, path: RepoPath | null) => boolean;
  readonly optionsOf: (rule: string) => RawRuleOptions;
  /** Whether a finding is meant to be so: by its rule, its page and the words at its place. */
  readonly isMeant: (finding: Pick<Finding, 'rule' | 'path' | 'place'>, text: string) => boolean;
}

/** What is kept of the words of a place. */
const mostWords = 200;

/** The words that tell a finding's place from others on its page: they stay when it moves. */
export function getFindingFingerprint({ place }: Pick<Finding, 'place'>, text: string): string {
  return text.slice(place.from, place.to).replaceAll(/\s+/g, ' ').trim().slice(0, mostWords);
}

/** The choices of a file's text, and what is wrong with it. Total: what cannot be read is as if nobody had chosen. */
export function readChecksFile(
  text: string | null,
  path: RepoPath = checksFilePath,
): { readonly switches: RuleSettings; readonly findings: readonly Finding[] } {
  const json = text === null ? null : parseJsonText(text);
  const parsed = json === null ? null : checksFileSchema.safeParse(getNodeValue(json.root));
  const say = (message: string): Finding => ({
    rule: 'checks-file',
    severity: 'error',
    message,
    path,
    place: createSourceRange(text ?? '', 0),
    fixes: [],
  });
  const wrong =
    text === null || text.trim() === ''
      ? []
      : json === null
        ? [say(`${path} is not valid JSON, so none of its settings apply.`)]
        : parsed?.success === false
          ? parsed.error.issues
              .slice(0, 10)
              .map((issue) =>
                say(
                  `${path}, ${issue.path.map(String).join('.')}: this value is not allowed here, so none of the settings apply.`,
                ),
              )
          : [];
  return { switches: switchesOf(parsed?.success === true ? parsed.data : {}), findings: wrong };
}

function switchesOf({ rules = {}, pages = {}, places = [] }: z.output<typeof checksFileSchema>): RuleSettings {
  const none: RawRuleOptions = {};
  const byPage = Object.entries(pages).map(([pattern, choices]) => ({
    matches: parseIgnoreFile(pattern, ''),
    choices: new Map(Object.entries(choices)),
  }));
  const ofSite = new Map(Object.entries(rules));
  const meant = new Set(places.map(({ rule, path, words }) => `${rule}\n${path}\n${words}`));
  const chosen = (rule: string, path: RepoPath | null) => {
    const own =
      path === null
        ? undefined
        : byPage.findLast(({ matches, choices }) => choices.has(rule) && matches(path))?.choices.get(rule);
    const site = ofSite.get(rule);
    return own ?? (typeof site === 'string' ? site : site?.severity);
  };
  return {
    severityOf: (rule, path, own) => {
      const choice = chosen(rule, path);
      return choice === undefined ? own : choice === 'off' ? null : choice;
    },
    isChosen: (rule, path) => chosen(rule, path) !== undefined,
    optionsOf: (rule) => {
      const site = ofSite.get(rule);
      return typeof site === 'object' ? (site.options ?? none) : none;
    },
    isMeant: (finding, text) =>
      meant.size > 0 && meant.has(`${finding.rule}\n${finding.path}\n${getFindingFingerprint(finding, text)}`),
  };
}
