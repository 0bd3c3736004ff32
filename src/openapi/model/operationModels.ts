import { resolveReferences, type ApiFiles } from '../read/apiFiles.ts';
import type {
  BodyModel,
  CallbackModel,
  ContentModel,
  PropertyEncoding,
  ExampleModel,
  CodeSampleModel,
  ParameterModel,
  ParameterLocation,
  ResponseModel,
} from './operationPageModel.ts';
import type { SchemaModelBuilder } from './schemaModelBuilder.ts';
import { generateSampleValue } from './generateSampleBody.ts';
import { httpMethods, type ApiContext } from '../read/apiOperation.ts';
import type { SchemaModel } from './schemaModel.ts';
import { getKey, listEntries, isKeyTrue, listItems, getString, type LocatedValue } from '../read/locatedValue.ts';
import { isRecord } from '#base/isRecord.ts';
import { getOwnValue } from '../text/pointer.ts';
import { resolveSourceLocation, findMissingDescription, readLocatedText } from '../read/locatedText.ts';

/** Context for building the parts of a page. `missing` collects messages about unresolved references. */
export interface ModelContext {
  readonly api: ApiContext;
  readonly schemas: SchemaModelBuilder;
  readonly missing: Set<string>;
}

/** The value at a key with references resolved; null if there is none or a reference can't be resolved. */
export function resolveKey(spot: LocatedValue, key: string, { api, missing }: ModelContext): LocatedValue | null {
  const found = getKey(spot, key);
  return found === null ? null : led(found, api.files, missing);
}

function led(spot: LocatedValue, files: ApiFiles, missing: Set<string>): LocatedValue | null {
  const { node: at, lost } = resolveReferences(spot, files);
  if (lost !== null) missing.add(lost.message);
  return lost === null ? at : null;
}

/** The parameters of a path and its operation. The operation's win over those with the same name and location. */
export function buildParameterModels(
  pathItem: LocatedValue,
  operation: LocatedValue,
  drawing: ModelContext,
): readonly ParameterModel[] {
  const byName = new Map<string, ParameterModel>();
  for (const owner of [pathItem, operation]) {
    for (const item of listItems(resolveKey(owner, 'parameters', drawing))) {
      const spot = led(item, drawing.api.files, drawing.missing);
      const name = spot === null ? null : getString(spot, 'name');
      const place =
        spot === null
          ? undefined
          : (['path', 'query', 'header', 'cookie'] as const).find((one) => one === getString(spot, 'in'));
      if (spot !== null && name !== null && place !== undefined)
        byName.set(`${place} ${name}`, drawParameter(spot, name, place, drawing));
    }
  }
  return [...byName.values()];
}

function drawParameter(
  spot: LocatedValue,
  name: string,
  location: ParameterLocation,
  drawing: ModelContext,
): ParameterModel {
  const [content] = drawContents(spot, drawing);
  const style = getString(spot, 'style') ?? (location === 'query' || location === 'cookie' ? 'form' : 'simple');
  const explode = getOwnValue(spot.value, 'explode');
  return {
    name,
    location,
    required: location === 'path' || isKeyTrue(spot, 'required'),
    deprecated: isKeyTrue(spot, 'deprecated'),
    description: readLocatedText(spot, 'description', drawing.api),
    undescribed: findMissingDescription(spot, drawing.api),
    schema: drawSchemaOf(spot, drawing) ?? content?.schema ?? emptySchema(drawing),
    style,
    explode: typeof explode === 'boolean' ? explode : style === 'form',
    mediaType: content?.mediaType ?? null,
    ...(isKeyTrue(spot, 'allowReserved') ? { allowReserved: true } : {}),
    examples: [...drawExamples(spot, drawing), ...(content?.examples ?? [])],
  };
}

function drawSchemaOf(spot: LocatedValue, { schemas }: ModelContext): SchemaModel | null {
  const schema = getKey(spot, 'schema');
  return schema === null ? null : schemas.add(schema);
}

function emptySchema({ schemas, api }: ModelContext): SchemaModel {
  return { ...schemas.add({ value: {}, file: api.path, pointer: [] }), undescribed: null };
}

/** The request body; null if there is none. */
export function buildBodyModel(operation: LocatedValue, drawing: ModelContext): BodyModel | null {
  const spot = resolveKey(operation, 'requestBody', drawing);
  if (spot === null) return null;
  const isUpgradedForm = drawing.api.upgraded !== null && hasRequiredFormField(spot, drawing.api.files);
  return {
    required: isKeyTrue(spot, 'required') || isUpgradedForm,
    description: readLocatedText(spot, 'description', drawing.api),
    contents: drawContents(spot, drawing),
  };
}

/** In 2.0, only the fields of a form say whether they are required. */
function hasRequiredFormField(body: LocatedValue, files: ApiFiles): boolean {
  return listEntries(getKey(body, 'content')).some(([mediaType, content]) => {
    const schema = getKey(content, 'schema');
    return (
      /^(?:multipart\/|application\/x-www-form-urlencoded)/i.test(mediaType) &&
      schema !== null &&
      listItems(getKey(resolveReferences(schema, files).node, 'required')).length > 0
    );
  });
}

function drawContents(spot: LocatedValue, drawing: ModelContext): readonly ContentModel[] {
  return listEntries(resolveKey(spot, 'content', drawing)).flatMap(([mediaType, inner]) => {
    const content = led(inner, drawing.api.files, drawing.missing);
    return content === null
      ? []
      : [
          {
            mediaType,
            schema: drawSchemaOf(content, drawing),
            examples: drawExamples(content, drawing),
            ...encodingsOf(content, drawing),
          },
        ];
  });
}

/** The encodings of a form's properties. A style wins over the media type. */
function encodingsOf(content: LocatedValue, drawing: ModelContext): Pick<ContentModel, 'encodings'> {
  const encodings = listEntries(resolveKey(content, 'encoding', drawing)).map(
    ([name, encoding]): readonly [string, PropertyEncoding] => {
      const explode = getOwnValue(encoding.value, 'explode');
      const isStyled = ['style', 'explode', 'allowReserved'].some((key) => getKey(encoding, key) !== null);
      const style = isStyled ? (getString(encoding, 'style') ?? 'form') : null;
      const contentType = style === null ? getString(encoding, 'contentType') : null;
      const headers = listPartHeaders(encoding, drawing);
      return [
        name,
        {
          style,
          explode: typeof explode === 'boolean' ? explode : style === 'form',
          isJson: /[/+]json\b/i.test(contentType ?? ''),
          ...(contentType === null || contentType.trim() === '' ? {} : { contentType }),
          ...(headers.length === 0 ? {} : { headers }),
        },
      ];
    },
  );
  return encodings.length === 0 ? {} : { encodings: Object.fromEntries(encodings) };
}

/** The headers of a form's part. Its media type isn't one of them (OpenAPI 3.1 §4.8.15.1). */
function listPartHeaders(encoding: LocatedValue, drawing: ModelContext): NonNullable<PropertyEncoding['headers']> {
  return listEntries(resolveKey(encoding, 'headers', drawing)).flatMap(([name, found]) => {
    const header = led(found, drawing.api.files, drawing.missing);
    if (header === null || !/^[!#$%&'*+.^_`|~\w-]+$/.test(name) || /^content-(?:type|disposition)$/i.test(name))
      return [];
    const [given] = drawExamples(header, drawing).filter(({ elsewhere }) => elsewhere === null);
    const schema = given === undefined ? drawSchemaOf(header, drawing) : null;
    const value =
      given?.value ??
      (schema === null ? undefined : generateSampleValue(schema, { audience: 'request', properties: 'all' }));
    return value === undefined || value === null ? [] : [{ name, value }];
  });
}

/** The examples next to a schema: one, or several by name. */
function drawExamples(spot: LocatedValue, drawing: ModelContext): readonly ExampleModel[] {
  const several = listEntries(resolveKey(spot, 'examples', drawing)).flatMap(
    ([name, inner]): readonly ExampleModel[] => {
      const example = led(inner, drawing.api.files, drawing.missing);
      if (example === null) return [];
      const value = resolveKey(example, 'value', drawing);
      const elsewhere = getString(example, 'externalValue');
      return [
        {
          name,
          summary: getString(example, 'summary'),
          description: readLocatedText(example, 'description', drawing.api),
          value: value === null && elsewhere === null ? example.value : value?.value,
          elsewhere,
          at: value === null ? null : resolveSourceLocation(value, drawing.api),
        },
      ];
    },
  );
  if (several.length > 0) return several;
  const one = resolveKey(spot, 'example', drawing);
  return one === null
    ? []
    : [
        {
          name: 'Example',
          summary: null,
          description: null,
          value: one.value,
          elsewhere: null,
          at: resolveSourceLocation(one, drawing.api),
        },
      ];
}

/** The responses by status, in file order. */
export function buildResponseModels(operation: LocatedValue, drawing: ModelContext): readonly ResponseModel[] {
  return listEntries(resolveKey(operation, 'responses', drawing)).flatMap(([status, inner]) => {
    const spot = status.startsWith('x-') ? null : led(inner, drawing.api.files, drawing.missing);
    if (spot === null) return [];
    const headers = listEntries(resolveKey(spot, 'headers', drawing)).flatMap(([name, header]) => {
      const at = led(header, drawing.api.files, drawing.missing);
      if (at === null || name.toLowerCase() === 'content-type') return [];
      const schema = drawSchemaOf(at, drawing) ?? drawContents(at, drawing)[0]?.schema ?? emptySchema(drawing);
      return [
        {
          name,
          required: isKeyTrue(at, 'required'),
          deprecated: isKeyTrue(at, 'deprecated'),
          description: readLocatedText(at, 'description', drawing.api),
          undescribed: findMissingDescription(at, drawing.api),
          schema,
        },
      ];
    });
    const links = listEntries(resolveKey(spot, 'links', drawing)).flatMap(([name, link]) => {
      const at = led(link, drawing.api.files, drawing.missing);
      return at === null
        ? []
        : [
            {
              name,
              description: readLocatedText(at, 'description', drawing.api),
              operation: getString(at, 'operationId') ?? getString(at, 'operationRef'),
            },
          ];
    });
    return [
      {
        status,
        description: readLocatedText(spot, 'description', drawing.api),
        headers,
        contents: drawContents(spot, drawing),
        links,
      },
    ];
  });
}

/** The callback requests that the API sends for an operation. */
export function buildCallbackModels(operation: LocatedValue, drawing: ModelContext): readonly CallbackModel[] {
  return listEntries(resolveKey(operation, 'callbacks', drawing)).flatMap(([name, inner]) => {
    const callback = led(inner, drawing.api.files, drawing.missing);
    return listEntries(callback).flatMap(([address, item]) => {
      const pathItem = address.startsWith('x-') ? null : led(item, drawing.api.files, drawing.missing);
      return httpMethods.flatMap((method): readonly CallbackModel[] => {
        const spot = pathItem === null ? null : resolveKey(pathItem, method, drawing);
        if (spot === null || !isRecord(spot.value)) return [];
        const words = {
          summary: readLocatedText(spot, 'summary', drawing.api),
          description: readLocatedText(spot, 'description', drawing.api),
        };
        return [
          {
            name,
            address,
            verb: method.toUpperCase(),
            ...words,
            body: buildBodyModel(spot, drawing),
            responses: buildResponseModels(spot, drawing),
          },
        ];
      });
    });
  });
}

/** The code samples that the operation defines itself. */
export function buildSampleModels(operation: LocatedValue, drawing: ModelContext): readonly CodeSampleModel[] {
  const list = resolveKey(operation, 'x-codeSamples', drawing) ?? resolveKey(operation, 'x-code-samples', drawing);
  return listItems(list).flatMap((item) => {
    const spot = led(item, drawing.api.files, drawing.missing);
    const source = spot === null ? null : (readLocatedText(spot, 'source', drawing.api)?.text ?? null);
    if (spot === null || source === null) return [];
    const language = getString(spot, 'lang') ?? '';
    return [{ language, label: getString(spot, 'label') ?? language, source }];
  });
}
