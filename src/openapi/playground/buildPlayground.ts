import { isNumeric, stringifyExactJson } from '#base/exactJson.ts';
import type { OperationPageModel, ContentModel, ParameterModel, SchemeModel } from '../model/operationPageModel.ts';
import type { ApiSettings } from '../model/readApiSettings.ts';
import { generateSampleBody } from '../model/generateSampleBody.ts';
import { buildFormField, maxFormFields } from './buildFormField.ts';
import { getInitialBodyValue, getInitialParameterValue } from './initialValues.ts';
import type {
  PlaygroundContent,
  Playground,
  PlaygroundCredential,
  PlaygroundParameter,
  PlaygroundServer,
} from './playground.ts';

/** Longer examples aren't put into a form. */
const longestExample = 20_000;

/** Builds the request form of an operation, whether or not its page shows a playground. */
export function buildOperationForm(
  page: OperationPageModel,
  settings: Pick<ApiSettings, 'auth' | 'languages' | 'prefillsExamples' | 'serverUrls'>,
): Playground {
  const servers = listPlaygroundServers(
    page.servers.map(({ url, description, variables }) => ({ url, description: description?.text ?? null, variables })),
    settings,
  );
  const budget = { left: maxFormFields };
  const keys = page.security.alternatives.map((way) => way.map((scheme) => keyOf(scheme, settings.auth)));
  // The site's own authentication is for descriptions that say nothing about it.
  const fallback = page.security.isDeclared ? null : toCredential(settings.auth);
  return {
    key: `${page.method} ${page.path}`,
    title: page.summary?.text ?? `${page.method} ${page.path}`,
    method: page.verb,
    path: page.path,
    servers,
    authAlternatives: fallback === null ? keys : [[fallback]],
    optional: page.security.optional || fallback !== null,
    parameters: page.parameters.map((parameter) => parameterOf(parameter, budget, settings)),
    body:
      page.body === null || page.body.contents.length === 0
        ? null
        : {
            required: page.body.required,
            contents: page.body.contents.map((content) => contentOf(content, budget, settings)),
          },
    languages: settings.languages,
  };
}

/** The servers requests can be sent to: the configured ones, or else the description's own. Excludes URLs without a host. */
export function listPlaygroundServers(
  own: readonly PlaygroundServer[],
  { serverUrls }: Pick<ApiSettings, 'serverUrls'>,
): readonly PlaygroundServer[] {
  const servers = serverUrls.length > 0 ? serverUrls.map((url) => ({ url, description: null, variables: [] })) : own;
  const plain = servers.map(({ url, description, variables }) => {
    const said = variables.map(({ name, value, choices }) => ({ name, value, choices: choices.slice(0, 100) }));
    // The user has to fill in variables that the description doesn't declare.
    const unsaid = [...new Set([...url.matchAll(/\{([^{}]*)\}/g)].map(([, name = '']) => name))].filter(
      (name) => !said.some((one) => one.name === name),
    );
    return { url, description, variables: [...said, ...unsaid.map((name) => ({ name, value: '', choices: [] }))] };
  });
  return plain.filter(({ url }) => /^https?:\/\/[^/]/i.test(url)).slice(0, 50);
}

function parameterOf(
  { name, location, required, schema, style, explode, mediaType, allowReserved, examples }: ParameterModel,
  budget: { left: number },
  { prefillsExamples }: Pick<ApiSettings, 'prefillsExamples'>,
): PlaygroundParameter {
  const field = buildFormField(schema, budget);
  const example = examples.find(({ elsewhere }) => elsewhere === null)?.value;
  const placeholder =
    example === undefined || (typeof example === 'object' && !isNumeric(example))
      ? {}
      : { placeholder: String(example).slice(0, 120) };
  const initial = prefillsExamples ? getInitialParameterValue({ schema, examples }) : undefined;
  return {
    name,
    location,
    required,
    field: { ...field, ...placeholder },
    style,
    explode,
    mediaType,
    ...(allowReserved === true ? { allowReserved } : {}),
    ...(initial === undefined ? {} : { initial }),
  };
}

function contentOf(
  content: ContentModel,
  budget: { left: number },
  { prefillsExamples }: Pick<ApiSettings, 'prefillsExamples'>,
): PlaygroundContent {
  const example = generateSampleBody(content, { audience: 'request', properties: 'all' });
  const play = {
    mediaType: content.mediaType,
    field: content.schema === null ? null : buildFormField(content.schema, budget),
    ...(content.encodings === undefined ? {} : { encodings: content.encodings }),
    example: example === null || example.length > longestExample ? null : example,
  };
  const initial = prefillsExamples ? getInitialBodyValue(content, play) : undefined;
  return initial === undefined || (stringifyExactJson(initial) ?? '').length > longestExample
    ? play
    : { ...play, initial };
}

function keyOf(scheme: SchemeModel, auth: ApiSettings['auth']): PlaygroundCredential {
  const { name, kind, parameter, format } = scheme;
  const common = { name, description: scheme.description?.text ?? null };
  const prefix = auth !== null && isConfigured(scheme, auth) ? auth.inputPrefix : '';
  const initial = scheme.prefilled === null ? initialPrefix(prefix) : { initial: scheme.prefilled };
  if (kind === 'key' && parameter !== null)
    return {
      ...common,
      kind: 'key',
      label: parameter.name,
      place: parameter.location,
      parameter: parameter.name,
      ...initial,
    };
  if (kind === 'bearer' || kind === 'oauth2' || kind === 'openIdConnect')
    return {
      ...common,
      kind: 'token',
      label: kind === 'bearer' ? 'Token' : 'Access token',
      header: 'Authorization',
      scheme: 'Bearer',
      ...initial,
    };
  if (kind === 'basic') return { ...common, kind: 'basic', ...basicLabels(auth?.name ?? null) };
  return {
    ...common,
    kind: 'elsewhere',
    label: kind === 'mutualTLS' ? 'a client certificate' : `the scheme “${format ?? name}”`,
  };
}

/** True if the site's own authentication is the one of a scheme of the description. */
function isConfigured({ kind, parameter }: SchemeModel, { method, name }: NonNullable<ApiSettings['auth']>): boolean {
  if (kind !== method) return false;
  return kind !== 'key' || name === null || name.toLowerCase() === parameter?.name.toLowerCase();
}

/** The initial value of a credential of which only the beginning is known. */
function initialPrefix(prefix: string): { readonly initial: string; readonly isPrefix?: true } {
  return prefix === '' ? { initial: '' } : { initial: prefix, isPrefix: true };
}

/** The site-wide credential from the configuration (specification, "Authentication"). */
export function toCredential(auth: ApiSettings['auth']): PlaygroundCredential | null {
  const common = { name: 'configured', description: null };
  switch (auth?.method) {
    case 'bearer':
      return {
        ...common,
        kind: 'token',
        label: auth.name ?? 'Token',
        header: 'Authorization',
        scheme: 'Bearer',
        ...initialPrefix(auth.inputPrefix),
      };
    case 'basic':
      return { ...common, kind: 'basic', ...basicLabels(auth.name) };
    case 'key':
      return {
        ...common,
        kind: 'key',
        label: auth.name ?? 'Key',
        place: 'header',
        parameter: auth.name ?? 'Key',
        ...initialPrefix(auth.inputPrefix),
      };
    default:
      return null;
  }
}

/** Parses `[usernameName]:[passwordName]`. */
function basicLabels(name: string | null): { readonly userLabel: string; readonly passwordLabel: string } {
  const [user = '', password = ''] = (name ?? '')
    .split(/:(.*)/s)
    .map((part) => part.trim().replace(/^\[(.*)\]$/, '$1'));
  return { userLabel: user === '' ? 'Username' : user, passwordLabel: password === '' ? 'Password' : password };
}
