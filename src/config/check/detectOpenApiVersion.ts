import { findNodeAtLocation } from 'jsonc-parser';
import { parseJsonText } from '../edit/parsedJsonText.ts';

/** The OpenAPI or Swagger version that JSON or YAML text declares; null if there is none. */
export function detectOpenApiVersion(text: string): string | null {
  const json = parseJsonText(text);
  if (json !== null) {
    const version: unknown = (findNodeAtLocation(json.root, ['openapi']) ?? findNodeAtLocation(json.root, ['swagger']))
      ?.value;
    return typeof version === 'string' ? version : null;
  }
  return /^(?:openapi|swagger):[ \t]*["']?(\d+(?:\.\d+)*)["']?[ \t]*(?:#.*)?$/m.exec(text)?.[1] ?? null;
}
