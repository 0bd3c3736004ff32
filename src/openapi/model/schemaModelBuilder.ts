import { formatLocationKey, readReference } from '../read/apiFiles.ts';
import type { ApiContext } from '../read/apiOperation.ts';
import { describeConditions } from './describeConditions.ts';
import { flattenSchema, type FlattenedSchema } from '../read/flattenSchema.ts';
import type { AlternativesModel, PropertyModel, SchemaModel } from './schemaModel.ts';
import { readMintLabels, describeLimits, readConstraints, readTypes, describeType } from './describeSchema.ts';
import { getKey, listEntries, listItems, type LocatedValue } from '../read/locatedValue.ts';
import { isRecord, getOwnValue } from '../text/pointer.ts';
import { findMissingDescription, readLocatedText } from '../read/locatedText.ts';
import type { PointerLocation } from '../read/pointerLocation.ts';

/** Order of properties: as in the file, or by name with required ones first. */
export type PropertyOrder = 'file' | 'name';

/** Maximum number of schemas on a page. The rest is cut, deepest levels first. */
const mostSchemas = 2000;
const mostChoices = 200;
/** Keywords that contain schemas. */
const innerKeys = [
  'properties',
  'items',
  'prefixItems',
  'additionalProperties',
  'unevaluatedProperties',
  'patternProperties',
  'not',
  'oneOf',
  'anyOf',
];

type Open<Type> = { -readonly [Key in keyof Type]: Type[Key] };

/** Builds the schemas of one page. Models are complete only after `finish`. */
export class SchemaModelBuilder {
  readonly #context: ApiContext;
  readonly #order: PropertyOrder;
  readonly #waiting: (() => void)[] = [];
  #drawn = 0;

  constructor(context: ApiContext, order: PropertyOrder) {
    this.#context = context;
    this.#order = order;
  }

  /** The model of a schema. Its inner schemas are queued and built level by level. */
  add(spot: LocatedValue): SchemaModel {
    return this.#draw([spot], []);
  }

  /** Builds everything queued. */
  finish(): void {
    for (let index = 0; index < this.#waiting.length; index += 1) this.#waiting[index]?.();
    this.#waiting.length = 0;
  }

  #draw(spots: readonly LocatedValue[], around: readonly string[]): SchemaModel {
    const flat = flattenSchema(spots, this.#context.files);
    this.#drawn += 1;
    const repeats = flat.keys.some((key) => around.includes(key));
    const model = this.#shallow(flat, repeats ? 'repeats' : null, this.#undescribed(spots, flat));
    if (repeats || !innerKeys.some((key) => flat.keywords.has(key))) return model;
    const own = flat.keys.length > 0 ? flat.keys : spots.map(formatLocationKey);
    this.#waiting.push(() => {
      if (this.#drawn > mostSchemas) model.cut = 'large';
      else this.#fill(model, flat, [...around, ...own]);
    });
    return model;
  }

  /** The schema without its inner schemas. */
  #shallow(flat: FlattenedSchema, cut: SchemaModel['cut'], undescribed: PointerLocation | null): Open<SchemaModel> {
    const value = (key: string) => flat.keywords.get(key);
    const has = (key: string) => flat.keywords.has(key);
    const { types, nullable: saysNull } = readTypes(value, has);
    const nullable = saysNull || flat.nullable;
    const text = (key: string) => {
      const found = value(key);
      return typeof found === 'string' ? found : null;
    };
    const choices = has('const') ? [value('const')] : value('enum');
    const isEnum = Array.isArray(choices);
    const described = has('description')
      ? (flat.parts.find((part) => readLocatedText(part, 'description', this.#context) !== null) ?? null)
      : null;
    const xml = value('xml');
    return {
      name: flat.name,
      title: text('title'),
      type:
        flat.lost !== null && types.length === 0
          ? 'unknown'
          : describeType(types, nullable, isEnum, this.#itemType(flat)),
      types,
      nullable,
      format: text('format'),
      description: readLocatedText(described, 'description', this.#context),
      undescribed,
      limits: [
        ...describeLimits(value),
        ...flat.parts.flatMap((part) => describeConditions((key) => getOwnValue(part.value, key))),
      ],
      rules: readConstraints(value),
      pattern: text('pattern'),
      choices: isEnum ? { values: choices.slice(0, mostChoices), all: choices.length } : null,
      initial: has('default') ? { value: value('default') } : null,
      preset: has('x-default') ? { value: value('x-default') } : null,
      examples: examplesOf(flat),
      readOnly: value('readOnly') === true,
      writeOnly: value('writeOnly') === true,
      deprecated: value('deprecated') === true,
      properties: [],
      others: null,
      patterns: [],
      items: null,
      firstItems: [],
      alternatives: [],
      not: null,
      cut,
      lost: flat.lost,
      xml: isRecord(xml) ? xml : null,
    };
  }

  /** A missing description goes next to a reference if the version allows that (3.1 and later), otherwise to the reference's target. */
  #undescribed([spot]: readonly LocatedValue[], { parts: [first], keywords }: FlattenedSchema): PointerLocation | null {
    if (keywords.has('description') || spot === undefined || !isRecord(spot.value)) return null;
    if (readReference(spot.value) === null) return findMissingDescription(spot, this.#context);
    const version = getOwnValue(this.#context.root.value, 'openapi');
    const isNewer = typeof version === 'string' && /^3\.[1-9]/.test(version);
    return isNewer
      ? findMissingDescription(spot, this.#context)
      : first === undefined
        ? null
        : findMissingDescription(first, this.#context);
  }

  #itemType(flat: FlattenedSchema): string | null {
    const items = spotsAt(flat, 'items');
    if (items.length === 0) return null;
    const inner = flattenSchema(items, this.#context.files);
    const { types, nullable } = readTypes(
      (key) => inner.keywords.get(key),
      (key) => inner.keywords.has(key),
    );
    if (inner.lost !== null && types.length === 0) return 'unknown';
    if (types.length > 0)
      return describeType(types, nullable || inner.nullable, Array.isArray(inner.keywords.get('enum')), null);
    return inner.keywords.has('oneOf') || inner.keywords.has('anyOf') ? 'object' : 'any';
  }

  #fill(model: Open<SchemaModel>, flat: FlattenedSchema, around: readonly string[]): void {
    const one = (key: string): SchemaModel | null => {
      const spots = spotsAt(flat, key);
      return spots.length === 0 ? null : this.#draw(spots, around);
    };
    model.properties = this.#properties(flat, around);
    model.items = one('items');
    model.firstItems = flat.parts
      .flatMap((part) => listItems(getKey(part, 'prefixItems')))
      .map((spot) => this.#draw([spot], around));
    const others = flat.keywords.get('additionalProperties') ?? flat.keywords.get('unevaluatedProperties');
    model.others =
      others === true
        ? 'any'
        : others === false
          ? 'none'
          : (one('additionalProperties') ?? one('unevaluatedProperties'));
    model.patterns = flat.parts
      .flatMap((part) => listEntries(getKey(part, 'patternProperties')))
      .map(([pattern, spot]) => ({ pattern, schema: this.#draw([spot], around) }));
    model.not = one('not');
    model.alternatives = flat.parts.flatMap((part) =>
      (['oneOf', 'anyOf'] as const).flatMap((key) => this.#alternatives(part, key, flat, around)),
    );
    this.#typeByChoice(model);
  }

  #properties(flat: FlattenedSchema, around: readonly string[]): readonly PropertyModel[] {
    const byName = new Map<string, LocatedValue[]>();
    // Properties from `allOf` come before the schema's own, in reading order.
    for (const part of [...flat.parts.slice(1), ...flat.parts.slice(0, 1)]) {
      for (const [name, spot] of listEntries(getKey(part, 'properties')))
        byName.set(name, [spot, ...(byName.get(name) ?? [])]);
    }
    const required = new Set(
      flat.parts.flatMap((part) => listItems(getKey(part, 'required')).map(({ value }) => value)),
    );
    const properties = [...byName].map(([name, spots]): PropertyModel => {
      const [first] = spots;
      return {
        name,
        required: required.has(name),
        pre: readMintLabels(first?.value, 'pre'),
        post: readMintLabels(first?.value, 'post'),
        schema: this.#draw(spots, around),
      };
    });
    if (this.#order === 'file') return properties;
    return properties.toSorted((a, b) => Number(b.required) - Number(a.required) || (a.name < b.name ? -1 : 1));
  }

  #alternatives(
    part: LocatedValue,
    key: 'oneOf' | 'anyOf',
    flat: FlattenedSchema,
    around: readonly string[],
  ): readonly AlternativesModel[] {
    const spots = listItems(getKey(part, key));
    if (spots.length === 0) return [];
    const options = spots.map((spot, index) => {
      const schema = this.#draw([spot], around);
      return {
        title:
          schema.title ??
          schema.name ??
          (['any', 'unknown', 'object'].includes(schema.type) ? `Option ${index + 1}` : schema.type),
        schema,
      };
    });
    return [
      {
        kind: key === 'oneOf' ? 'one' : 'any',
        options,
        discriminator: discriminatorOf(
          flat,
          spots,
          options.map(({ title }) => title),
        ),
      },
    ];
  }

  /** A schema without a type gets the types of its alternatives. */
  #typeByChoice(model: Open<SchemaModel>): void {
    if (model.types.length > 0 || model.alternatives.length !== 1) return;
    const types = [
      ...new Set(model.alternatives.flatMap(({ options }) => options.map(({ schema }) => schema.type))),
    ].filter((type) => type !== 'any' && type !== 'unknown');
    if (types.length > 0)
      model.type = [...types, ...(model.nullable && !types.includes('null') ? ['null'] : [])].join(' | ');
  }
}

function spotsAt(flat: FlattenedSchema, key: string): readonly LocatedValue[] {
  return flat.parts.flatMap((part) => {
    const spot = getKey(part, key);
    return spot !== null && isRecord(spot.value) ? [spot] : [];
  });
}

function examplesOf(flat: FlattenedSchema): readonly unknown[] {
  for (const { value } of flat.parts) {
    const several = getOwnValue(value, 'examples');
    if (Array.isArray(several) && several.length > 0) return several.slice(0, 20);
    const one = getOwnValue(value, 'example');
    if (one !== undefined) return [one];
  }
  return [];
}

function discriminatorOf(
  flat: FlattenedSchema,
  spots: readonly LocatedValue[],
  titles: readonly string[],
): AlternativesModel['discriminator'] {
  const said = flat.keywords.get('discriminator');
  const property = getOwnValue(said, 'propertyName');
  if (typeof property !== 'string') return null;
  const mapping = getOwnValue(said, 'mapping');
  const values = Object.entries(isRecord(mapping) ? mapping : {}).flatMap(([value, target]) => {
    const index =
      typeof target === 'string'
        ? spots.findIndex(
            (spot) =>
              getOwnValue(spot.value, '$ref') === target ||
              String(getOwnValue(spot.value, '$ref')).endsWith(`/${target}`),
          )
        : -1;
    const title = titles[index];
    return title === undefined ? [] : [{ value, title }];
  });
  if (values.length > 0) return { property, values };
  return { property, values: spots.flatMap((spot, index) => namedBy(spot, titles[index])) };
}

/** Without a mapping, the value is the schema's name. */
function namedBy(
  spot: LocatedValue,
  title: string | undefined,
): readonly { readonly value: string; readonly title: string }[] {
  const reference = getOwnValue(spot.value, '$ref');
  const value = typeof reference === 'string' ? reference.split('/').at(-1) : null;
  return title === undefined || value === null || value === undefined ? [] : [{ value, title }];
}
