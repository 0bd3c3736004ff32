import { formatList } from '#base/formatList.ts';
import { listRequiredAttributes, listStandardElements } from '../page/attributeSchemas.ts';
import { findAttribute } from '../page/locatedElement.ts';
import { definePageRule } from '../rule.ts';
import { z } from 'zod';

/** Attributes that other rules check, with their own messages. */
const judgedElsewhere = new Set(['alt', 'title of iframe']);

/** Attributes that make a component without text visible. */
const shown = ['href', 'img', 'src'];

/** Attributes that a component requires. */
export const requiredAttributes = definePageRule({
  name: 'required-attributes',
  group: 'structure',
  severity: 'warning',
  sentence: 'Components have all required attributes.',
  example: { wrong: '<Step>Log in.</Step>', right: '<Step title="Log in">…</Step>' },
  check: (page, { say }) =>
    listStandardElements(page).flatMap((element) => {
      const { spec, tag, from, nameTo, hasSpread, node } = element;
      if (hasSpread) return [];
      // A name alone means true, which is no text.
      const isMissing = (name: string) => {
        const value = findAttribute(element, name)?.value;
        return value === undefined || value === true || (typeof value === 'string' && value.trim() === '');
      };
      const alternatives = listRequiredAttributes(tag);
      if (alternatives.length > 0 && alternatives.every(isMissing))
        return [say(from, nameTo, `${tag} is missing its ${formatList(alternatives, 'disjunction')} attribute.`)];
      if (spec === undefined) return [];
      const missing = Object.entries(spec.attributes.shape).filter(([name, schema]) => {
        // A leading heading replaces the title.
        if (name === spec.titleAttribute && node.children[0]?.type === 'heading') return false;
        if (judgedElsewhere.has(name) || judgedElsewhere.has(`${name} of ${tag}`)) return false;
        if (!(schema instanceof z.ZodType) || schema.safeParse(undefined).success) return false;
        return isMissing(name);
      });
      const oneOf = oneOfNames(spec.actions);
      const lacksAll = oneOf.length > 0 && oneOf.every(isMissing);
      const isBare =
        missing.length === 0 &&
        spec.shape === 'container' &&
        spec.titleAttribute !== undefined &&
        isMissing(spec.titleAttribute) &&
        shown.every(isMissing) &&
        node.children.length === 0;
      return [
        ...missing.map(([name]) => say(from, nameTo, `${tag} is missing its ${name} attribute.`)),
        ...(lacksAll
          ? [say(from, nameTo, `${tag} needs a name. Set one of these attributes: ${oneOf.join(', ')}.`)]
          : []),
        ...(isBare ? [say(from, nameTo, `${tag} is empty.`)] : []),
      ];
    }),
});

/** Attributes of which one is enough: those that an action of the component renames into one another. */
function oneOfNames(
  actions: Readonly<Record<string, { readonly does: string; readonly names?: readonly string[] }>> | undefined,
): readonly string[] {
  return Object.values(actions ?? {}).flatMap(({ does, names }) => (does === 'renameAttribute' ? (names ?? []) : []));
}
