import type { JSONContent } from '#document/page.ts';
import type { ApiReference, ReferenceSample } from '#openapi/apiReference.ts';

/** What stands beside the page of an operation, as blocks: its requests and answers, where the page does not show its own. */
export function samplesBeside(doc: JSONContent, { requests, answers }: Pick<ApiReference, 'requests' | 'answers'>): readonly JSONContent[] {
  const own = new Set((doc.content ?? []).map(({ type }) => type));
  return [...samplesBlock('requestExample', 'RequestExample', own, requests), ...samplesBlock('responseExample', 'ResponseExample', own, answers)];
}

function samplesBlock(type: string, tag: string, own: ReadonlySet<string>, samples: readonly ReferenceSample[]): readonly JSONContent[] {
  if (own.has(type) || samples.length === 0) return [];
  return [{ type, attrs: { tag, attributes: [] }, content: samples.map(({ label, language, source }) => ({ type: 'codeBlock', attrs: { language, meta: `title="${label.replaceAll('"', "'")}"` }, content: source === '' ? [] : [{ type: 'text', text: source }] })) }];
}
