import type { z } from 'zod';
import type { Finding, Severity } from '#base/finding.ts';
import type { FindingFactory } from './findingFactory.ts';
import type { LintPage } from './page/lintPage.ts';
import type { LintSite } from './site/lintSite.ts';

/**
 * Group of a rule: the eight of the assistant's rules file (specification, "assistant rules file") and three that the
 * specification demands elsewhere: front matter of pages, page structure, and the site as a whole.
 */
export type RuleGroup =
  | 'language'
  | 'organization'
  | 'readers'
  | 'code'
  | 'api'
  | 'accessibility'
  | 'components'
  | 'images'
  | 'pages'
  | 'structure'
  | 'site';

/** Fields common to rules over pages and the site. */
interface RuleDescription {
  /** Stable: it is used in `.docwright/checks.json` and in the command line's output. */
  readonly name: string;
  readonly group: RuleGroup;
  /** Default severity. */
  readonly severity: Severity;
  /** True if its findings on a page depend on other files; then it runs again when any of them changes. */
  readonly needsSite?: true;
  /** True if it is off until a team turns it on. */
  readonly isOff?: true;
  /** The requirement, in one sentence. */
  readonly sentence: string;
  /** Matches text in a team's rules file that requires this rule; without it, none does. */
  readonly requestPattern?: RegExp;
  /** True if the rule wants something to be there, which a negated sentence doesn't: “Don’t use accordions.” */
  readonly wantsPresence?: true;
  /** A text with a finding, and the same text corrected. */
  readonly example: { readonly wrong: string; readonly right: string };
}

/** A rule's options as written in the file; each rule takes what fits its schema. */
export type RawRuleOptions = Readonly<Record<string, unknown>>;

/** A rule over one page; its findings depend on the page's text, the site and the options. */
export interface PageRule extends RuleDescription {
  readonly over: 'page';
  readonly options: z.ZodObject | null;
  readonly check: (
    page: LintPage,
    context: { readonly site: LintSite; readonly options: RawRuleOptions; readonly say: FindingFactory },
  ) => readonly Finding[];
}

/** A rule over the whole site. */
export interface SiteRule extends RuleDescription {
  readonly over: 'site';
  readonly options: z.ZodObject | null;
  readonly check: (
    site: LintSite,
    context: { readonly options: RawRuleOptions; readonly sayOf: (path: string) => FindingFactory },
  ) => readonly Finding[];
}

export type Rule = PageRule | SiteRule;

type Described<Schema extends z.ZodObject, Kind extends Rule> = RuleDescription & {
  /** Schema of the options; each field has a default, and its label and help in `.meta()`. */
  readonly options?: Schema;
  readonly check: (
    subject: Parameters<Kind['check']>[0],
    context: Omit<Parameters<Kind['check']>[1], 'options'> & { readonly options: z.output<Schema> },
  ) => readonly Finding[];
};

/** Defines a page rule. Its options are parsed with the schema; if they don't fit, the defaults apply. */
export function definePageRule<Schema extends z.ZodObject>(rule: Described<Schema, PageRule>): PageRule {
  const optionsOf = optionsReader(rule.options);
  return {
    ...rule,
    over: 'page',
    options: rule.options ?? null,
    check: (page, context) => rule.check(page, { ...context, options: optionsOf(context.options) }),
  };
}

/** Defines a site rule, with options parsed as in `definePageRule`. */
export function defineSiteRule<Schema extends z.ZodObject>(rule: Described<Schema, SiteRule>): SiteRule {
  const optionsOf = optionsReader(rule.options);
  return {
    ...rule,
    over: 'site',
    options: rule.options ?? null,
    check: (site, context) => rule.check(site, { ...context, options: optionsOf(context.options) }),
  };
}

/** Parses options once for all pages they are passed for. */
function optionsReader<Schema extends z.ZodObject>(
  schema: Schema | undefined,
): (raw: RawRuleOptions) => z.output<Schema> {
  let last: { readonly raw: RawRuleOptions; readonly options: z.output<Schema> } | null = null;
  return (raw) => {
    if (last?.raw !== raw) {
      const read = schema?.safeParse(raw);
      // A rule without an options schema reads none.
      last = { raw, options: (read?.success === true ? read.data : schema?.parse({})) as z.output<Schema> };
    }
    return last.options;
  };
}
