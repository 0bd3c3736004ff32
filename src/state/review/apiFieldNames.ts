import type { JsonValue } from '#config/docsJson.ts';
import { formatKeys, type PlaceKey } from '#lint/describeTextPlace.ts';
import { constraints } from '#openapi/read/constraints.ts';

/** The fields of API descriptions and overlays (OpenAPI 2.0 to 3.2, JSON Schema 2020-12, Overlay 1.0) whose values are fields again. */
const objects = words(
  'info contact license externalDocs schema items additionalProperties not if then else contains propertyNames ' +
    'unevaluatedItems unevaluatedProperties additionalItems requestBody xml discriminator flows implicit password ' +
    'clientCredentials authorizationCode deviceAuthorization server components update',
);
const methods = words('get put post delete options head patch trace query');
const areas = words('paths webhooks components');
/** Those whose values are lists of texts or objects. */
const lists = words('parameters tags servers allOf anyOf oneOf prefixItems actions');
/** Those whose keys are names. */
const maps = words(
  'paths webhooks pathItems schemas responses requestBodies headers securitySchemes links callbacks content encoding ' +
    'variables properties patternProperties dependentSchemas $defs definitions securityDefinitions',
);
/** Those with any value. */
const values = words(
  'openapi swagger overlay extends jsonSchemaDialect title summary description termsOfService version name url email ' +
    'identifier host basePath operationId deprecated required in style explode allowReserved allowEmptyValue type ' +
    'format enum const default example security schemes consumes produces nullable readOnly writeOnly minimum maximum exclusiveMinimum ' +
    'exclusiveMaximum multipleOf minLength maxLength pattern minItems maxItems uniqueItems minProperties maxProperties ' +
    'minContains maxContains collectionFormat contentType contentEncoding contentMediaType propertyName mapping scheme ' +
    'bearerFormat flow authorizationUrl tokenUrl refreshUrl openIdConnectUrl scopes prefix namespace attribute wrapped ' +
    'operationRef dependentRequired target remove copy externalValue value dataValue serializedValue itemSchema kind ' +
    'parent $ref $anchor $id $schema $comment',
);

const names: Readonly<Record<string, string>> = {
  ...Object.fromEntries(constraints.map(({ key, label }) => [key, label])),
  operationId: 'Operation ID',
  url: 'URL',
  authorizationUrl: 'Authorization URL',
  tokenUrl: 'Token URL',
  refreshUrl: 'Refresh URL',
  openIdConnectUrl: 'OpenID Connect URL',
  openapi: 'OpenAPI version',
  swagger: 'Swagger version',
  xml: 'XML',
  externalDocs: 'External documentation',
  termsOfService: 'Terms of service',
  in: 'Location',
  oneOf: 'One of',
  anyOf: 'Any of',
  allOf: 'All of',
};

/** What the keys inside a value are. */
type Inside = 'fields' | 'names' | 'parameters' | 'examples' | 'data';

/** How keys and values of a file are shown. */
export interface FieldNames {
  readonly formatPlace: (keys: readonly PlaceKey[]) => string;
  /** A value at a place, in words: an object has a line for each field. */
  readonly formatValue: (keys: readonly PlaceKey[], value: JsonValue) => string;
}

/** Names of the fields of API descriptions: `GET /flags › Description`. Names in the file, such as those of schemas, and example data stay as they are. */
export const apiFieldNames: FieldNames = {
  formatPlace: (keys) => {
    const named: string[] = [];
    let inside: Inside = 'fields';
    for (const key of keys) {
      // These say what the rest is, and aren't shown.
      const isArea = keys.length > 1 && named.length === 0 && areas.has(key.key);
      const isMethod = named.length === 2 && areas.has(named[0] ?? '') && methods.has(key.key);
      named.push(key.isItem || inside !== 'fields' || isArea || isMethod ? key.key : nameField(key.key));
      inside = insideOf(key, inside);
    }
    return formatKeys(named);
  },
  formatValue: (keys, value) =>
    formatLines(
      value,
      keys.reduce<Inside>((inside, key) => insideOf(key, inside), 'fields'),
    ).join('\n'),
};

/** The keys of any other file as they are. */
export const plainFieldNames: FieldNames = {
  formatPlace: (keys) => formatKeys(keys.map(({ key }) => key)),
  formatValue: (_, value) =>
    typeof value === 'boolean' ? (value ? 'On' : 'Off') : formatLines(value, 'data').join('\n'),
};

/** True if a file with these keys at its top level is an API description or an overlay, or a part of one in a file of its own. */
export function isApiFile(keys: readonly string[]): boolean {
  if (['openapi', 'swagger', 'overlay'].some((key) => keys.includes(key))) return true;
  const known = keys.every((key) => isField(key) || key.startsWith('x-'));
  return known && keys.some((key) => partKeys.has(key));
}

/** Keys that other files hardly have. */
const partKeys = words(
  'get put post delete patch operationId requestBody responses schema properties allOf anyOf oneOf $defs enum',
);

function isField(key: string): boolean {
  return [objects, methods, lists, maps, values].some((set) => set.has(key));
}

function insideOf({ key, isItem }: PlaceKey, around: Inside): Inside {
  if (around === 'data') return 'data';
  if (isItem) return ofItem(around);
  if (around !== 'fields') return 'fields';
  if (maps.has(key)) return 'names';
  if (key === 'parameters' || key === 'examples') return key;
  return values.has(key) || key.startsWith('x-') ? 'data' : 'fields';
}

function ofItem(around: Inside): Inside {
  return around === 'data' || around === 'examples' ? 'data' : 'fields';
}

function nameField(key: string): string {
  const known = Object.hasOwn(names, key) ? names[key] : undefined;
  if (known !== undefined) return known;
  if (methods.has(key)) return key.toUpperCase();
  if (!isField(key) || key.startsWith('$')) return key;
  const spaced = key.replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
}

/** A value as lines of text; what is inside an object is indented by two spaces. */
function formatLines(value: JsonValue, inside: Inside): readonly string[] {
  if (Array.isArray(value)) {
    const items = value.map((item) => formatLines(item, ofItem(inside)));
    return items.every(({ length }) => length === 1) ? [items.flat().join(', ') || 'Empty list'] : items.flat();
  }
  if (typeof value !== 'object' || value === null) return [value === '' ? 'Empty' : String(value)];
  const lines = Object.entries(value).flatMap(([key, inner]) => {
    const name = inside === 'fields' ? nameField(key) : key;
    const below = formatLines(inner, insideOf({ key, isItem: false }, inside));
    const [only] = below;
    return below.length === 1 && (typeof inner !== 'object' || Array.isArray(inner)) && only !== undefined
      ? [`${name}: ${only}`]
      : [`${name}:`, ...below.map((line) => `  ${line}`)];
  });
  return lines.length === 0 ? ['Empty'] : lines;
}

function words(text: string): ReadonlySet<string> {
  return new Set(text.split(' '));
}
