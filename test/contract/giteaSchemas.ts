import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv, type ValidateFunction } from 'ajv';
import addFormatsModule from 'ajv-formats';

// The package is CommonJS: its function is the module's `default` under TypeScript's rules, and the module itself under Node's.
const addFormats = addFormatsModule as unknown as (ajv: Ajv) => Ajv;

const files = {
  gitea: join(import.meta.dirname, '../../../shared/forges/gitea-1.21.1.swagger.json'),
  forgejo: join(import.meta.dirname, '../../../shared/forges/forgejo-16.0.1.swagger.json'),
} as const;

/** Whether what the forges publish is there to compare with. */
export const hasGiteaSchemas = Object.values(files).every((file) => existsSync(file));

/** Of Gitea 1.24, whose description isn't at hand: from the comments of routers/api/v1/repo/file.go and branch.go. */
const newerPaths = {
  '/repos/{owner}/{repo}/merge-upstream': {
    post: {
      parameters: [
        {
          name: 'body',
          in: 'body',
          schema: {
            type: 'object',
            required: ['branch'],
            properties: { branch: { type: 'string' }, ff_only: { type: 'boolean' } },
          },
        },
      ],
      responses: {
        200: { schema: { type: 'object', required: ['merge_type'], properties: { merge_type: { type: 'string' } } } },
        400: { $ref: '#/responses/error' },
        404: { $ref: '#/responses/notFound' },
      },
    },
  },
  '/repos/{owner}/{repo}/file-contents': {
    get: {
      parameters: [
        { name: 'ref', in: 'query', type: 'string' },
        { name: 'body', in: 'query', type: 'string', required: true },
      ],
      responses: { 200: { $ref: '#/responses/ContentsListResponse' }, 404: { $ref: '#/responses/notFound' } },
    },
    post: {
      parameters: [
        { name: 'ref', in: 'query', type: 'string' },
        {
          name: 'body',
          in: 'body',
          schema: {
            type: 'object',
            required: ['files'],
            properties: { files: { type: 'array', items: { type: 'string' } } },
          },
        },
      ],
      responses: { 200: { $ref: '#/responses/ContentsListResponse' }, 404: { $ref: '#/responses/notFound' } },
    },
  },
};

/** A request: its query, and its body, if it has one. */
export interface SentRequest {
  readonly query: URLSearchParams;
  readonly body?: unknown;
}

/** Validates requests and responses against the Swagger 2.0 description that Gitea or Forgejo publishes of its API. */
export class GiteaSchemas {
  readonly #ajv = addFormats(new Ajv({ strict: false, allErrors: true, validateSchema: false }));
  readonly #document: object;
  readonly #compiled = new Map<string, ValidateFunction>();

  constructor(kind: keyof typeof files) {
    const newer = readDescription('forgejo');
    const document = { ...readDescription(kind) };
    const paths =
      kind === 'gitea' ? { ...objectAt(document, ['paths']), ...newerPaths } : objectAt(document, ['paths']);
    const definitions = Object.entries(objectAt(document, ['definitions']) ?? {}).map(([name, definition]) => {
      // Gitea 1.24 has properties that the description of 1.21 doesn't; Forgejo's has them.
      const known = objectAt(newer, ['definitions', name, 'properties']);
      return [name, strictly(definition, Object.keys(known ?? {}))] as const;
    });
    this.#document = { ...document, paths, definitions: Object.fromEntries(definitions) };
    this.#ajv.addSchema({ $id: 'gitea', ...this.#document });
  }

  /** The problems of an operation's response, as text; empty if it is valid. */
  problems(operation: string, status: number, body: unknown): readonly string[] {
    const words = [...this.#operation(operation), 'responses', String(status)];
    const reference = at(this.#document, [...words, '$ref']);
    const target = typeof reference === 'string' ? reference.slice(2).split('/') : words;
    if (at(this.#document, target) === undefined) return [`${operation} isn’t answered with ${status}.`];
    const hasJson = ![undefined, 'file'].includes(typeOf(at(this.#document, [...target, 'schema'])));
    return !hasJson ? [] : this.#validate([...target, 'schema'], body);
  }

  /** The problems of a request. */
  requestProblems(operation: string, { query, body }: SentRequest): readonly string[] {
    const words = this.#operation(operation);
    if (at(this.#document, words) === undefined) return [`There is no ${operation}.`];
    const parameters = Object.values(objectAt(this.#document, [...words, 'parameters']) ?? {});
    const named = parameters.map((parameter, index) => ({
      index,
      name: at(parameter, ['name']),
      place: at(parameter, ['in']),
      type: at(parameter, ['type']),
      required: at(parameter, ['required']) === true,
    }));
    const unknown = [...query.keys()].filter(
      (key) => !named.some(({ name, place }) => name === key && place === 'query'),
    );
    const missing = named.filter(
      ({ name, place, required }) => place === 'query' && required && !query.has(String(name)),
    );
    const wrong = named.filter(
      ({ name, place, type }) =>
        place === 'query' &&
        type === 'integer' &&
        query.has(String(name)) &&
        !/^\d+$/.test(query.get(String(name)) ?? ''),
    );
    const inBody = named.find(({ place }) => place === 'body');
    const bodyProblems =
      inBody === undefined
        ? body === undefined
          ? []
          : [`${operation} takes no body.`]
        : body === undefined
          ? inBody.required
            ? [`${operation} needs a body.`]
            : []
          : this.#validate([...words, 'parameters', String(inBody.index), 'schema'], body);
    return [
      ...unknown.map((key) => `${operation} doesn’t know “${key}”.`),
      ...missing.map(({ name }) => `${operation} needs “${String(name)}”.`),
      ...wrong.map(({ name }) => `${operation}: “${String(name)}” must be a number.`),
      ...bodyProblems,
    ];
  }

  /** The operation of a request: `GET /repos/{owner}/{repo}`; null if there is none. */
  find(method: string, path: string): string | null {
    const candidates = Object.entries(objectAt(this.#document, ['paths']) ?? {}).filter(([template, operations]) => {
      // Branches and paths contain slashes.
      const pattern = template
        .replaceAll(/[.]/g, '\\.')
        .replaceAll(/\{(?:filepath|branch)\}/g, '.+')
        .replaceAll(/\{\w+\}/g, '[^/]+');
      return at(operations, [method.toLowerCase()]) !== undefined && new RegExp(`^${pattern}$`).test(path);
    });
    const best = candidates.toSorted(([a], [b]) => a.split('{').length - b.split('{').length)[0];
    return best === undefined ? null : `${method} ${best[0]}`;
  }

  #operation(operation: string): readonly string[] {
    const [method = '', path = ''] = operation.split(' ');
    return ['paths', path, method.toLowerCase()];
  }

  #validate(words: readonly string[], body: unknown): readonly string[] {
    const pointer = `gitea#/${words.map((part) => encodeURIComponent(part.replaceAll('/', '~1'))).join('/')}`;
    const validate = this.#compiled.get(pointer) ?? this.#ajv.compile({ $ref: pointer });
    this.#compiled.set(pointer, validate);
    return validate(body) === true
      ? []
      : (validate.errors ?? []).map(
          ({ instancePath, message, params }) => `${instancePath} ${message ?? ''} ${JSON.stringify(params)}`,
        );
  }
}

function readDescription(kind: keyof typeof files): object {
  return JSON.parse(readFileSync(files[kind], 'utf8'), nullable) as object; // an object, as its first character shows
}

/** Both are written in Go, which sends missing objects and empty lists as null; Swagger 2.0 has no word for that. */
function nullable(key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (key === 'items') return { anyOf: [value, { type: 'null' }] };
  if (key !== 'properties') return value;
  const all = Object.entries(value).map(([name, schema]) => [name, { anyOf: [schema, { type: 'null' }] }] as const);
  return Object.fromEntries(all);
}

/** The type of a schema: `file` for bytes. Undefined if there is no schema. */
function typeOf(schema: unknown): string | undefined {
  if (schema === undefined) return undefined;
  const type = at(schema, ['type']);
  return typeof type === 'string' ? type : 'reference';
}

/** A definition that allows no properties but its own and these. */
function strictly(definition: unknown, also: readonly string[]): unknown {
  const properties = objectAt(definition, ['properties']);
  if (properties === undefined) return definition;
  const others = Object.fromEntries(also.map((name) => [name, {}] as const));
  return { ...objectAt(definition, []), properties: { ...others, ...properties }, additionalProperties: false };
}

function objectAt(value: unknown, path: readonly string[]): object | undefined {
  const found = at(value, path);
  return typeof found === 'object' && found !== null ? found : undefined;
}

function at(value: unknown, path: readonly string[]): unknown {
  let current = value;
  for (const part of path) {
    if (typeof current !== 'object' || current === null) return undefined;
    current = Object.entries(current).find(([key]) => key === part)?.[1];
  }
  return current;
}
