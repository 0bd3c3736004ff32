import { findClosestWord } from '../findClosestWord.ts';
import { listStandardElements } from '../page/attributeSchemas.ts';
import { definePageRule } from '../rule.ts';

/**
 * Reports an attribute that a component doesn't have but that is close to one it has, and any other of callouts and panels.
 * Others may mean something to the host or to a site's own code.
 */
export const knownAttributes = definePageRule({
  name: 'known-attributes',
  group: 'structure',
  severity: 'warning',
  sentence: 'Attribute names are spelled correctly.',
  example: { wrong: '<Card titel="Start" />', right: '<Card title="Start" />' },
  check: (page, { say }) =>
    listStandardElements(page).flatMap(({ spec, attributes, tag }) => {
      if (spec === undefined || !/^\p{Lu}/u.test(tag)) return [];
      const known = Object.keys(spec.attributes.shape);
      return attributes.flatMap(({ name, from }) => {
        if (
          known.includes(name) ||
          /^(?:data-|aria-|on[A-Z]|id$|key$|class$|className$|style$|rel$|target$)/.test(name)
        )
          return [];
        const meant = findClosestWord(name, known);
        if (meant === null && isIgnored(tag, name))
          return [say(from, from + name.length, `${tag} has no ${name} attribute, so it has no effect.`)];
        if (meant === null || isOpposite(name, meant) || attributes.some((other) => other.name === meant)) return [];
        return [
          say(from, from + name.length, `${tag} has no ${name} attribute. Did you mean ${meant}?`, [
            { title: `Change to ${meant}`, edits: [{ from, to: from + name.length, text: meant }] },
          ]),
        ];
      });
    }),
});

/** True if a component certainly ignores an attribute that it doesn't have. Undocumented ones of `Callout` are in use. */
function isIgnored(tag: string, name: string): boolean {
  return (
    /^(?:Note|Tip|Warning|Info|Check|Danger|Panel)$/.test(tag) ||
    (tag === 'Callout' && !/^(?:variation|variant|type|kind)$/.test(name))
  );
}

/** True if one name negates the other, such as `anchor` and `noAnchor`. */
function isOpposite(one: string, other: string): boolean {
  const [small, smallOther] = [one.toLowerCase(), other.toLowerCase()];
  return small === `no${smallOther}` || smallOther === `no${small}`;
}
