import { parameterLocations, paramFieldSpec } from '#blocks/paramField/spec.ts';
import type { RequestFieldLocation } from '#openapi/model/requestFieldNames.ts';
import type { PageFacts } from '#site/pageFacts.ts';
import { findClosestWord } from '../findClosestWord.ts';
import { createLintPage, type LintPage } from '../page/lintPage.ts';
import { definePageRule } from '../rule.ts';

/** A parameter documented by hand on a page, and the range of its name. */
interface WrittenField {
  readonly place: RequestFieldLocation;
  readonly name: string;
  readonly from: number;
  readonly to: number;
}

/** Opening tags of a parameter. */
const fieldStarts = paramFieldSpec.tags.map((tag) => `<${tag}`);

/** Parameters per page: when only the OpenAPI file changes, its pages are checked again from their facts alone. */
const known = new WeakMap<PageFacts, readonly WrittenField[]>();

/** Parameters on an operation's page that the operation doesn't have, for example because the OpenAPI file renamed them. */
export const renamedParameters = definePageRule({
  name: 'renamed-parameters',
  group: 'api',
  severity: 'warning',
  needsSite: true,
  sentence: 'API pages describe only parameters that the operation has.',
  requestPattern: /\bparameters?\b.*\b(?:match|exist|in step|up to date)\b|\b(?:match|in step with)\b.*\bOpenAPI\b/i,
  example: {
    wrong: '<ParamField query="page_size">…</ParamField> where the OpenAPI file says pageSize',
    right: '<ParamField query="pageSize">…</ParamField>',
  },
  check: (page, { site, say }) => {
    if (
      typeof page.facts.frontMatter['openapi'] !== 'string' ||
      !fieldStarts.some((start) => page.text.includes(start))
    )
      return [];
    const written = fieldsOf(page);
    const has = written.length === 0 ? null : site.fieldsOf(page.path);
    if (has === null) return [];
    return written.flatMap(({ place, name, from, to }) => {
      const names = has.names[place];
      if (names === null || isAmong(names, name, place)) return [];
      const taken = written.filter((one) => one.place === place);
      const free = names.filter((one) => !taken.some((other) => isSame(one, other.name, place)));
      const meant = findClosestWord(name, free);
      const isElsewhere = parameterLocations.find(
        (one) => one !== place && has.names[one]?.some((other) => isSame(other, name, one)),
      );
      const more =
        meant !== null
          ? ` Did you mean ${meant}?`
          : isElsewhere !== undefined
            ? ` It has one ${words[isElsewhere]}.`
            : '';
      return [
        say(
          from,
          to,
          `${has.called} has no “${name}” ${words[place]}.${more}`,
          meant === null ? [] : [{ title: `Change to ${meant}`, edits: [{ from, to, text: meant }] }],
        ),
      ];
    });
  },
});

const words: Readonly<Record<RequestFieldLocation, string>> = {
  path: 'in its path',
  query: 'in its query',
  header: 'in its headers',
  body: 'in its body',
};

function isSame(one: string, other: string, place: RequestFieldLocation): boolean {
  return one === other || (place === 'header' && one.toLowerCase() === other.toLowerCase());
}

/** True if a request may have a field with this name; a nested field is named by its path: `user.email`, `items[].id`, `filter[state]`. */
function isAmong(names: readonly string[], name: string, place: RequestFieldLocation): boolean {
  const bare = place === 'path' ? name.replace(/^:|^\{(.*)\}$/, '$1') : name;
  if (names.some((one) => isSame(one, bare, place) || one === `${bare}[]`)) return true;
  const [first, ...inner] = name.split(/[.[\]]+/).filter((part) => part !== '' && !/^\d+$/.test(part));
  if (first === undefined || first === name || !names.includes(first)) return false;
  // Properties of a query object have no names of their own here.
  return place === 'query' || (place === 'body' && inner.every((part) => names.includes(part)));
}

/** The page's parameters whose names appear literally in the text. */
function fieldsOf(page: LintPage): readonly WrittenField[] {
  const before = known.get(page.facts);
  if (before !== undefined) return before;
  const { elements } = page.nodes.length > 0 ? page : createLintPage(page.path, page, page.isSnippet);
  const fields = elements.flatMap(({ spec, attributes }) =>
    spec !== paramFieldSpec
      ? []
      : attributes.flatMap(({ name: place, value, from, to }) => {
          if (!isPlace(place) || typeof value !== 'string' || value.trim() === '') return [];
          const at = page.text.indexOf(value, from + place.length);
          return at < 0 || at + value.length > to ? [] : [{ place, name: value, from: at, to: at + value.length }];
        }),
  );
  known.set(page.facts, fields);
  return fields;
}

function isPlace(name: string): name is RequestFieldLocation {
  return parameterLocations.some((place) => place === name);
}
