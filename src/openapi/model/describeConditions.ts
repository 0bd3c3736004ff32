import { stringifyExactJson } from '#base/exactJson.ts';
import { formatList } from '#base/formatList.ts';
import { isRecord } from '#base/isRecord.ts';
import { getOwnValue } from '../text/pointer.ts';

/**
 * Describes a schema's conditional requirements (JSON Schema 2020-12): `if kind is card: number is required`. `value`
 * returns the value of a keyword.
 */
export function describeConditions(value: (key: string) => unknown): readonly string[] {
  return [
    ...branches(value),
    ...entriesOf(value('dependentRequired')).flatMap(([name, others]) => {
      const asked = namesIn(others);
      return asked.length === 0 ? [] : [`if ${name} is present: ${requiredWords(asked)}`];
    }),
    ...entriesOf(value('dependentSchemas')).flatMap(([name, schema]) => line(`if ${name} is present`, schema)),
    ...containsWords(value),
    ...nameWords(value('propertyNames')),
  ];
}

function branches(value: (key: string) => unknown): readonly string[] {
  const condition = value('if');
  if (condition === undefined) return [];
  const when = conditionOf(condition);
  return [
    ...line(when === null ? 'under certain conditions' : `if ${when}`, value('then')),
    ...line(when === null ? 'unless those conditions are met' : 'otherwise', value('else')),
  ];
}

/** Describes what a condition requires; empty if there is no text for it. */
function line(when: string, schema: unknown): readonly string[] {
  if (schema === false) return [`${when}: nothing is allowed`];
  const asked = namesIn(getOwnValue(schema, 'required'));
  const properties = entriesOf(getOwnValue(schema, 'properties'));
  const fixed = properties.flatMap(([name, one]) => {
    const said = choiceOf(one);
    return said === null ? [] : [{ name, words: `${name} is ${said}` }];
  });
  const known = new Set([...asked, ...fixed.map(({ name }) => name)]);
  const further = properties.map(([name]) => name).filter((name) => !known.has(name));
  const parts = [
    ...(asked.length === 0 ? [] : [requiredWords(asked)]),
    ...fixed.map(({ words }) => words),
    ...(further.length === 0 ? [] : [`may have ${formatList(further)}`]),
  ];
  return parts.length === 0 ? [] : [`${when}: ${parts.join(', ')}`];
}

/** Describes a condition; null if it isn't made of values and names only. */
function conditionOf(schema: unknown): string | null {
  const properties = entriesOf(getOwnValue(schema, 'properties'));
  const values = properties.flatMap(([name, one]) => {
    const said = choiceOf(one);
    return said === null ? [] : [`${name} is ${said}`];
  });
  if (values.length < properties.length) return null;
  const named = namesIn(getOwnValue(schema, 'required')).filter((name) => !properties.some(([own]) => own === name));
  const words = [
    ...values,
    ...(named.length === 0 ? [] : [`${formatList(named)} ${named.length === 1 ? 'is' : 'are'} present`]),
  ];
  return words.length === 0 ? null : formatList(words);
}

/** The values a schema allows, if it lists them. */
function choiceOf(schema: unknown): string | null {
  const values = isRecord(schema) && 'const' in schema ? [schema['const']] : getOwnValue(schema, 'enum');
  if (!Array.isArray(values) || values.length === 0 || values.length > 5) return null;
  return formatList(
    values.map((one) => (typeof one === 'string' ? one : (stringifyExactJson(one) ?? ''))),
    'disjunction',
  );
}

function containsWords(value: (key: string) => unknown): readonly string[] {
  const contains = value('contains');
  if (!isRecord(contains)) return [];
  const choice = choiceOf(contains);
  const type = getOwnValue(contains, 'type');
  const kind =
    choice === null ? (typeof type === 'string' ? `of type ${type}` : 'of a certain type') : `with the value ${choice}`;
  const [least, most] = [value('minContains'), value('maxContains')];
  const from = typeof least === 'number' ? least : 1;
  const to = typeof most === 'number' ? ` and at most ${most}` : '';
  return [`at least ${from}${to} ${from === 1 && to === '' ? 'item' : 'items'} ${kind}`];
}

function nameWords(schema: unknown): readonly string[] {
  const pattern = getOwnValue(schema, 'pattern');
  if (typeof pattern === 'string') return [`names match ${pattern}`];
  const choice = choiceOf(schema);
  return choice === null ? [] : [`names are ${choice}`];
}

function requiredWords(names: readonly string[]): string {
  return `${formatList(names)} ${names.length === 1 ? 'is' : 'are'} required`;
}

function namesIn(list: unknown): readonly string[] {
  return Array.isArray(list) ? list.filter((one) => typeof one === 'string') : [];
}

function entriesOf(object: unknown): readonly (readonly [string, unknown])[] {
  return isRecord(object) ? Object.entries(object) : [];
}
