import type { OperationPageModel, ParameterModel, SchemeModel } from '../model/operationPageModel.ts';
import type { PlaygroundRequest } from '../playground/playgroundRequest.ts';
import {
  serializePathParameter,
  formatParameterValue,
  formatQuery,
  toNameValuePairs,
} from '../playground/serializeParameter.ts';
import { generateSampleBody, generateSampleValue } from '../model/generateSampleBody.ts';

/** Options for a page's example request. */
export interface ExampleRequestOptions {
  /** The server's address, or that of `api.baseUrl`. */
  readonly address: string;
  readonly parameters: 'all' | 'required';
}

/** The example request of a page: parameters with their example values, placeholder keys, and the first body. */
export function buildExampleRequest(
  page: OperationPageModel,
  { address, parameters }: ExampleRequestOptions,
): PlaygroundRequest {
  const shown = page.parameters.filter((parameter) => parameters === 'all' || parameter.required);
  const valued = shown.map((parameter) => ({ parameter, value: exampleOf(parameter) }));
  const keys = (page.security.alternatives[0] ?? []).flatMap(keyOf);
  const placed = (place: string) => [
    ...valued.flatMap(({ parameter, value }) =>
      parameter.location === place ? [{ name: parameter.name, value: formatParameterValue(value) }] : [],
    ),
    ...keys.flatMap((key) => (key.location === place ? [key] : [])),
  ];
  const path = page.path.replace(/\{([^{}]+)\}/g, (whole, name: string) => {
    const found = valued.find(({ parameter }) => parameter.location === 'path' && parameter.name === name);
    return found === undefined || found.value === undefined
      ? whole
      : serializePathParameter(found.parameter, found.value);
  });
  const query = valued
    .flatMap(({ parameter, value }) => (parameter.location === 'query' ? toNameValuePairs(parameter, value) : []))
    .concat(keys.flatMap((key) => (key.location === 'query' ? [[key.name, key.value] as const] : [])));
  const [content] = page.body?.contents ?? [];
  const text =
    content === undefined ? null : generateSampleBody(content, { audience: 'request', properties: parameters });
  const contentType =
    content === undefined || text === null ? [] : [{ name: 'Content-Type', value: content.mediaType }];
  const search = formatQuery(query);
  return {
    method: page.verb,
    url: `${address.replace(/\/$/, '')}${path}${search === '' ? '' : `?${search}`}`,
    headers: [...placed('header'), ...contentType].map(({ name, value }) => ({ name, value })),
    cookies: placed('cookie').map(({ name, value }) => ({ name, value })),
    body: content === undefined || text === null ? null : { kind: 'text', mediaType: content.mediaType, text },
  };
}

function exampleOf(parameter: ParameterModel): unknown {
  const given = parameter.examples.find(({ elsewhere }) => elsewhere === null);
  return given === undefined
    ? generateSampleValue(parameter.schema, { audience: 'request', properties: 'all' })
    : given.value;
}

function keyOf(
  scheme: SchemeModel,
): readonly { readonly location: 'header' | 'query' | 'cookie'; readonly name: string; readonly value: string }[] {
  const value = scheme.prefilled;
  if (scheme.kind === 'key')
    return scheme.parameter === null ? [] : [{ ...scheme.parameter, value: value ?? '<api-key>' }];
  if (scheme.kind === 'bearer' || scheme.kind === 'oauth2' || scheme.kind === 'openIdConnect')
    return [{ location: 'header', name: 'Authorization', value: `Bearer ${value ?? '<token>'}` }];
  return scheme.kind === 'basic' ? [{ location: 'header', name: 'Authorization', value: 'Basic <credentials>' }] : [];
}
