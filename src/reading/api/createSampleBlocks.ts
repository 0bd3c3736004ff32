import type { BlockSpec } from '#blocks/blockSpec.ts';
import { requestExampleSpec } from '#blocks/requestExample/spec.ts';
import { responseExampleSpec } from '#blocks/responseExample/spec.ts';
import type { JSONContent } from '#document/page.ts';
import type { ApiReference, DisplayedSample } from '#openapi/reference/apiReference.ts';

/** Blocks next to an operation's page: sample requests and responses, unless the page has its own. */
export function createSampleBlocks(
  doc: JSONContent,
  { requests = [], answers }: Partial<Pick<ApiReference, 'requests'>> & Pick<ApiReference, 'answers'>,
): readonly JSONContent[] {
  const own = new Set((doc.content ?? []).map(({ type }) => type));
  return [...samplesBlock(requestExampleSpec, own, requests), ...samplesBlock(responseExampleSpec, own, answers)];
}

function samplesBlock(
  { name: type, tags: [tag] }: BlockSpec,
  own: ReadonlySet<string>,
  samples: readonly DisplayedSample[],
): readonly JSONContent[] {
  if (own.has(type) || samples.length === 0) return [];
  return [
    {
      type,
      attrs: { tag, attributes: [] },
      content: samples.map(({ label, language, source }) => ({
        type: 'codeBlock',
        attrs: { language, meta: `title="${label.replaceAll('"', "'")}"` },
        content: source === '' ? [] : [{ type: 'text', text: source }],
      })),
    },
  ];
}
