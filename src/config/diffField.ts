import { isSameJson } from '#base/isSameJson.ts';
import { getOptionLabel } from '#form/getOptionLabel.ts';
import type { Field } from '#form/field.ts';
import { findMatchingForm } from '#form/findMatchingForm.ts';
import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from './docsJson.ts';
import { describeItemMoves } from './itemMoves.ts';
import type { SettingChange } from './settingChange.ts';

type Value = JsonValue | undefined;

/** The changes between two values of a field, labeled with the names of the enclosing fields. Undefined means unset. */
export function diffField(
  field: Field,
  label: readonly string[],
  before: Value,
  after: Value,
): readonly SettingChange[] {
  if (isSameJson(before, after)) return [];
  if (field.kind === 'object' && isObjectOrNothing(before) && isObjectOrNothing(after))
    return inObject(field.fields, label, before ?? {}, after ?? {});
  if (field.kind === 'map' && isObjectOrNothing(before) && isObjectOrNothing(after))
    return inMap(field.value, label, before ?? {}, after ?? {});
  if (field.kind === 'union') {
    const forms = [before, after].flatMap((value) =>
      value === undefined ? [] : [findMatchingForm(field.forms, value)],
    );
    const form = forms.every((index) => index === forms[0]) ? field.forms[forms[0] ?? -1] : undefined;
    if (form !== undefined && form.kind !== 'union') return diffField(form, label, before, after);
  }
  if (
    field.kind === 'list' &&
    (before === undefined || isJsonArray(before)) &&
    (after === undefined || isJsonArray(after))
  )
    return inList(field.item, label, before ?? [], after ?? []);
  if (field.kind === 'boolean') {
    // As the switch in the form shows it.
    const shown = (value: Value) => (typeof value === 'boolean' && field.isInverted === true ? !value : value);
    if (typeof field.default === 'boolean') {
      const switched = diffUnlabeledValue(label, shown(before ?? field.default), shown(after ?? field.default));
      if (switched.length > 0) return switched; // otherwise a value was added or removed that equals the default
    }
    return diffUnlabeledValue(label, shown(before), shown(after));
  }
  if (field.kind === 'choice') return diffUnlabeledValue(label, named(field, before), named(field, after));
  return diffUnlabeledValue(label, before, after);
}

function named(field: Extract<Field, { readonly kind: 'choice' }>, value: Value): Value {
  return typeof value === 'string' && field.options.includes(value) ? getOptionLabel(value, field.words) : value;
}

function inObject(
  fields: readonly Field[],
  label: readonly string[],
  before: JsonObject,
  after: JsonObject,
): readonly SettingChange[] {
  const known = new Set(fields.map(({ key }) => key));
  const others = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter((key) => !known.has(key));
  return [
    ...fields.flatMap((field) => diffField(field, [...label, field.label], before[field.key], after[field.key])),
    ...others.flatMap((key) => diffUnlabeledValue([...label, key], before[key], after[key])),
  ];
}

/** Compares the values of each name. */
function inMap(item: Field, label: readonly string[], before: JsonObject, after: JsonObject): readonly SettingChange[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return names.flatMap((name) => diffField(item, [...label, name], before[name], after[name]));
}

/** Compares entries with the same name; the others were added or removed. */
function inList(
  item: Field,
  label: readonly string[],
  before: readonly JsonValue[],
  after: readonly JsonValue[],
): readonly SettingChange[] {
  const found: SettingChange[] = [];
  const come: JsonValue[] = [];
  const left = [...before];
  const take = (fits: (entry: JsonValue) => boolean): Value => {
    const index = left.findIndex(fits);
    return index < 0 ? undefined : left.splice(index, 1)[0];
  };
  const rest = after.filter((entry) => take((other) => isSameJson(other, entry)) === undefined);
  for (const entry of rest) {
    const name = nameOf(entry);
    const other =
      isJsonObject(entry) && name !== null
        ? take((candidate) => isJsonObject(candidate) && nameOf(candidate) === name)
        : undefined;
    if (other === undefined) come.push(entry);
    else found.push(...diffField(item, [...label, name ?? ''], other, entry));
  }
  // Text items share a line; items with fields get one each.
  const lines = (entries: readonly JsonValue[]) =>
    item.kind === 'text' && entries.length > 0 ? [entries.map(inWords).join(', ')] : entries.map(inWords);
  found.push(...lines(come).map((after) => ({ label, before: null, after })));
  found.push(...lines(left).map((before) => ({ label, before, after: null })));
  if (found.length > 0) return found;
  // Short lists of texts are shown whole.
  const moves =
    before.length > 3 || before.some(isJsonObject) ? (describeItemMoves(before, after, nameItem) ?? []) : [];
  return moves.length > 0
    ? moves.map((move) => ({ label: [...label, move.name], before: move.before, after: move.after }))
    : [{ label: [...label, 'order'], before: before.map(inWords).join(', '), after: after.map(inWords).join(', ') }];
}

function nameItem(item: JsonValue): string {
  return nameOf(item) ?? inWords(item);
}

/** The change of a value without a field: at most one. */
export function diffUnlabeledValue(label: readonly string[], before: Value, after: Value): readonly SettingChange[] {
  return isSameJson(before, after)
    ? []
    : [
        {
          label,
          before: before === undefined ? null : inWords(before),
          after: after === undefined ? null : inWords(after),
        },
      ];
}

function nameOf(entry: JsonValue): string | null {
  if (!isJsonObject(entry)) return null;
  const name = [entry['name'], entry['label'], entry['header'], entry['source'], entry['type']].find(
    (word) => typeof word === 'string' && word !== '',
  );
  return typeof name === 'string' ? name : null;
}

function inWords(value: JsonValue): string {
  if (typeof value === 'boolean') return value ? 'On' : 'Off';
  if (typeof value === 'string') return value === '' ? 'Empty' : value;
  if (isJsonArray(value)) return value.length === 0 ? 'Empty list' : value.map(inWords).join(', ');
  if (!isJsonObject(value)) return String(value);
  const target = [value['url'], value['href'], value['destination']].find(
    (word) => typeof word === 'string' && word !== '',
  );
  const name = nameOf(value);
  if (name !== null) return typeof target === 'string' ? `${name} (${target})` : name;
  return (
    Object.entries(value)
      .map(([key, inner]) => `${key}: ${inWords(inner)}`)
      .join(', ') || 'Empty'
  );
}

function isObjectOrNothing(value: Value): value is JsonObject | undefined {
  return value === undefined || isJsonObject(value);
}
