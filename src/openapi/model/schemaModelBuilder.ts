import { formatLocationKey, readReference } from '../read/apiFiles.ts';
import type { ApiContext } from '../read/apiOperation.ts';
import { describeConditions } from './describeConditions.ts';
import { describeDiscriminator, listInheritedValues, listSchemaVariants } from './schemaVariants.ts';
import { flattenSchema, getSchemaIdentity, innerKeywords, type FlattenedSchema } from '../read/flattenSchema.ts';
import type { AlternativesModel, PropertyModel, SchemaModel } from './schemaModel.ts';
import { findLimitPlaces } from './limitPlaces.ts';
import { readMintLabels, describeLimits, readConstraints, readTypes, describeType } from './describeSchema.ts';
import { getKey, listEntries, listItems, type LocatedValue } from '../read/locatedValue.ts';
import { isRecord } from '#base/isRecord.ts';
import { getOwnValue } from '../text/pointer.ts';
import { findMissingDescription, readLocatedText, resolveSourceLocation } from '../read/locatedText.ts';
import type { PointerLocation } from '../read/pointerLocation.ts';

/** Order of properties: as in the file, or by name with required ones first. */
export type PropertyOrder = 'file' | 'name';

/** Maximum number of schemas on a page. The rest is cut, deepest levels first. */
const mostSchemas = 2000;
const mostChoices = 200;

type Open<Type> = { -readonly [Key in keyof Type]: Type[Key] };

/** The schemas around the one being built, by identity, and the choices it is an option of. */
interface Surroundings {
  readonly schemas: readonly string[];
  readonly choices: readonly string[];
}

const nowhere: Surroundings = { schemas: [], choices: [] };

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
    return this.#draw([spot], nowhere);
  }

  /** Builds everything queued. */
  finish(): void {
    for (let index = 0; index < this.#waiting.length; index += 1) this.#waiting[index]?.();
    this.#waiting.length = 0;
  }

  #draw(spots: readonly LocatedValue[], around: Surroundings): Open<SchemaModel> {
    const flat = flattenSchema(spots, this.#context.files);
    this.#drawn += 1;
    const repeats = around.schemas.includes(flat.identity);
    const model = this.#shallow(flat, repeats ? 'repeats' : null, this.#undescribed(spots, flat));
    const isLeaf = !flat.keywords.has('discriminator') && ![...innerKeywords].some((key) => flat.keywords.has(key));
    if (repeats || isLeaf) return model;
    this.#waiting.push(() => {
      if (this.#drawn > mostSchemas) model.cut = 'large';
      else this.#fill(model, flat, { ...around, schemas: [...around.schemas, flat.identity] });
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
    const examples = listExamples(flat);
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
      examples: examples.map((spot) => spot.value),
      places: {
        ...findLimitPlaces(flat, (owner) => this.#placeOf(owner)),
        choices: this.#placeOfChoices(flat),
        examples: examples.map((spot) => this.#placeOf(spot)),
      },
      readOnly: value('readOnly') === true,
      writeOnly: value('writeOnly') === true,
      deprecated: value('deprecated') === true,
      properties: [],
      others: null,
      patterns: [],
      items: null,
      firstItems: [],
      alternatives: [],
      inherited: [],
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

  /** Where a value can be edited. Overlays only hold texts of objects. */
  #placeOf(spot: LocatedValue): PointerLocation | null {
    return this.#context.overlaid === null ? resolveSourceLocation(spot, this.#context) : null;
  }

  /** The place of the list of allowed values, or of a constant. */
  #placeOfChoices(flat: FlattenedSchema): PointerLocation | null {
    const owner = flat.parts.find(({ value }) => getOwnValue(value, 'const') !== undefined);
    if (owner !== undefined)
      return this.#placeOf({
        ...owner,
        value: getOwnValue(owner.value, 'const'),
        pointer: [...owner.pointer, 'const'],
      });
    const written = flat.parts.flatMap((part) => getKey(part, 'enum') ?? [])[0];
    // An upgraded description has another list with the same values.
    const first = written === undefined ? null : getKey(written, 0);
    const place = first === null ? null : this.#placeOf(first);
    return place === null ? null : { ...place, pointer: place.pointer.slice(0, -1) };
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

  #fill(model: Open<SchemaModel>, flat: FlattenedSchema, here: Surroundings): void {
    const around: Surroundings = { ...here, choices: [] };
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
    const variants = this.#variants(flat, here);
    // Each variant has the properties of the schema that they extend.
    if (variants.length > 0) model.properties = [];
    model.alternatives = [
      ...flat.parts.flatMap((part) =>
        (['oneOf', 'anyOf'] as const).flatMap((key) => this.#alternatives(part, key, flat, here)),
      ),
      ...variants,
    ];
    model.inherited = listInheritedValues(flat, this.#context);
    this.#typeByChoice(model);
  }

  #properties(flat: FlattenedSchema, around: Surroundings): readonly PropertyModel[] {
    const byName = new Map<string, LocatedValue[]>();
    // Properties from `allOf` come before the schema's own, in reading order.
    for (const part of [...flat.parts.slice(1), ...flat.parts.slice(0, 1)]) {
      for (const [name, spot] of listEntries(getKey(part, 'properties')))
        byName.set(name, [spot, ...(byName.get(name) ?? [])]);
    }
    const required = new Set(
      flat.parts.flatMap((part) => listItems(getKey(part, 'required')).map(({ value }) => value)),
    );
    // A property whose schema is `false` can't occur.
    const possible = [...byName].filter(([, spots]) => spots.every(({ value }) => value !== false));
    const properties = possible.map(([name, spots]): PropertyModel => {
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
    here: Surroundings,
  ): readonly AlternativesModel[] {
    const spots = listItems(getKey(part, key));
    const choice = `${formatLocationKey(part)}/${key}`;
    // A schema that extends the one with the choice is an option of it and has no such choice itself.
    const isOption =
      here.choices.includes(choice) ||
      (formatLocationKey(part) !== flat.identity &&
        spots.some((spot) => getSchemaIdentity(spot, this.#context.files) === flat.identity));
    if (spots.length === 0 || isOption) return [];
    const around = { ...here, choices: [...here.choices, choice] };
    const options = spots.map((spot, index) => {
      const schema = this.#draw([spot], around);
      return { title: optionTitle(schema, index), schema };
    });
    const discriminator = describeDiscriminator(
      flat,
      options.map(({ title }, index) => ({ title, spot: spots[index] })),
      this.#context,
    );
    return [{ kind: key === 'oneOf' ? 'one' : 'any', options, discriminator }];
  }

  /** The schemas that a discriminator selects without `oneOf`. */
  #variants(flat: FlattenedSchema, here: Surroundings): readonly AlternativesModel[] {
    const choice = `${flat.identity}/discriminator`;
    const variants = here.choices.includes(choice) ? [] : listSchemaVariants(flat, this.#context);
    const property = getOwnValue(flat.keywords.get('discriminator'), 'propertyName');
    if (variants.length === 0 || typeof property !== 'string') return [];
    const choices = [...here.choices, choice];
    const options = variants.map(({ spots, values }, index) => {
      const { identity } = flattenSchema(spots, this.#context.files);
      // The mapping may name the schema itself.
      const isOwn = identity === flat.identity;
      const schemas = isOwn ? here.schemas.filter((one) => one !== identity) : here.schemas;
      const schema = this.#draw(spots, { schemas, choices });
      const name = flattenSchema(spots.slice(0, 1), this.#context.files).name;
      return { title: schema.title ?? name ?? values[0] ?? optionTitle(schema, index), schema };
    });
    const values = variants.flatMap((variant, index) =>
      variant.values.map((value) => ({ value, title: options[index]?.title ?? '' })),
    );
    const discriminator = { property, values };
    this.#fixValues(options, discriminator);
    return [{ kind: 'one', options, discriminator }];
  }

  /** Limits the discriminator's property in each option to the values that select the option, once it is built. */
  #fixValues(
    options: readonly { readonly title: string; readonly schema: Open<SchemaModel> }[],
    discriminator: AlternativesModel['discriminator'],
  ): void {
    if (discriminator === null) return;
    this.#waiting.push(() => {
      for (const { title, schema } of options) {
        const values = discriminator.values.flatMap((one) => (one.title === title ? [one.value] : []));
        if (values.length === 0) continue;
        schema.properties = schema.properties.map((property) =>
          property.name !== discriminator.property || property.schema.choices?.all === 1
            ? property
            : { ...property, schema: { ...property.schema, choices: { values, all: values.length } } },
        );
      }
    });
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

function optionTitle({ title, name, type, types, nullable }: SchemaModel, index: number): string {
  if (type === 'any' && types.length === 0 && nullable) return title ?? 'null';
  return title ?? name ?? (['any', 'unknown', 'object'].includes(type) ? `Option ${index + 1}` : type);
}

function listExamples(flat: FlattenedSchema): readonly LocatedValue[] {
  for (const part of flat.parts) {
    const several = listItems(getKey(part, 'examples'));
    if (several.length > 0) return several.slice(0, 20);
    const one = getKey(part, 'example');
    if (one !== null) return [one];
  }
  return [];
}
