import { findClosestWord } from '../findClosestWord.ts';
import { definePageRule } from '../rule.ts';

/** Reports an attribute that a component doesn't have but that is close to one it has. Others are ignored: sites have their own. */
export const knownAttributes = definePageRule({
  name: 'known-attributes',
  group: 'structure',
  severity: 'warning',
  sentence: 'Attribute names are spelled correctly.',
  example: { wrong: '<Card titel="Start" />', right: '<Card title="Start" />' },
  check: (page, { say }) =>
    page.elements.flatMap(({ spec, attributes, tag }) => {
      if (spec === undefined || !/^\p{Lu}/u.test(tag)) return [];
      const known = Object.keys(spec.attributes.shape);
      return attributes.flatMap(({ name, from }) => {
        if (
          known.includes(name) ||
          /^(?:data-|aria-|on[A-Z]|id$|key$|class$|className$|style$|rel$|target$)/.test(name)
        )
          return [];
        const meant = findClosestWord(name, known);
        if (meant === null || isOpposite(name, meant) || attributes.some((other) => other.name === meant)) return [];
        return [
          say(from, from + name.length, `${tag} has no ${name} attribute. Did you mean ${meant}?`, [
            { title: `Change to ${meant}`, edits: [{ from, to: from + name.length, text: meant }] },
          ]),
        ];
      });
    }),
});

/** True if one name negates the other, such as `anchor` and `noAnchor`. */
function isOpposite(one: string, other: string): boolean {
  const [small, smallOther] = [one.toLowerCase(), other.toLowerCase()];
  return small === `no${smallOther}` || smallOther === `no${small}`;
}
