import type { OperationPageModel, ContentModel, ResponseModel } from '../model/operationPageModel.ts';
import { listApiSections, type ApiSection } from '../model/apiSections.ts';
import type { ApiOperation } from '../read/apiOperation.ts';
import { buildExampleRequest } from './buildExampleRequest.ts';
import { buildOperationPage } from '../model/buildOperationPage.ts';
import type { ApiSettings, DefaultExpanded } from '../model/readApiSettings.ts';
import { buildOperationForm } from '../playground/buildPlayground.ts';
import type { Playground } from '../playground/playground.ts';
import { generateRequestSamples } from './generateRequestSamples.ts';
import { generateSampleBody } from '../model/generateSampleBody.ts';

/** A code sample shown next to the reference. */
export interface DisplayedSample {
  readonly label: string;
  /** Language name for syntax highlighting. */
  readonly language: string;
  readonly source: string;
}

/** Everything on an operation's page except its own text, as plain data. */
export interface ApiReference {
  readonly page: OperationPageModel;
  readonly sections: readonly ApiSection[];
  /** Base URLs of requests: from `api.baseUrl`, or the description's own servers. */
  readonly addresses: readonly { readonly address: string; readonly description: string | null }[];
  /** True if the endpoint shows its base URL; always true with several servers. */
  readonly wholeAddress: boolean;
  /** Which request fields are expanded at first. */
  readonly unfolded: DefaultExpanded;
  /** How much of a playground the page has. */
  readonly playground: ApiSettings['playground'];
  /** The playground form; null if the page has none. */
  readonly form: Playground | null;
  readonly requests: readonly DisplayedSample[];
  readonly answers: readonly DisplayedSample[];
}

/** Builds an operation's reference with the site's settings. */
export function buildApiReference(operation: ApiOperation, settings: ApiSettings): ApiReference {
  const page = buildOperationPage(operation, settings.order);
  const addresses =
    settings.serverUrls.length > 0
      ? settings.serverUrls.map((address) => ({ address, description: null }))
      : page.servers.map(({ address, description }) => ({ address, description: description?.text ?? null }));
  const isSent = page.method !== 'WEBHOOK';
  const form = isSent ? buildOperationForm(page, settings) : null;
  return {
    page,
    sections: listApiSections(operation),
    addresses,
    wholeAddress: settings.showsFullUrl,
    unfolded: settings.defaultExpanded,
    playground: isSent ? settings.playground : 'none',
    form: settings.playground === 'interactive' && form !== null && form.servers.length > 0 ? form : null,
    requests: form === null ? payloadsOf(page) : requestsOf(page, form, addresses[0]?.address ?? '', settings),
    answers: page.responses.flatMap(answersOf),
  };
}

/** Samples in the description win over generated ones. */
function requestsOf(
  page: OperationPageModel,
  form: Playground,
  address: string,
  { languages, parameters, generatesSamples }: ApiSettings,
): readonly DisplayedSample[] {
  if (page.samples.length > 0)
    return page.samples.map(({ language, label, source }) => ({
      language: language.toLowerCase() === 'curl' ? 'bash' : language.toLowerCase(),
      label,
      source,
    }));
  return generatesSamples
    ? generateRequestSamples(buildExampleRequest(page, { address, parameters, form }), languages)
    : [];
}

/** Payloads that a webhook sends. */
function payloadsOf({ body }: OperationPageModel): readonly DisplayedSample[] {
  const [content] = body?.contents ?? [];
  return content === undefined ? [] : samplesOf(content, 'Payload');
}

function answersOf({ status, contents: [content] }: ResponseModel): readonly DisplayedSample[] {
  return content === undefined ? [] : samplesOf(content, status);
}

/** One sample per example, labeled by name if there are several; a generated one if there are none. */
function samplesOf(content: ContentModel, label: string): readonly DisplayedSample[] {
  const language = /xml/i.test(content.mediaType) ? 'xml' : /json/i.test(content.mediaType) ? 'json' : 'text';
  const given = content.examples.filter(({ elsewhere }) => elsewhere === null);
  const shown =
    given.length > 1
      ? given.map((example) => ({
          label: `${label} ${example.summary ?? example.name}`,
          content: { ...content, examples: [example] },
        }))
      : [{ label, content }];
  return shown.flatMap((one) => {
    const source = generateSampleBody(one.content, { audience: 'response', properties: 'all' });
    return source === null || source === '' ? [] : [{ label: one.label, language, source }];
  });
}
