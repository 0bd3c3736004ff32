import type { Playground } from '#openapi/playground/playground.ts';
import type { PlaygroundResponse } from '../../api/playground/playgroundResponse.ts';

const endings: Readonly<Record<string, string>> = {
  'application/json': 'json',
  'text/plain': 'txt',
  'text/html': 'html.txt',
  'text/csv': 'csv',
  'application/pdf': 'pdf',
  'application/zip': 'zip',
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/gif': 'gif',
  'image/svg+xml': 'svg.txt',
  'image/webp': 'webp',
  'application/xml': 'xml',
  'text/xml': 'xml',
};

/** File name of a saved response: the server's, without a path, or based on the operation. */
export function getResponseFileName(
  { path }: Playground,
  { headers, body }: Pick<PlaygroundResponse, 'headers' | 'body'>,
): string {
  const said = headers.find(({ name }) => name.toLowerCase() === 'content-disposition')?.value ?? '';
  const named =
    /filename="?([^";]+)"?/i
      .exec(said)?.[1]
      ?.replaceAll(/[/\\:*?"<>|\p{Cc}]/gu, '-')
      .replace(/^[.\s]+/, '')
      .slice(0, 120) ?? '';
  if (named !== '') return named;
  const own = path.replaceAll(/[^\w]+/g, '-').replaceAll(/^-+|-+$/g, '') || 'answer';
  return `${own}.${(Object.hasOwn(endings, body.type) ? endings[body.type] : undefined) ?? (/json/.test(body.type) ? 'json' : 'bin')}`;
}
