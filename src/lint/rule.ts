import type { z } from 'zod';
import type { Finding, Severity } from '#base/finding.ts';
import type { FindingFactory } from './findingFactory.ts';
import type { LintPage } from './page/lintPage.ts';
import type { LintSite } from './site/lintSite.ts';

/**
 * What a rule belongs to: the eight groups of the assistant's rules file (specification, "assistant rules file"), and three that the
 * specification demands elsewhere: front matter of pages, the parts that a page is made of, and the site as a whole.
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

/** What a rule is, whatever it looks at. */
interface RuleDescription {
  /** Stable: it stands in `.docwright/checks.json` and in what the command line prints. */
  readonly name: string;
  readonly group: RuleGroup;
  /** Where nobody says otherwise. */
  readonly severity: Severity;
  /** Whether what it says of a page depends on other files: it is asked anew when any of them changed. */
  readonly needsSite?: true;
  /** Off until a team switches it on. */
  readonly isOff?: true;
  /** What is demanded, in one sentence. */
  readonly sentence: string;
  /** Matches what a team writes into its rules file where it asks for this; without it, nothing does. */
  readonly asked?: RegExp;
  /** A text that it has something to say of, and one as it should be. */
  readonly example: { readonly wrong: string; readonly right: string };
}

/** What a team sets of a rule, as it stands in the file: each rule takes what fits its own description. */
export type RawRuleOptions = Readonly<Record<string, unknown>>;

/** A rule over one page: what it says depends on the page's text, on its site and on the options. */
export interface PageRule extends RuleDescription {
  readonly over: 'page';
  readonly options: z.ZodObject | null;
  readonly check: (
    page: LintPage,
    context: { readonly site: LintSite; readonly options: RawRuleOptions; readonly say: FindingFactory },
  ) => readonly Finding[];
}

/** A rule over the site as a whole. */
export interface SiteRule extends RuleDescription {
  readonly over: 'site';
  readonly options: z.ZodObject | null;
  readonly check: (
    site: LintSite,
    context: { readonly options: RawRuleOptions; readonly sayOf: (path: string) => FindingFactory },
  ) => readonly Finding[];
}

/** A rule of either kind. */
export type Rule = PageRule | SiteRule;

type Described<Schema extends z.ZodObject, Kind extends Rule> = RuleDescription & {
  /** What a team may set; each field has a default, and its label and help in `.meta()`. */
  readonly options?: Schema;
  readonly check: (
    subject: Parameters<Kind['check']>[0],
    context: Omit<Parameters<Kind['check']>[1], 'options'> & { readonly options: z.output<Schema> },
  ) => readonly Finding[];
};

/** A rule over pages, whose options are what its description makes of what a team wrote; what does not fit is as if it was not set. */
export function definePageRule<Schema extends z.ZodObject>(rule: Described<Schema, PageRule>): PageRule {
  const optionsOf = optionsReader(rule.options);
  return {
    ...rule,
    over: 'page',
    options: rule.options ?? null,
    check: (page, context) => rule.check(page, { ...context, options: optionsOf(context.options) }),
  };
}

/** A rule over the site, with options as a page's rule has them. */
export function defineSiteRule<Schema extends z.ZodObject>(rule: Described<Schema, SiteRule>): SiteRule {
  const optionsOf = optionsReader(rule.options);
  return {
    ...rule,
    over: 'site',
    options: rule.options ?? null,
    check: (site, context) => rule.check(site, { ...context, options: optionsOf(context.options) }),
  };
}

/** Reads options once for all pages that they are handed in for. */
function optionsReader<Schema extends z.ZodObject>(
  schema: Schema | undefined,
): (raw: RawRuleOptions) => z.output<Schema> {
  let last: { readonly raw: RawRuleOptions; readonly options: z.output<Schema> } | null = null;
  return (raw) => {
    if (last?.raw !== raw) {
      const read = schema?.safeParse(raw);
      // A rule without a description of options asks for none.
      last = { raw, options: (read?.success === true ? read.data : schema?.parse({})) as z.output<Schema> };
    }
    return last.options;
  };
}
