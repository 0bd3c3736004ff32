import { formatLocationKey, resolveReferences } from '../read/apiFiles.ts';
import type { ApiContext } from '../read/apiOperation.ts';
import { flattenSchema, type FlattenedSchema } from '../read/flattenSchema.ts';
import { getKey, listEntries, listItems, type LocatedValue } from '../read/locatedValue.ts';
import { getOwnValue } from '../text/pointer.ts';
import type { AlternativesModel, SchemaModel } from './schemaModel.ts';

/** A schema that a discriminator selects, and the values that select it. */
interface SchemaVariant {
  readonly spots: readonly LocatedValue[];
  readonly values: readonly string[];
}

/** The property name of a schema's discriminator; null if there is none. */
function getDiscriminatorProperty(flat: FlattenedSchema): string | null {
  const property = getOwnValue(flat.keywords.get('discriminator'), 'propertyName');
  return typeof property === 'string' ? property : null;
}

/**
 * The schemas that a discriminator without `oneOf` and `anyOf` selects (OpenAPI 3.1 §4.8.25): those in its mapping, or
 * else those that extend the schema. Empty if the schema only inherits its discriminator.
 */
export function listSchemaVariants(flat: FlattenedSchema, api: ApiContext): readonly SchemaVariant[] {
  const base = flat.parts.find((part) => formatLocationKey(part) === flat.identity);
  const discriminator = base === undefined ? null : getKey(base, 'discriminator');
  if (base === undefined || discriminator === null || getDiscriminatorProperty(flat) === null) return [];
  if (flat.keywords.has('oneOf') || flat.keywords.has('anyOf')) return [];
  const mapped = listEntries(getKey(discriminator, 'mapping')).flatMap(([value, target]) =>
    typeof target.value === 'string' ? [{ value, spot: toReference(target, target.value) }] : [],
  );
  const byIdentity = new Map<string, { readonly spot: LocatedValue; readonly values: string[] }>();
  for (const { value, spot } of mapped.length > 0 ? mapped : listExtensions(flat.identity, api)) {
    const { identity } = flattenSchema([spot], api.files);
    const known = byIdentity.get(identity);
    if (known === undefined) byIdentity.set(identity, { spot, values: [value] });
    else known.values.push(value);
  }
  return [...byIdentity.values()].map(({ spot, values }) => {
    const isExtension = flattenSchema([spot], api.files).parts.some(
      (part) => formatLocationKey(part) === flat.identity,
    );
    return { spots: isExtension ? [spot] : [spot, base], values };
  });
}

/**
 * The values of discriminators that a schema inherits: what its properties with these names always are, by its name or by
 * the mapping to it or to a schema that it extends.
 */
export function listInheritedValues(flat: FlattenedSchema, api: ApiContext): SchemaModel['inherited'] {
  const keys = [flat.identity, ...flat.parts.map(formatLocationKey)];
  return flat.parts.flatMap((part) => {
    const own = getKey(part, 'discriminator');
    const property = own === null ? undefined : getOwnValue(own.value, 'propertyName');
    const key = formatLocationKey(part);
    if (own === null || typeof property !== 'string' || key === flat.identity) return [];
    const mapped = listEntries(getKey(own, 'mapping')).flatMap(([value, target]) => {
      if (typeof target.value !== 'string') return [];
      const { node } = resolveReferences(toReference(target, target.value), api.files);
      const rank = keys.indexOf(formatLocationKey(node));
      return rank < 0 || keys[rank] === key ? [] : [{ value, rank }];
    });
    const value = mapped.toSorted((a, b) => a.rank - b.rank)[0]?.value ?? flat.name;
    return value === null ? [] : [{ property, value }];
  });
}

/** A mapping's target is a reference or the name of a schema. */
function toReference(spot: LocatedValue, target: string): LocatedValue {
  return { ...spot, value: { $ref: /[#/.]/.test(target) ? target : `#/components/schemas/${target}` } };
}

/** The named schemas that extend a schema through `allOf`, with their names. */
function listExtensions(
  identity: string,
  api: ApiContext,
): readonly { readonly value: string; readonly spot: LocatedValue }[] {
  const components = getKey(api.root, 'components');
  const schemas = listEntries(components === null ? null : getKey(components, 'schemas'));
  return schemas.flatMap(([value, spot]) =>
    listItems(getKey(spot, 'allOf')).some(
      (part) => formatLocationKey(resolveReferences(part, api.files).node) === identity,
    )
      ? [{ value, spot }]
      : [],
  );
}

/** The discriminator of a choice; null if there is none. Without a mapping, a schema's value is its name. */
export function describeDiscriminator(
  flat: FlattenedSchema,
  options: readonly { readonly title: string; readonly spot: LocatedValue | undefined }[],
  api: ApiContext,
): AlternativesModel['discriminator'] {
  const property = getDiscriminatorProperty(flat);
  if (property === null) return null;
  const keys = options.map(({ spot }) =>
    spot === undefined ? null : formatLocationKey(resolveReferences(spot, api.files).node),
  );
  const owner = flat.parts.find(({ value }) => getOwnValue(value, 'discriminator') !== undefined);
  const discriminator = owner === undefined ? null : getKey(owner, 'discriminator');
  const mapping = listEntries(discriminator === null ? null : getKey(discriminator, 'mapping'));
  const values = mapping.flatMap(([value, target]) => {
    if (typeof target.value !== 'string') return [];
    const { node } = resolveReferences(toReference(target, target.value), api.files);
    const option = options[keys.indexOf(formatLocationKey(node))];
    return option === undefined ? [] : [{ value, title: option.title }];
  });
  if (values.length > 0) return { property, values };
  return {
    property,
    values: options.flatMap(({ spot, title }) => {
      const reference = getOwnValue(spot?.value, '$ref');
      const value = typeof reference === 'string' ? reference.split('/').at(-1) : undefined;
      return value === undefined ? [] : [{ value, title }];
    }),
  };
}
