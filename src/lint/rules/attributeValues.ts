import names from 'color-name';
import { z } from 'zod';
import { formatList } from '#base/formatList.ts';
import { getOwnProperty } from '#base/getOwnProperty.ts';
import type { Finding, Fix } from '#base/finding.ts';
import { readModuleValues } from '#document/values/readModuleValues.ts';
import { isStaticObject, parseExpression, readStaticNode, type StaticScope } from '#document/values/staticValue.ts';
import { describeSchemaIssue } from '#form/schemaIssues.ts';
import type { FindingFactory } from '../findingFactory.ts';
import { findClosestWord } from '../findClosestWord.ts';
import type { LocatedAttribute, LocatedElement } from '../page/locatedElement.ts';
import { getAttributeSchema, listStandardElements } from '../page/attributeSchemas.ts';
import { definePageRule } from '../rule.ts';
import { checkCodeOptions } from '../checkCodeOptions.ts';

/** Attributes have a value that their component knows: one of its choices, or a number in its range. */
export const attributeValues = definePageRule({
  name: 'attribute-values',
  group: 'structure',
  severity: 'warning',
  sentence: 'Attributes, and options of code blocks, have values that are supported.',
  example: { wrong: '<Columns cols={9}>…</Columns>', right: '<Columns cols={3}>…</Columns>' },
  check: (page, { say }) => {
    // The page's own constants; what it imports isn't known here.
    const modules = page.nodes.flatMap(({ node }) => (node.type === 'mdxjsEsm' ? [node.value] : []));
    const { scope } = readModuleValues(modules, () => null);
    return [
      ...listStandardElements(page).flatMap((element) => [
        ...element.attributes.flatMap((attribute) =>
          attribute.name === 'iconType' && !hasNamedIcon(element) ? [] : checkValue(element, attribute, scope, say),
        ),
        ...checkAlternatives(element, say),
        ...checkDefaultTab(element, say),
      ]),
      ...checkCodeOptions(page, say),
    ];
  },
});

/** False if the icon is an image or an element, which have no style: `icon={<img />} iconType="image"` is common. */
function hasNamedIcon({ attributes }: LocatedElement): boolean {
  const icon = attributes.find(({ name }) => name === 'icon');
  return icon === undefined || (typeof icon.value === 'string' && !/[/.:<]/.test(icon.value));
}

function checkValue(
  element: LocatedElement,
  attribute: LocatedAttribute,
  scope: StaticScope,
  say: FindingFactory,
): readonly Finding[] {
  const { tag } = element;
  const { name, from, to } = attribute;
  const schema = getAttributeSchema(element, name);
  if (schema === null) return [];
  const structure = attribute.expression === null ? null : readStructure(attribute.expression, scope);
  const control = schema.meta()?.['control'];
  if (structure !== null && typeof structure !== 'string')
    return control === undefined ? checkStructure(tag, attribute, schema, structure, say) : [];
  const value = structure ?? attribute.value;
  // Only code knows the value of other expressions.
  if (value === null) return [];
  if (control === 'color') return checkColor(tag, { ...attribute, value }, say);
  if (control === 'icon') return checkIcon(tag, { ...attribute, value }, say);
  if (/^(?:width|height)$/.test(name)) return checkSize(tag, { ...attribute, value }, say);
  const kind = unwrap(schema);
  const read = readValue(kind, name, value);
  const issue = read === undefined ? undefined : schema.safeParse(read).error?.issues[0];
  if (issue === undefined) return [];
  const written = value === true ? '' : ` “${value}”`;
  return [
    say(
      from,
      to,
      `The ${name}${written} of ${tag} ${describeSchemaIssue(issue)}.`,
      toFixes(kind, { ...attribute, value }),
    ),
  ];
}

/** A list, an object, or code as the whole of an expression. */
interface Structure {
  readonly kind: 'list' | 'object' | 'code';
}

const structures: Readonly<Record<string, Structure['kind']>> = {
  ArrayExpression: 'list',
  ObjectExpression: 'object',
  ArrowFunctionExpression: 'code',
  FunctionExpression: 'code',
  JSXElement: 'code',
  JSXFragment: 'code',
};

/** What an expression certainly is: text or a number as text, or a structure. Null if only code knows. */
function readStructure(expression: string, scope: StaticScope): string | Structure | null {
  const tree = parseExpression(expression);
  if (tree === null) return null;
  const kind = getOwnProperty(structures, tree.type);
  if (kind !== undefined) return { kind };
  const value = readStaticNode(tree, scope);
  if (Array.isArray(value)) return { kind: 'list' };
  if (isStaticObject(value)) return { kind: 'object' };
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : null;
}

/** Reports a structure where a component takes a number, a keyword, or a switch, and an object where it shows text. */
function checkStructure(
  tag: string,
  { name, from, to, expression }: LocatedAttribute,
  schema: z.ZodType,
  { kind }: Structure,
  say: FindingFactory,
): readonly Finding[] {
  const wanted = unwrap(schema);
  const isWrong =
    wanted instanceof z.ZodNumber || wanted instanceof z.ZodEnum || wanted instanceof z.ZodBoolean
      ? true
      : wanted instanceof z.ZodArray
        ? kind !== 'list'
        : wanted instanceof z.ZodString && kind === 'object' && name !== 'default';
  const issue = isWrong ? schema.safeParse(kind === 'list' ? [] : {}).error?.issues[0] : undefined;
  if (issue === undefined) return [];
  const source = (expression ?? '').trim();
  const written = source.length > 40 ? '' : ` “${source}”`;
  return [say(from, to, `The ${name}${written} of ${tag} ${describeSchemaIssue(issue)}.`)];
}

/** Reports an icon that is neither a name nor an image. Which names exist isn't known: libraries grow, and some need a license. */
function checkIcon(tag: string, { name, value, from, to }: LocatedAttribute, say: FindingFactory): readonly Finding[] {
  if (typeof value !== 'string' || !/[a-z]/i.test(value) || /[<>{}/]|\.[a-z]{3,4}$/i.test(value)) return [];
  if (/^[a-z\d-]+$/i.test(value.trim())) return [];
  // `fa-solid fa-flag` are the CSS classes of an icon.
  const words = value
    .trim()
    .toLowerCase()
    .split(/[\s_]+/);
  const classes = words.filter((word) => /^fa-(?!solid$|regular$|brands$|light$|thin$|duotone$)/.test(word));
  const meant = classes.length === 1 ? (classes[0] ?? '').slice(3) : words.join('-');
  const isName = /^[a-z\d-]+$/.test(meant);
  return [
    say(
      from,
      to,
      `The ${name} “${value}” of ${tag} must be an icon name, such as circle-check, or an image.`,
      isName ? [{ title: `Change to “${meant}”`, edits: [{ from, to, text: `${name}="${meant}"` }] }] : [],
    ),
  ];
}

/** Reports a width or height that browsers ignore or misread (HTML, "Rules for parsing dimension values"). */
function checkSize(tag: string, { name, value, from, to }: LocatedAttribute, say: FindingFactory): readonly Finding[] {
  if (typeof value === 'string' && (/[{}]/.test(value) || /^\s*(?:auto|\d+(?:\.\d+)?\s*(?:px|%)?)?\s*$/i.test(value)))
    return [];
  const written = value === true ? '' : ` “${value}”`;
  return [say(from, to, `The ${name}${written} of ${tag} must be pixels or a percentage, such as 400 or 50%.`)];
}

/** Reports a color that CSS doesn’t know. Functions and variables aren’t read. */
function checkColor(tag: string, { name, value, from, to }: LocatedAttribute, say: FindingFactory): readonly Finding[] {
  if (typeof value !== 'string' || /[(){}]/.test(value)) return [];
  const color = value.trim();
  if (color === '' || /^#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/i.test(color)) return [];
  if (colorNames.includes(color.toLowerCase())) return [];
  const meant = /^(?:[\da-f]{3}|[\da-f]{6})$/i.test(color) ? `#${color}` : findClosestWord(color, colorNames);
  const fixes =
    meant === null ? [] : [{ title: `Change to “${meant}”`, edits: [{ from, to, text: `${name}="${meant}"` }] }];
  return [say(from, to, `The ${name} “${value}” of ${tag} must be a color, such as #3B82F6.`, fixes)];
}

/** System colors (CSS Color 4, section 6.2), and the deprecated ones of its appendix A, in lowercase. */
const systemColors =
  'accentcolor accentcolortext activetext buttonborder buttonface buttontext canvas canvastext field fieldtext graytext highlight highlighttext linktext mark marktext selecteditem selecteditemtext visitedtext ' +
  'activeborder activecaption appworkspace background buttonhighlight buttonshadow captiontext inactiveborder inactivecaption inactivecaptiontext infobackground infotext menu menutext scrollbar threeddarkshadow threedface threedhighlight threedlightshadow threedshadow window windowframe windowtext';

/** Named colors and keywords of CSS Color 4 (sections 6.1, 6.3, and 6.4), and keywords of CSS Cascade 5 for all properties. */
const colorNames = [
  ...Object.keys(names),
  ...'transparent currentcolor inherit initial revert revert-layer unset'.split(' '),
  ...systemColors.split(' '),
];

function unwrap(schema: z.core.$ZodType): z.core.$ZodType {
  return schema instanceof z.ZodOptional || schema instanceof z.ZodDefault ? unwrap(schema.unwrap()) : schema;
}

/** An attribute as its schema's type; undefined if it takes any value. A name alone means true, which some choices include. */
function readValue(kind: z.core.$ZodType, name: string, value: string | true): unknown {
  if (kind instanceof z.ZodNumber) return value === true || value.trim() === '' ? value : Number(value);
  if (kind instanceof z.ZodEnum) return value === true ? 'true' : value;
  if (kind instanceof z.ZodArray) return value;
  if (kind instanceof z.ZodString) return value === true ? undefined : value;
  // Any text but “false” counts as true, which surprises those who write “no”. HTML repeats the name: `controls="controls"`.
  if (kind instanceof z.ZodBoolean)
    return value === true || ['true', 'false', '', name.toLowerCase()].includes(value.toLowerCase()) ? true : value;
  return undefined;
}

/** The only value that the attribute could mean. */
function toFixes(kind: z.core.$ZodType, { value, name, from, to }: LocatedAttribute): readonly Fix[] {
  if (kind instanceof z.ZodArray && typeof value === 'string' && !/[\\"\n&]/.test(value)) {
    const entries = value
      .split(',')
      .map((entry) => entry.trim())
      .filter((entry) => entry !== '');
    const list = `[${entries.map((entry) => `"${entry}"`).join(', ')}]`;
    return entries.length === 0 || /[[\]{}]/.test(value)
      ? []
      : [{ title: `Change to a list`, edits: [{ from, to, text: `${name}={${list}}` }] }];
  }
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

/** Reports a default tab that there isn't. */
function checkDefaultTab({ tag, attributes, node }: LocatedElement, say: FindingFactory): readonly Finding[] {
  const chosen = tag === 'Tabs' ? attributes.find(({ name }) => name === 'defaultTabIndex') : undefined;
  if (typeof chosen?.value !== 'string' || !/^\d+$/.test(chosen.value)) return [];
  // Tabs on one line each are a paragraph.
  const children = node.children.flatMap((child) => (child.type === 'paragraph' ? child.children : [child]));
  const tabs = children.filter((child) => 'name' in child && child.name === 'Tab');
  const isKnown = children.every(
    (child) => tabs.includes(child) || (child.type === 'text' && child.value.trim() === ''),
  );
  if (!isKnown || tabs.length === 0 || Number(chosen.value) < tabs.length) return [];
  const last = tabs.length - 1;
  return [
    say(
      chosen.from,
      chosen.to,
      `The defaultTabIndex “${chosen.value}” of Tabs must be ${last === 0 ? '0, because there is only one tab' : `at most ${last}, because the first tab is 0`}.`,
    ),
  ];
}
