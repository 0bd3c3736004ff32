import { listFormSegments } from '../../playground/formSegments.ts';
import { quotePowerShell } from './literals.ts';
import { getJsonLines, type SampleWriter } from './sampleRequest.ts';

export const writePowerShell: SampleWriter = (request) => {
  const { method, url, body } = request;
  const lines: string[] = [];
  const contentType = request.headers.find(({ name }) => name.toLowerCase() === 'content-type');
  const headers = request.headers.filter((header) => header !== contentType);
  const options = [`-Uri ${quotePowerShell(url)}`, `-Method ${quotePowerShell(method)}`];
  if (headers.length > 0) {
    lines.push(
      '$headers = @{',
      ...headers.map(({ name, value }) => `  ${quotePowerShell(name)} = ${quotePowerShell(value)}`),
      '}',
    );
    options.push('-Headers $headers');
  }
  if (body?.kind === 'text') {
    const json = getJsonLines(body);
    lines.push(`$body = ${json === null ? quotePowerShell(body.text) : `@'\n${json}\n'@`}`);
    options.push('-Body ([Text.Encoding]::UTF8.GetBytes($body))');
  }
  if (body?.kind === 'file') options.push(`-InFile ${quotePowerShell(body.file)}`);
  if (body?.kind === 'parts') {
    const { boundary, segments } = listFormSegments(body.parts);
    lines.push(
      '$body = [IO.MemoryStream]::new()',
      ...segments.flatMap((segment) => [
        'text' in segment
          ? `$bytes = [Text.Encoding]::UTF8.GetBytes(${powerShellText(segment.text)})`
          : `$bytes = [IO.File]::ReadAllBytes(${quotePowerShell(segment.file)})`,
        '$body.Write($bytes, 0, $bytes.Length)',
      ]),
    );
    options.push(
      `-ContentType ${quotePowerShell(`multipart/form-data; boundary=${boundary}`)}`,
      '-Body $body.ToArray()',
    );
  } else if (contentType !== undefined) options.push(`-ContentType ${quotePowerShell(contentType.value)}`);
  return [...lines, ...(lines.length > 0 ? [''] : []), `Invoke-RestMethod ${options.join(' `\n  ')}`].join('\n');
};

/** A text with line breaks in a literal in double quotes, so that they don't depend on the script's own. */
function powerShellText(text: string): string {
  return `"${text
    .replaceAll(/[`$"\u201c-\u201e]/g, '`$&')
    .replaceAll('\r', '`r')
    .replaceAll('\n', '`n')}"`;
}
