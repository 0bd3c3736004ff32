import { isRecord } from '#base/isRecord.ts';
import { getOwnValue, getValueAtPointer, parsePointer } from '../text/pointer.ts';
import { httpMethods } from './apiOperation.ts';

type Keys = Readonly<Record<string, unknown>>;

/**
 * A 2.0 description whose operations have all of their body and form parameters themselves, with media types: the upgrade
 * to 3.0 leaves out those that are referenced or shared by a path, and bodies whose list of media types is empty.
 */
export function gatherBodyParameters(document: Keys): Keys {
  const paths = document['paths'];
  if (!isRecord(paths)) return document;
  return { ...document, paths: mapRecords(paths, (item) => withOwnBodies(item, document)) };
}

function withOwnBodies(item: Keys, document: Keys): Keys {
  const listed = listOf(item['parameters']);
  const shared = listBodies(listed, document);
  const own = mapRecords(item, (operation, key) =>
    httpMethods.some((method) => method === key) ? withBodies(operation, shared, document) : operation,
  );
  return shared.length === 0
    ? own
    : { ...own, parameters: listed.filter((parameter) => asBody(parameter, document) === null) };
}

function withBodies(operation: Keys, shared: readonly Keys[], document: Keys): Keys {
  const own = listOf(operation['parameters']).map((parameter) => asBody(parameter, document) ?? parameter);
  const isOwn = (one: Keys) =>
    own.some(
      (other) =>
        getOwnValue(other, 'in') === one['in'] && (one['in'] === 'body' || getOwnValue(other, 'name') === one['name']),
    );
  const parameters = [...own, ...shared.filter((one) => !isOwn(one))];
  const bodies = listBodies(parameters, document);
  if (bodies.length === 0) return operation;
  const given = [operation['consumes'], document['consumes']].map(listOf).find((types) => types.length > 0) ?? [];
  return { ...operation, parameters, consumes: mediaTypesOf(bodies, given) };
}

/** The media types of a body. A form without one for forms is multipart only if it has a file, as in Swagger UI. */
function mediaTypesOf(bodies: readonly Keys[], given: readonly unknown[]): readonly unknown[] {
  if (bodies.some((one) => one['in'] === 'body')) return given.length > 0 ? given : ['application/json'];
  const forms = given.flatMap(
    (type) => /^(?:multipart\/form-data|application\/x-www-form-urlencoded)/i.exec(String(type))?.[0] ?? [],
  );
  if (forms.length > 0) return forms.map((type) => type.toLowerCase());
  return [bodies.some((one) => one['type'] === 'file') ? 'multipart/form-data' : 'application/x-www-form-urlencoded'];
}

/** The parameter that a value is or references, if it is a body or a field of a form; otherwise null. */
function asBody(value: unknown, document: Keys): Keys | null {
  const reference = getOwnValue(value, '$ref');
  const found =
    typeof reference === 'string' && reference.startsWith('#/parameters/')
      ? getValueAtPointer(document, parsePointer(reference.slice(1)))
      : value;
  return isRecord(found) && (found['in'] === 'body' || found['in'] === 'formData') ? found : null;
}

function listBodies(parameters: readonly unknown[], document: Keys): readonly Keys[] {
  return parameters.map((parameter) => asBody(parameter, document)).filter((found) => found !== null);
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function mapRecords(record: Keys, change: (value: Keys, key: string) => Keys): Keys {
  return Object.fromEntries(
    Object.entries(record).map(([key, value]) => [key, isRecord(value) ? change(value, key) : value]),
  );
}
