import type { OperationPageModel, ContentModel, ResponseModel } from './operationPageModel.ts';
import { listApiSections, type ApiSection } from './apiSections.ts';
import type { ApiOperation } from './apiOperation.ts';
import { buildExampleRequest } from './buildExampleRequest.ts';
import { buildOperationPage } from './buildOperationPage.ts';
import type { ApiSettings, DefaultExpanded } from '../pages/readApiSettings.ts';
import { buildPlayground } from '../playground/buildPlayground.ts';
import type { Playground } from '../playground/playground.ts';
import { generateRequestSamples } from './generateRequestSamples.ts';
import { generateSampleBody } from './generateSampleBody.ts';

/** Code that stands beside the reference. */
export interface DisplayedSample {
  readonly label: string;
  /** As highlighting calls it. */
  readonly language: string;
  readonly source: string;
}

/** All that stands on the page of an operation beside its own text, as plain data. */
export interface ApiReference {
  readonly page: OperationPageModel;
  readonly sections: readonly ApiSection[];
  /** What requests go to: those of `api.baseUrl`, or the description's own servers. */
  readonly addresses: readonly { readonly address: string; readonly description: string | null }[];
  /** Whether the endpoint shows what paths are appended to; of several servers it always does. */
  readonly wholeAddress: boolean;
  /** Which fields of the request are unfolded at first. */
  readonly unfolded: DefaultExpanded;
  /** How much of a playground the page has. */
  readonly playground: ApiSettings['playground'];
  /** Where requests are tried; null where the page has no form for them. */
  readonly form: Playground | null;
  readonly requests: readonly DisplayedSample[];
  readonly answers: readonly DisplayedSample[];
}

/** The reference of an operation, as a site's settings want it. */
export function buildApiReference(operation: ApiOperation, settings: ApiSettings): ApiReference {
  const page = buildOperationPage(operation, settings.order);
  const addresses =
    settings.addresses.length > 0
      ? settings.addresses.map((address) => ({ address, description: null }))
      : page.servers.map(({ address, description }) => ({ address, description: description?.text ?? null }));
  const isSent = page.method !== 'WEBHOOK';
  return {
    page,
    sections: listApiSections(operation),
    addresses,
    wholeAddress: settings.wholeAddress,
    unfolded: settings.unfolded,
    playground: isSent ? settings.playground : 'none',
    form: buildPlayground(page, settings),
    requests: isSent ? requestsOf(page, addresses[0]?.address ?? '', settings) : payloadsOf(page),
    answers: page.responses.flatMap(answersOf),
  };
}

/** What the description brings itself wins over what is made. */
function requestsOf(
  page: OperationPageModel,
  address: string,
  { languages, parameters, makesSamples }: ApiSettings,
): readonly DisplayedSample[] {
  if (page.samples.length > 0)
    return page.samples.map(({ language, label, source }) => ({
      language: language.toLowerCase() === 'curl' ? 'bash' : language.toLowerCase(),
      label,
      source,
    }));
  return makesSamples ? generateRequestSamples(buildExampleRequest(page, { address, parameters }), languages) : [];
}

/** What a webhook sends. */
function payloadsOf({ body }: OperationPageModel): readonly DisplayedSample[] {
  const [content] = body?.contents ?? [];
  return content === undefined ? [] : samplesOf(content, 'Payload');
}

function answersOf({ status, contents: [content] }: ResponseModel): readonly DisplayedSample[] {
  return content === undefined ? [] : samplesOf(content, status);
}

/** Each example that is given, by its name where there are several; one that is made where none is. */
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
