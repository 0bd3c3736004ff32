import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { Ajv } from 'ajv';
import addFormatsModule from 'ajv-formats';

// The package is CommonJS: its function is the module's `default` under TypeScript's rules, and the module itself under Node's.
const addFormats = addFormatsModule as unknown as (ajv: Ajv) => Ajv;
const require = createRequire(import.meta.url);
const file = require.resolve('@octokit/openapi/generated/api.github.com.json');

/** Checks answers against GitHub's own OpenAPI description; it is large, so one is made for a whole test file. */
export class GitHubSchemas {
  readonly #ajv: Ajv;

  constructor() {
    this.#ajv = addFormats(new Ajv({ strict: false, allErrors: true, validateSchema: false }));
    this.#ajv.addSchema({ $id: 'github', ...JSON.parse(readFileSync(file, 'utf8'), nullableAsChoice) });
  }

  /** What is wrong with an answer of an operation, in words; empty where nothing is. */
  problems(operation: string, status: number, body: unknown): readonly string[] {
    const [method = '', path = ''] = operation.split(' ');
    const words = ['paths', path, method.toLowerCase(), 'responses', String(status)];
    const pointer = (parts: readonly string[]) =>
      `github#/${parts.map((part) => encodeURIComponent(part.replaceAll('/', '~1'))).join('/')}`;
    const content = ['content', 'application/json', 'schema'];
    const root = this.#ajv.getSchema('github')?.schema;
    const reference = at(at(root, words), ['$ref']);
    const target = typeof reference === 'string' ? reference.slice(2).split('/') : words;
    if (at(root, target) === undefined) return [`GitHub does not answer ${operation} with ${status}.`];
    const validate = this.#ajv.compile({ $ref: pointer([...target, ...content]) });
    return validate(body) === true
      ? []
      : (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message ?? ''}`);
  }
}

/** OpenAPI's `nullable` beside a reference or a choice, which JSON Schema has no word for. */
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
