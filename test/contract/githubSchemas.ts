import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { Ajv } from 'ajv';
import addFormatsModule from 'ajv-formats';

// The package is CommonJS: its function is the module's `default` under TypeScript's rules, and the module itself under Node's.
const addFormats = addFormatsModule as unknown as (ajv: Ajv) => Ajv;
const require = createRequire(import.meta.url);
const file = require.resolve('@octokit/openapi/generated/api.github.com.json');

/** Validates responses against GitHub's own OpenAPI description. It is large, so create one per test file. */
export class GitHubSchemas {
  readonly #ajv: Ajv;

  constructor() {
    this.#ajv = addFormats(new Ajv({ strict: false, allErrors: true, validateSchema: false }));
    this.#ajv.addSchema({ $id: 'github', ...JSON.parse(readFileSync(file, 'utf8'), nullableAsChoice) });
  }

  /** The problems of an operation's response, as text; empty if it is valid. */
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
