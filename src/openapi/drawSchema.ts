import { keyOfSpot, referenceOf } from './apiFiles.ts';
import type { ApiContext } from './operation.ts';
import { conditionWords } from './conditionWords.ts';
import { flatSchema, type FlatSchema } from './flatSchema.ts';
import type { AlternativesModel, PropertyModel, SchemaModel } from './schemaModel.ts';
import { labelsOf, limitWords, rulesOf, typesOf, typeWords } from './schemaWords.ts';
import { below, entriesBelow, itemsBelow, type Spot } from './spot.ts';
import { isRecord, valueOf } from './text/pointer.ts';
import { undescribedAt, wordsBelow } from './words.ts';
import type { WordsPlace } from './wordsPlace.ts';

/** How properties are ordered: as in the file, or by name with those that are required first. */
export type PropertyOrder = 'file' | 'name';

/** How many schemas one page draws before it cuts them; what is nearer to its top comes first. */
const mostSchemas = 2000;
const mostChoices = 200;
/** What stands within a schema. */
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

/** Draws the schemas of one page. What is asked for is whole once `finish` was called. */
export class SchemaDrawing {
  readonly #context: ApiContext;
  readonly #order: PropertyOrder;
  readonly #waiting: (() => void)[] = [];
  #drawn = 0;

  constructor(context: ApiContext, order: PropertyOrder) {
    this.#context = context;
    this.#order = order;
  }

  /** The model of a schema: what stands within it is drawn when it is its turn, level by level. */
  draw(spot: Spot): SchemaModel {
    return this.#draw([spot], []);
  }

  /** Draws all that waits. */
  finish(): void {
    for (let index = 0; index < this.#waiting.length; index += 1) this.#waiting[index]?.();
    this.#waiting.length = 0;
  }

  #draw(spots: readonly Spot[], around: readonly string[]): SchemaModel {
    const flat = flatSchema(spots, this.#context.files);
    this.#drawn += 1;
    const repeats = flat.keys.some((key) => around.includes(key));
    const model = this.#shallow(flat, repeats ? 'repeats' : null, this.#undescribed(spots, flat));
    if (repeats || !innerKeys.some((key) => flat.said.has(key))) return model;
    const own = flat.keys.length > 0 ? flat.keys : spots.map(keyOfSpot);
    this.#waiting.push(() => {
      if (this.#drawn > mostSchemas) model.cut = 'large';
      else this.#fill(model, flat, [...around, ...own]);
    });
    return model;
  }

  /** The schema without what stands within it. */
  #shallow(flat: FlatSchema, cut: SchemaModel['cut'], undescribed: WordsPlace | null): Open<SchemaModel> {
    const value = (key: string) => flat.said.get(key);
    const has = (key: string) => flat.said.has(key);
    const { types, nullable: saysNull } = typesOf(value, has);
    const nullable = saysNull || flat.orNull;
    const text = (key: string) => {
      const found = value(key);
      return typeof found === 'string' ? found : null;
    };
    const choices = has('const') ? [value('const')] : value('enum');
    const isEnum = Array.isArray(choices);
    const described = has('description')
      ? (flat.parts.find((part) => wordsBelow(part, 'description', this.#context) !== null) ?? null)
      : null;
    const xml = value('xml');
    return {
      name: flat.name,
      title: text('title'),
      type:
        flat.lost !== null && types.length === 0 ? 'unknown' : typeWords(types, nullable, isEnum, this.#itemType(flat)),
      types,
      nullable,
      format: text('format'),
      description: wordsBelow(described, 'description', this.#context),
      undescribed,
      limits: [
        ...limitWords(value),
        ...flat.parts.flatMap((part) => conditionWords((key) => valueOf(part.value, key))),
      ],
      rules: rulesOf(value),
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

  /** A missing description is written beside a reference where that may have one, and otherwise where it leads. */
  #undescribed([spot]: readonly Spot[], { parts: [first], said }: FlatSchema): WordsPlace | null {
    if (said.has('description') || spot === undefined || !isRecord(spot.value)) return null;
    if (referenceOf(spot.value) === null) return undescribedAt(spot, this.#context);
    const version = valueOf(this.#context.root.value, 'openapi');
    const isNewer = typeof version === 'string' && /^3\.[1-9]/.test(version);
    return isNewer
      ? undescribedAt(spot, this.#context)
      : first === undefined
        ? null
        : undescribedAt(first, this.#context);
  }

  #itemType(flat: FlatSchema): string | null {
    const items = spotsAt(flat, 'items');
    if (items.length === 0) return null;
    const inner = flatSchema(items, this.#context.files);
    const { types, nullable } = typesOf(
      (key) => inner.said.get(key),
      (key) => inner.said.has(key),
    );
    if (inner.lost !== null && types.length === 0) return 'unknown';
    if (types.length > 0)
      return typeWords(types, nullable || inner.orNull, Array.isArray(inner.said.get('enum')), null);
    return inner.said.has('oneOf') || inner.said.has('anyOf') ? 'object' : 'any';
  }

  #fill(model: Open<SchemaModel>, flat: FlatSchema, around: readonly string[]): void {
    const one = (key: string): SchemaModel | null => {
      const spots = spotsAt(flat, key);
      return spots.length === 0 ? null : this.#draw(spots, around);
    };
    model.properties = this.#properties(flat, around);
    model.items = one('items');
    model.firstItems = flat.parts
      .flatMap((part) => itemsBelow(below(part, 'prefixItems')))
      .map((spot) => this.#draw([spot], around));
    const others = flat.said.get('additionalProperties') ?? flat.said.get('unevaluatedProperties');
    model.others =
      others === true
        ? 'any'
        : others === false
          ? 'none'
          : (one('additionalProperties') ?? one('unevaluatedProperties'));
    model.patterns = flat.parts
      .flatMap((part) => entriesBelow(below(part, 'patternProperties')))
      .map(([pattern, spot]) => ({ pattern, schema: this.#draw([spot], around) }));
    model.not = one('not');
    model.alternatives = flat.parts.flatMap((part) =>
      (['oneOf', 'anyOf'] as const).flatMap((key) => this.#alternatives(part, key, flat, around)),
    );
    this.#typeByChoice(model);
  }

  #properties(flat: FlatSchema, around: readonly string[]): readonly PropertyModel[] {
    const byName = new Map<string, Spot[]>();
    // What allOf brings stands before what the schema adds itself, as it is read.
    for (const part of [...flat.parts.slice(1), ...flat.parts.slice(0, 1)]) {
      for (const [name, spot] of entriesBelow(below(part, 'properties')))
        byName.set(name, [spot, ...(byName.get(name) ?? [])]);
    }
    const required = new Set(
      flat.parts.flatMap((part) => itemsBelow(below(part, 'required')).map(({ value }) => value)),
    );
    const properties = [...byName].map(([name, spots]): PropertyModel => {
      const [first] = spots;
      return {
        name,
        required: required.has(name),
        pre: labelsOf(first?.value, 'pre'),
        post: labelsOf(first?.value, 'post'),
        schema: this.#draw(spots, around),
      };
    });
    if (this.#order === 'file') return properties;
    return properties.toSorted((a, b) => Number(b.required) - Number(a.required) || (a.name < b.name ? -1 : 1));
  }

  #alternatives(
    part: Spot,
    key: 'oneOf' | 'anyOf',
    flat: FlatSchema,
    around: readonly string[],
  ): readonly AlternativesModel[] {
    const spots = itemsBelow(below(part, key));
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

  /** A schema that says no type is of the types that it has the choice of. */
  #typeByChoice(model: Open<SchemaModel>): void {
    if (model.types.length > 0 || model.alternatives.length !== 1) return;
    const types = [
      ...new Set(model.alternatives.flatMap(({ options }) => options.map(({ schema }) => schema.type))),
    ].filter((type) => type !== 'any' && type !== 'unknown');
    if (types.length > 0)
      model.type = [...types, ...(model.nullable && !types.includes('null') ? ['null'] : [])].join(' | ');
  }
}

function spotsAt(flat: FlatSchema, key: string): readonly Spot[] {
  return flat.parts.flatMap((part) => {
    const spot = below(part, key);
    return spot !== null && isRecord(spot.value) ? [spot] : [];
  });
}

function examplesOf(flat: FlatSchema): readonly unknown[] {
  for (const { value } of flat.parts) {
    const several = valueOf(value, 'examples');
    if (Array.isArray(several) && several.length > 0) return several.slice(0, 20);
    const one = valueOf(value, 'example');
    if (one !== undefined) return [one];
  }
  return [];
}

function discriminatorOf(
  flat: FlatSchema,
  spots: readonly Spot[],
  titles: readonly string[],
): AlternativesModel['discriminator'] {
  const said = flat.said.get('discriminator');
  const property = valueOf(said, 'propertyName');
  if (typeof property !== 'string') return null;
  const mapping = valueOf(said, 'mapping');
  const values = Object.entries(isRecord(mapping) ? mapping : {}).flatMap(([value, target]) => {
    const index =
      typeof target === 'string'
        ? spots.findIndex(
            (spot) =>
              valueOf(spot.value, '$ref') === target || String(valueOf(spot.value, '$ref')).endsWith(`/${target}`),
          )
        : -1;
    const title = titles[index];
    return title === undefined ? [] : [{ value, title }];
  });
  if (values.length > 0) return { property, values };
  return { property, values: spots.flatMap((spot, index) => namedBy(spot, titles[index])) };
}

/** Without a mapping the value is the name of the schema. */
function namedBy(spot: Spot, title: string | undefined): readonly { readonly value: string; readonly title: string }[] {
  const reference = valueOf(spot.value, '$ref');
  const value = typeof reference === 'string' ? reference.split('/').at(-1) : null;
  return title === undefined || value === null || value === undefined ? [] : [{ value, title }];
}
