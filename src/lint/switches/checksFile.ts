import { getNodeValue } from 'jsonc-parser';
import { z } from 'zod';
import { createSourceRange, type Finding, type Severity } from '#base/finding.ts';
import type { RepoPath } from '#base/repoPath.ts';
import { parseJsonText } from '#config/edit/parsedJsonText.ts';
import { parseIgnoreFile } from '#config/navigation/parseIgnoreFile.ts';
import type { RawRuleOptions } from '../rule.ts';

/** Path of the team's settings for the checks. */
export const checksFilePath = '.docwright/checks.json';

const severity = z.enum(['off', 'suggestion', 'warning', 'error']);

const ruleChoice = z
  .union([
    severity,
    z.looseObject({
      severity: severity.optional().meta({ label: 'Severity' }),
      options: z.record(z.string(), z.unknown()).optional().meta({ label: 'Options' }),
    }),
  ])
  .meta({ label: 'Rule', help: 'Off or a severity, with options if the rule has any.' });

/** Schema of the checks file; unknown keys stay. */
export const checksFileSchema = z.looseObject({
  $schema: z.string().optional().meta({ label: 'Schema URL' }),
  rules: z
    .record(z.string(), ruleChoice)
    .optional()
    .meta({ label: 'Rules', help: 'By rule name. Use Style.Rule for Vale rules.' }),
  pages: z
    .record(z.string(), z.record(z.string(), severity))
    .optional()
    .meta({ label: 'Pages', help: 'Overrides for pages, by path or .gitignore pattern.' }),
  places: z
    .array(
      z.looseObject({
        rule: z.string().meta({ label: 'Rule' }),
        path: z.string().meta({ label: 'Page' }),
        words: z.string().meta({ label: 'Text', help: 'The text the issue is about.' }),
      }),
    )
    .optional()
    .meta({ label: 'Ignored issues', help: 'Issues marked as intentional.' }),
});

/** The same schema with known rules by name and sentence; others, such as Vale's, are also allowed. */
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

/** A team's settings for the checks. */
export interface RuleSettings {
  /** Severity of a rule on a page (or for the site, if null); null if it is off, `own` if there is no setting. */
  readonly severityOf: (rule: string, path: RepoPath | null, own: Severity | null) => Severity | null;
  /** True if a severity is set for the rule; it then applies to all its findings. */
  readonly isConfigured: (rule: string, path: RepoPath | null) => boolean;
  readonly optionsOf: (rule: string) => RawRuleOptions;
  /** True if a finding is marked as intentional, by rule, page and text. */
  readonly isSuppressed: (finding: Pick<Finding, 'rule' | 'path' | 'range'>, text: string) => boolean;
}

/** Maximum length of a fingerprint. */
const mostWords = 200;

/** Text that identifies a finding on its page, even after it moves. */
export function getFindingFingerprint({ range }: Pick<Finding, 'range'>, text: string): string {
  return text.slice(range.from, range.to).replaceAll(/\s+/g, ' ').trim().slice(0, mostWords);
}

/** Settings in a checks file, and its errors. Never fails: an unreadable file counts as having no settings. */
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
    range: createSourceRange(text ?? '', 0),
    fixes: [],
  });
  const wrong =
    text === null || text.trim() === ''
      ? []
      : json === null
        ? [say(`${path} isn’t valid JSON, so none of its settings apply.`)]
        : parsed?.success === false
          ? parsed.error.issues
              .slice(0, 10)
              .map((issue) =>
                say(
                  `${path}, ${issue.path.map(String).join('.')}: this value isn’t allowed here, so none of the file’s settings apply.`,
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
    isConfigured: (rule, path) => chosen(rule, path) !== undefined,
    optionsOf: (rule) => {
      const site = ofSite.get(rule);
      return typeof site === 'object' ? (site.options ?? none) : none;
    },
    isSuppressed: (finding, text) =>
      meant.size > 0 && meant.has(`${finding.rule}\n${finding.path}\n${getFindingFingerprint(finding, text)}`),
  };
}
