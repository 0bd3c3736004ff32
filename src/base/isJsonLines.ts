/** True for a media type, with or without parameters, of texts with a JSON value on each line (jsonlines.org). */
export function isJsonLines(mediaType: string): boolean {
  return /[/+.-](?:ndjson|jsonl|jsonlines)\s*(?:;|$)/i.test(mediaType);
}
