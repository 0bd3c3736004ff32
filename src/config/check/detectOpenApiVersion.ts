import { findNodeAtLocation } from 'jsonc-parser';
import { parseJsonText } from '../edit/parsedJsonText.ts';

/** The OpenAPI or Swagger version that JSON or YAML text declares; null if there is none. */
export function detectOpenApiVersion(text: string): string | null {
  const json = parseJsonText(text);
  if (json !== null) {
    const versions = ['openapi', 'swagger'].map((key): unknown => findNodeAtLocation(json.root, [key])?.value);
    // Other files use these keys too: in docs.json, `openapi` is the path of a description.
    return (
      versions.find((version): version is string => typeof version === 'string' && /^\d+(?:\.\d+)*$/.test(version)) ??
      null
    );
  }
  return /^(?:openapi|swagger):[ \t]*["']?(\d+(?:\.\d+)*)["']?[ \t]*(?:#.*)?$/m.exec(text)?.[1] ?? null;
}
