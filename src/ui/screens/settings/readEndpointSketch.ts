import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '#config/docsJson.ts';

/** The API endpoint in the thumbnail, independent of the configuration format. */
export interface EndpointSketch {
  readonly base: string;
  readonly tryIt: boolean;
  readonly shown: boolean;
  readonly signIn: string | null;
}

/** Reads how a configuration shows endpoints. Missing and invalid values are left out. */
export function readEndpointSketch(config: JsonObject): EndpointSketch {
  const api = objectAt(config, 'api');
  const mdx = objectAt(api, 'mdx');
  const server = api['baseUrl'] ?? mdx['server'];
  const playground = objectAt(api, 'playground');
  const mode = playground['mode'] ?? playground['display'] ?? 'show';
  const auth = isJsonObject(api['auth']) ? api['auth'] : objectAt(mdx, 'auth');
  return {
    base: textOf(isJsonArray(server) ? server[0] : server) ?? 'https://api.example.com',
    tryIt: mode === 'show' || mode === 'interactive' || mode === 'auth',
    shown: mode !== 'hide' && mode !== 'none',
    signIn: auth['method'] === undefined ? null : (textOf(auth['name']) ?? 'Authorization'),
  };
}

function objectAt(config: JsonObject, key: string): JsonObject {
  const value = config[key];
  return isJsonObject(value) ? value : {};
}

function textOf(value: JsonValue | undefined): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}
