import { z } from 'zod';
import { formatList } from '#base/formatList.ts';
import type { Finding, Fix } from '#base/finding.ts';
import { describeSchemaIssue } from '#form/schemaIssues.ts';
import type { FindingFactory } from '../findingFactory.ts';
import { findClosestWord } from '../findClosestWord.ts';
import type { LocatedAttribute, LocatedElement } from '../page/locatedElement.ts';
import { definePageRule } from '../rule.ts';

/** Attributes have a value that their component knows: one of its choices, or a number in its range. */
export const attributeValues = definePageRule({
  name: 'attribute-values',
  group: 'structure',
  severity: 'warning',
  sentence: 'Attributes have values that their component supports.',
  example: { wrong: '<Columns cols={9}>…</Columns>', right: '<Columns cols={3}>…</Columns>' },
  check: (page, { say }) =>
    page.elements.flatMap((element) => [
      ...element.attributes.flatMap((attribute) =>
        attribute.name === 'iconType' && !hasNamedIcon(element) ? [] : checkValue(element, attribute, say),
      ),
      ...checkAlternatives(element, say),
    ]),
});

/** False if the icon is an image or an element, which have no style: `icon={<img />} iconType="image"` is common. */
function hasNamedIcon({ attributes }: LocatedElement): boolean {
  const icon = attributes.find(({ name }) => name === 'icon');
  return icon === undefined || (typeof icon.value === 'string' && !/[/.:<]/.test(icon.value));
}

function checkValue(
  { spec, tag }: LocatedElement,
  attribute: LocatedAttribute,
  say: FindingFactory,
): readonly Finding[] {
  const { name, value, from, to } = attribute;
  const schema: unknown = spec === undefined ? undefined : spec.attributes.shape[name];
  // An expression's value isn't known.
  if (!(schema instanceof z.ZodType) || value === null) return [];
  if (schema.meta()?.['control'] === 'color') return checkColor(tag, attribute, say);
  const kind = unwrap(schema);
  const read = readValue(kind, value);
  const issue = read === undefined ? undefined : schema.safeParse(read).error?.issues[0];
  if (issue === undefined) return [];
  const written = value === true ? '' : ` “${value}”`;
  return [say(from, to, `The ${name}${written} of ${tag} ${describeSchemaIssue(issue)}.`, toFixes(kind, attribute))];
}

/** Reports a hex code that is none. Names, functions, and variables of CSS are colors, too. */
function checkColor(tag: string, { name, value, from, to }: LocatedAttribute, say: FindingFactory): readonly Finding[] {
  if (typeof value !== 'string' || !/^(?:#|(?:[\da-f]{3}|[\da-f]{6})$)/i.test(value.trim())) return [];
  if (/^#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/i.test(value.trim())) return [];
  const fixes = value.startsWith('#')
    ? []
    : [{ title: `Change to “#${value.trim()}”`, edits: [{ from, to, text: `${name}="#${value.trim()}"` }] }];
  return [say(from, to, `The ${name} “${value}” of ${tag} must be a color, such as #3B82F6.`, fixes)];
}

function unwrap(schema: z.core.$ZodType): z.core.$ZodType {
  return schema instanceof z.ZodOptional || schema instanceof z.ZodDefault ? unwrap(schema.unwrap()) : schema;
}

/** An attribute as its schema's type; undefined if it takes any value. A name alone means true, which some choices include. */
function readValue(kind: z.core.$ZodType, value: string | true): unknown {
  if (kind instanceof z.ZodNumber) return value === true || value.trim() === '' ? value : Number(value);
  if (kind instanceof z.ZodEnum) return value === true ? 'true' : value;
  // Any text but “false” counts as true, which surprises those who write “no”.
  if (kind instanceof z.ZodBoolean)
    return value === true || /^(?:true|false|)$/i.test(value)
      ? true
      : /^(?:no|off|0|yes|on|1)$/i.test(value)
        ? value
        : true;
  return undefined;
}

/** The only value that the attribute could mean. */
function toFixes(kind: z.core.$ZodType, { value, name, from, to }: LocatedAttribute): readonly Fix[] {
  if (!(kind instanceof z.ZodEnum) || typeof value !== 'string') return [];
  const meant = findClosestWord(value, kind.options.map(String));
  return meant === null ? [] : [{ title: `Change to “${meant}”`, edits: [{ from, to, text: `${name}="${meant}"` }] }];
}

/** Attributes of which a component has one, since an action renames them into one another: a parameter has one location. */
function checkAlternatives({ spec, tag, attributes }: LocatedElement, say: FindingFactory): readonly Finding[] {
  return Object.values(spec?.actions ?? {}).flatMap((action) => {
    const set = action.does === 'renameAttribute' ? attributes.filter(({ name }) => action.names.includes(name)) : [];
    const [, second] = set;
    if (second === undefined) return [];
    const names = formatList(set.map(({ name }) => name));
    return [
      say(second.from, second.to, `${tag} has ${names}, but only one of them can apply. Readers see the first one.`),
    ];
  });
}
