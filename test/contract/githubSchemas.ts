import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { Ajv, type ValidateFunction } from 'ajv';
import addFormatsModule from 'ajv-formats';

// The package is CommonJS: its function is the module's `default` under TypeScript's rules, and the module itself under Node's.
const addFormats = addFormatsModule as unknown as (ajv: Ajv) => Ajv;
const require = createRequire(import.meta.url);
const file = require.resolve('@octokit/openapi/generated/api.github.com.json');

/** Validates responses against GitHub's own OpenAPI description. It is large, so create one per test file. */
export class GitHubSchemas {
  readonly #ajv: Ajv;
  readonly #validators = new Map<string, ValidateFunction>();

  constructor() {
    this.#ajv = addFormats(
      // `repo.nwo` is a format of GitHub's own.
      new Ajv({ strict: false, allErrors: true, validateSchema: false, formats: { 'repo.nwo': true } }),
    );
    this.#ajv.addSchema({ $id: 'github', ...JSON.parse(readFileSync(file, 'utf8'), nullableAsChoice) });
  }

  /** The problems of an operation's response, as text; empty if it is valid. */
  problems(operation: string, status: number, body: unknown): readonly string[] {
    const [method = '', path = ''] = operation.split(' ');
    const words = ['paths', path, method.toLowerCase(), 'responses', String(status)];
    const content = ['content', 'application/json', 'schema'];
    const root = this.#ajv.getSchema('github')?.schema;
    const reference = at(at(root, words), ['$ref']);
    const target = typeof reference === 'string' ? reference.slice(2).split('/') : words;
    if (at(root, target) === undefined) return [`GitHub does not answer ${operation} with ${status}.`];
    if (at(root, [...target, ...content]) === undefined) return []; // without a body
    return this.#check(pointer([...target, ...content]), body);
  }

  /** The problems of a request and its response; `path` is below the API's address. */
  conversationProblems(method: string, path: string, sent: unknown, status: number, body: unknown): readonly string[] {
    const root = this.#ajv.getSchema('github')?.schema;
    const template = findTemplates(at(root, ['paths']), path).find(
      (one) => at(root, ['paths', one, method.toLowerCase()]) !== undefined,
    );
    if (template === undefined) return [`GitHub has no ${method} ${path}.`];
    const operation = `${method} ${template}`;
    const words = ['paths', template, method.toLowerCase(), 'requestBody', 'content', 'application/json', 'schema'];
    const requestProblems =
      sent === undefined || at(root, words) === undefined ? [] : this.#check(pointer(words), sent);
    return [...requestProblems, ...this.problems(operation, status, body)].map((problem) => `${operation}: ${problem}`);
  }

  #check(reference: string, value: unknown): readonly string[] {
    const validate = this.#validators.get(reference) ?? this.#ajv.compile({ $ref: reference });
    this.#validators.set(reference, validate);
    return validate(value) === true
      ? []
      : (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message ?? ''}`);
  }
}

function pointer(parts: readonly string[]): string {
  return `github#/${parts.map((part) => encodeURIComponent(part.replaceAll('/', '~1'))).join('/')}`;
}

/** The paths of the description that a path may be, those with the fewest placeholders first. */
function findTemplates(paths: unknown, path: string): readonly string[] {
  return Object.keys(typeof paths === 'object' && paths !== null ? paths : {})
    .filter((template) => {
      const [parts, given] = [template.split('/'), path.split('/')];
      const isRest = parts.at(-1) === '{path}' && given.length > parts.length; // may contain slashes
      const isLong = isRest || parts.length === given.length;
      return isLong && parts.every((part, index) => part.startsWith('{') || part === given[index]);
    })
    .toSorted((a, b) => a.split('{').length - b.split('{').length);
}

/** Converts OpenAPI's `nullable` next to a reference or a choice, which JSON Schema doesn't have. */
function nullableAsChoice(_key: string, value: unknown): unknown {
  if (
    typeof value !== 'object' ||
    value === null ||
    !('nullable' in value) ||
    value.nullable !== true ||
    'type' in value
  )
    return value;
  const { nullable: _nullable, ...rest } = value;
  return { anyOf: [rest, { type: 'null' }] };
}

function at(value: unknown, path: readonly string[]): unknown {
  let current = value;
  for (const part of path) {
    if (typeof current !== 'object' || current === null) return undefined;
    current = Object.entries(current).find(([key]) => key === part)?.[1];
  }
  return current;
}
