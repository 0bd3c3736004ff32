import type { Finding, Fix } from '#base/finding.ts';
import { findFrontMatter } from '#document/yaml/frontMatterRange.ts';
import { getHeadingText } from '#document/outline/getHeadingText.ts';
import { patchFrontMatter } from '#document/yaml/patchFrontMatter.ts';
import type { LintPage } from '../page/lintPage.ts';
import { definePageRule } from '../rule.ts';

/** Length of a description that search results show. */
const longest = 160;

/** Each page has a title and a description. A page made from an OpenAPI description gets them from there. */
export const frontMatter = definePageRule({
  name: 'front-matter',
  group: 'pages',
  severity: 'error',
  sentence: 'Every page has a title and a description.',
  wantsPresence: true,
  requestPattern: /\bfront[\s-]?matter\b|\btitle and (?:a )?description\b/i,
  example: {
    wrong: '---\ntitle: Start\n---',
    right: '---\ntitle: Start\ndescription: Send your first message in five minutes.\n---',
  },
  check: (page, { say }) => {
    const values = page.facts.frontMatter;
    const isMadeElsewhere = ['openapi', 'asyncapi', 'api', 'url', 'openapi-schema'].some(
      (key) => typeof values[key] === 'string',
    );
    if (
      page.isSnippet ||
      isMadeElsewhere ||
      page.facts.problems.some(({ code }) => code === 'page/front-matter-invalid')
    )
      return [];
    const found: Finding[] = [];
    const [from, to] = headOf(page);
    if (!isFilled(values['title']))
      found.push({
        ...say(from, to, 'This page has no title.', fix(page, 'title', titleFor(page))),
        missingField: 'title',
      });
    const { description } = values;
    if (!isFilled(description))
      found.push({
        ...say(from, to, 'This page has no description.', fix(page, 'description', descriptionFor(page))),
        missingField: 'description',
      });
    if (typeof description === 'string' && description.length > longest)
      found.push({
        ...say(
          ...lineOf(page, 'description'),
          `The description is ${description.length} characters long. Search results show only about ${longest}.`,
        ),
        severity: 'suggestion',
      });
    return found;
  },
});

function isFilled(value: unknown): boolean {
  return typeof value === 'number' || typeof value === 'boolean' || (typeof value === 'string' && value.trim() !== '');
}

/** Line where the front matter begins, or should be inserted. */
function headOf({ text }: LintPage): readonly [number, number] {
  const range = findFrontMatter(text);
  return range === null ? [0, 0] : [range.from - 4 < 0 ? 0 : text.lastIndexOf('---', range.from), range.from - 1];
}

function lineOf({ text }: LintPage, key: string): readonly [number, number] {
  const range = findFrontMatter(text);
  const found = range === null ? null : new RegExp(`^${key}[ \\t]*:.*$`, 'm').exec(text.slice(range.from, range.to));
  if (range === null || found === null) return [0, 0];
  return [range.from + found.index, range.from + found.index + found[0].trimEnd().length];
}

function fix({ text, facts }: LintPage, key: string, value: string | null): readonly Fix[] {
  if (value === null) return [];
  const edits = patchFrontMatter(text, { ...facts.frontMatter, [key]: value });
  return edits.length === 0 ? [] : [{ title: `Add the ${key} “${value}”`, edits }];
}

/** Text of the first level-1 heading; null if there is none, because a file name is no title. */
function titleFor({ facts }: LintPage): string | null {
  const heading = facts.headings.find(({ depth }) => depth === 1)?.text;
  return heading === undefined || heading === '' ? null : heading;
}

/** First sentence of the page if its length is useful as a description; null otherwise. */
function descriptionFor({ nodes, prose }: LintPage): string | null {
  const first = nodes.find(({ node, parent }) => node.type === 'paragraph' && parent?.parent === null);
  if (first === undefined || prose.find(({ node }) => node === first)?.kind !== 'paragraph') return null;
  const sentence = /^.*?[.!?](?=\s|$)/s.exec(getHeadingText(first.node))?.[0] ?? '';
  return sentence.length >= 30 && sentence.length <= longest ? sentence : null;
}
