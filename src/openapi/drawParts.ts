import { follow, type ApiFiles } from './apiFiles.ts';
import type {
  BodyModel,
  CallbackModel,
  ContentModel,
  ExampleModel,
  GivenSample,
  ParameterModel,
  ParameterPlace,
  ResponseModel,
} from './apiPage.ts';
import type { SchemaDrawing } from './drawSchema.ts';
import { httpMethods, type ApiContext } from './operation.ts';
import type { SchemaModel } from './schemaModel.ts';
import { below, entriesBelow, isTrueBelow, itemsBelow, textBelow, type Spot } from './spot.ts';
import { isRecord, valueOf } from './text/pointer.ts';
import { placeOf, undescribedAt, wordsBelow } from './words.ts';

/** What the parts of a page are drawn with. `missing` takes what leads nowhere. */
export interface PageDrawing {
  readonly api: ApiContext;
  readonly schemas: SchemaDrawing;
  readonly missing: Set<string>;
}

/** The value at a key behind its references; null where there is none, or where a reference leads nowhere. */
export function ledTo(spot: Spot, key: string, { api, missing }: PageDrawing): Spot | null {
  const found = below(spot, key);
  return found === null ? null : led(found, api.files, missing);
}

function led(spot: Spot, files: ApiFiles, missing: Set<string>): Spot | null {
  const { spot: at, lost } = follow(spot, files);
  if (lost !== null) missing.add(lost.message);
  return lost === null ? at : null;
}

/** The parameters of a path and of its operation, which win by name and place. */
export function drawParameters(pathItem: Spot, operation: Spot, drawing: PageDrawing): readonly ParameterModel[] {
  const byName = new Map<string, ParameterModel>();
  for (const owner of [pathItem, operation]) {
    for (const item of itemsBelow(ledTo(owner, 'parameters', drawing))) {
      const spot = led(item, drawing.api.files, drawing.missing);
      const name = spot === null ? null : textBelow(spot, 'name');
      const place =
        spot === null
          ? undefined
          : (['path', 'query', 'header', 'cookie'] as const).find((one) => one === textBelow(spot, 'in'));
      if (spot !== null && name !== null && place !== undefined)
        byName.set(`${place} ${name}`, drawParameter(spot, name, place, drawing));
    }
  }
  return [...byName.values()];
}

function drawParameter(spot: Spot, name: string, place: ParameterPlace, drawing: PageDrawing): ParameterModel {
  const [content] = drawContents(spot, drawing);
  const style = textBelow(spot, 'style') ?? (place === 'query' || place === 'cookie' ? 'form' : 'simple');
  const explode = valueOf(spot.value, 'explode');
  return {
    name,
    place,
    required: place === 'path' || isTrueBelow(spot, 'required'),
    deprecated: isTrueBelow(spot, 'deprecated'),
    description: wordsBelow(spot, 'description', drawing.api),
    undescribed: undescribedAt(spot, drawing.api),
    schema: drawSchemaOf(spot, drawing) ?? content?.schema ?? emptySchema(drawing),
    style,
    explode: typeof explode === 'boolean' ? explode : style === 'form',
    mediaType: content?.mediaType ?? null,
    examples: [...drawExamples(spot, drawing), ...(content?.examples ?? [])],
  };
}

function drawSchemaOf(spot: Spot, { schemas }: PageDrawing): SchemaModel | null {
  const schema = below(spot, 'schema');
  return schema === null ? null : schemas.draw(schema);
}

function emptySchema({ schemas, api }: PageDrawing): SchemaModel {
  return { ...schemas.draw({ value: {}, file: api.path, pointer: [] }), undescribed: null };
}

/** What is sent; null where nothing is. */
export function drawBody(operation: Spot, drawing: PageDrawing): BodyModel | null {
  const spot = ledTo(operation, 'requestBody', drawing);
  if (spot === null) return null;
  return {
    required: isTrueBelow(spot, 'required'),
    description: wordsBelow(spot, 'description', drawing.api),
    contents: drawContents(spot, drawing),
  };
}

function drawContents(spot: Spot, drawing: PageDrawing): readonly ContentModel[] {
  return entriesBelow(ledTo(spot, 'content', drawing)).flatMap(([mediaType, inner]) => {
    const content = led(inner, drawing.api.files, drawing.missing);
    return content === null
      ? []
      : [{ mediaType, schema: drawSchemaOf(content, drawing), examples: drawExamples(content, drawing) }];
  });
}

/** The examples beside a schema: one, or several by their names. */
function drawExamples(spot: Spot, drawing: PageDrawing): readonly ExampleModel[] {
  const several = entriesBelow(ledTo(spot, 'examples', drawing)).flatMap(([name, inner]): readonly ExampleModel[] => {
    const example = led(inner, drawing.api.files, drawing.missing);
    if (example === null) return [];
    const value = ledTo(example, 'value', drawing);
    const elsewhere = textBelow(example, 'externalValue');
    return [
      {
        name,
        summary: textBelow(example, 'summary'),
        description: wordsBelow(example, 'description', drawing.api),
        value: value === null && elsewhere === null ? example.value : value?.value,
        elsewhere,
        at: value === null ? null : placeOf(value, drawing.api),
      },
    ];
  });
  if (several.length > 0) return several;
  const one = ledTo(spot, 'example', drawing);
  return one === null
    ? []
    : [
        {
          name: 'Example',
          summary: null,
          description: null,
          value: one.value,
          elsewhere: null,
          at: placeOf(one, drawing.api),
        },
      ];
}

/** The answers by their status, in the order of the file. */
export function drawResponses(operation: Spot, drawing: PageDrawing): readonly ResponseModel[] {
  return entriesBelow(ledTo(operation, 'responses', drawing)).flatMap(([status, inner]) => {
    const spot = status.startsWith('x-') ? null : led(inner, drawing.api.files, drawing.missing);
    if (spot === null) return [];
    const headers = entriesBelow(ledTo(spot, 'headers', drawing)).flatMap(([name, header]) => {
      const at = led(header, drawing.api.files, drawing.missing);
      if (at === null || name.toLowerCase() === 'content-type') return [];
      const schema = drawSchemaOf(at, drawing) ?? drawContents(at, drawing)[0]?.schema ?? emptySchema(drawing);
      return [
        {
          name,
          required: isTrueBelow(at, 'required'),
          deprecated: isTrueBelow(at, 'deprecated'),
          description: wordsBelow(at, 'description', drawing.api),
          undescribed: undescribedAt(at, drawing.api),
          schema,
        },
      ];
    });
    const links = entriesBelow(ledTo(spot, 'links', drawing)).flatMap(([name, link]) => {
      const at = led(link, drawing.api.files, drawing.missing);
      return at === null
        ? []
        : [
            {
              name,
              description: wordsBelow(at, 'description', drawing.api),
              operation: textBelow(at, 'operationId') ?? textBelow(at, 'operationRef'),
            },
          ];
    });
    return [
      {
        status,
        description: wordsBelow(spot, 'description', drawing.api),
        headers,
        contents: drawContents(spot, drawing),
        links,
      },
    ];
  });
}

/** The requests that an operation makes the API send. */
export function drawCallbacks(operation: Spot, drawing: PageDrawing): readonly CallbackModel[] {
  return entriesBelow(ledTo(operation, 'callbacks', drawing)).flatMap(([name, inner]) => {
    const callback = led(inner, drawing.api.files, drawing.missing);
    return entriesBelow(callback).flatMap(([address, item]) => {
      const pathItem = address.startsWith('x-') ? null : led(item, drawing.api.files, drawing.missing);
      return httpMethods.flatMap((method): readonly CallbackModel[] => {
        const spot = pathItem === null ? null : ledTo(pathItem, method, drawing);
        if (spot === null || !isRecord(spot.value)) return [];
        const words = {
          summary: wordsBelow(spot, 'summary', drawing.api),
          description: wordsBelow(spot, 'description', drawing.api),
        };
        return [
          {
            name,
            address,
            verb: method.toUpperCase(),
            ...words,
            body: drawBody(spot, drawing),
            responses: drawResponses(spot, drawing),
          },
        ];
      });
    });
  });
}

/** The samples that an operation brings itself. */
export function drawSamples(operation: Spot, drawing: PageDrawing): readonly GivenSample[] {
  const list = ledTo(operation, 'x-codeSamples', drawing) ?? ledTo(operation, 'x-code-samples', drawing);
  return itemsBelow(list).flatMap((item) => {
    const spot = led(item, drawing.api.files, drawing.missing);
    const source = spot === null ? null : (wordsBelow(spot, 'source', drawing.api)?.text ?? null);
    if (spot === null || source === null) return [];
    const language = textBelow(spot, 'lang') ?? '';
    return [{ language, label: textBelow(spot, 'label') ?? language, source }];
  });
}
