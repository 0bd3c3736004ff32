import type { JSONContent } from '#document/page.ts';
import type { DisplayedSample } from './apiReference.ts';
import type { ApiSettings } from '../model/readApiSettings.ts';
import { buildFilledRequest } from './buildExampleRequest.ts';
import { generateRequestSamples } from './generateRequestSamples.ts';
import { SelectedFile, type FormField } from '../playground/formField.ts';
import { buildPageForm } from '../playground/buildPagePlayground.ts';
import { getParameterKey, type Playground, type PlaygroundParameter } from '../playground/playground.ts';
import type { PlaygroundRequest } from '../playground/playgroundRequest.ts';
import { parseFieldText } from '../playground/fieldValue.ts';

/**
 * Request samples of a page that names its endpoint itself, in the site's languages; empty if it names none or the site
 * disables generated samples.
 */
export function buildPageSamples(
  doc: JSONContent,
  frontMatter: Readonly<Record<string, unknown>>,
  settings: ApiSettings,
): readonly DisplayedSample[] {
  const form = settings.generatesSamples ? buildPageForm(doc, frontMatter, settings) : null;
  return form === null ? [] : generateRequestSamples(exampleOf(form, settings.parameters), settings.languages);
}

/** The request of a form with its example values. Path parameters without one keep their placeholder. */
function exampleOf(form: Playground, wanted: ApiSettings['parameters']): PlaygroundRequest {
  const isShown = ({ required }: { readonly required: boolean }) => wanted === 'all' || required;
  const parameters = form.parameters.flatMap((parameter) => {
    const value = isShown(parameter) ? valueOfParameter(parameter) : undefined;
    return value === undefined ? [] : [[getParameterKey(parameter), value] as const];
  });
  const field = form.body?.contents[0]?.field ?? null;
  return buildFilledRequest(form, {
    parameters: Object.fromEntries(parameters),
    body: { kind: 'fields', value: field === null ? undefined : valueOf(field, isShown) },
  });
}

function valueOfParameter({ location, field, initial }: PlaygroundParameter): unknown {
  if (initial !== undefined) return initial;
  return location === 'path' && field.placeholder === undefined ? undefined : valueOf(field, () => true);
}

function valueOf(field: FormField, isShown: (one: { readonly required: boolean }) => boolean): unknown {
  if (field.placeholder !== undefined && field.kind !== 'object' && field.kind !== 'list') {
    if (field.kind === 'boolean') return field.placeholder === 'true';
    if (field.kind !== 'json') return parseFieldText(field, field.placeholder);
  }
  switch (field.kind) {
    case 'text':
      return 'string';
    case 'number':
      return 1;
    case 'boolean':
      return true;
    case 'choice':
      return field.values[0];
    case 'list':
      return [valueOf(field.item, isShown)];
    case 'object':
      return Object.fromEntries(
        field.fields.filter(isShown).map(({ name, field: inner }) => [name, valueOf(inner, isShown)]),
      );
    case 'either':
      return field.options[0] === undefined ? undefined : valueOf(field.options[0].field, isShown);
    case 'file':
      return new SelectedFile({ name: 'file', type: '', size: 0 });
    case 'json':
      return {};
  }
}
