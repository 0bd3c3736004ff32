import { isDetailedPart, listFormSegments, type FormPart } from '../../playground/formSegments.ts';
import { quoteString } from './literals.ts';
import { textLiteral, type SampleWriter, type TextBody } from './sampleRequest.ts';

/** A verbatim literal of C#, which has no escapes but doubled quotes. */
const csharpText = (body: TextBody) => textLiteral(body, quoteString, (json) => `@"${json.replaceAll('"', '""')}"`);

export const writeCSharp: SampleWriter = ({ method, url, headers, body }) => {
  const isOfContent = ({ name }: { readonly name: string }) => /^content-/i.test(name);
  const lines = [
    'using System.Net.Http;',
    '',
    'using var client = new HttpClient();',
    `using var request = new HttpRequestMessage(new HttpMethod(${quoteString(method)}), ${quoteString(url)});`,
    ...headers
      .filter((header) => !isOfContent(header))
      .map(
        ({ name, value }) => `request.Headers.TryAddWithoutValidation(${quoteString(name)}, ${quoteString(value)});`,
      ),
  ];
  const read = (file: string) => `new ByteArrayContent(File.ReadAllBytes(${quoteString(file)}))`;
  if (body?.kind === 'text') lines.push(`request.Content = new StringContent(${csharpText(body)});`);
  if (body?.kind === 'file') lines.push(`request.Content = ${read(body.file)};`);
  if (body?.kind === 'parts')
    lines.push(
      'var form = new MultipartFormDataContent();',
      ...body.parts.flatMap((part, index) => csharpPart(part, index, read)),
      'request.Content = form;',
    );
  if (body !== null)
    for (const { name, value } of headers.filter(isOfContent))
      lines.push(
        `request.Content.Headers.Remove(${quoteString(name)});`,
        `request.Content.Headers.TryAddWithoutValidation(${quoteString(name)}, ${quoteString(value)});`,
      );
  return [
    ...lines,
    '',
    'using var response = await client.SendAsync(request);',
    'Console.WriteLine(await response.Content.ReadAsStringAsync());',
  ].join('\n');
};

function csharpPart(part: FormPart, index: number, read: (file: string) => string): readonly string[] {
  const content = part.kind === 'file' ? read(part.file) : `new StringContent(${quoteString(part.text)})`;
  const names = [quoteString(part.name), ...(part.kind === 'file' ? [quoteString(part.file)] : [])].join(', ');
  const { contentType, headers = [] } = part;
  if (contentType === undefined && headers.length === 0) return [`form.Add(${content}, ${names});`];
  const name = `part${index + 1}`;
  const own = [...(contentType === undefined ? [] : [{ name: 'Content-Type', value: contentType }]), ...headers];
  return [
    `var ${name} = ${content};`,
    ...(contentType === undefined ? [] : [`${name}.Headers.Remove("Content-Type");`]),
    ...own.map(
      (header) => `${name}.Headers.TryAddWithoutValidation(${quoteString(header.name)}, ${quoteString(header.value)});`,
    ),
    `form.Add(${name}, ${names});`,
  ];
}

const restSharpMethods = ['Get', 'Post', 'Put', 'Delete', 'Head', 'Options', 'Patch'];

export const writeRestSharp: SampleWriter = ({ method, url, headers, body }) => {
  const named = restSharpMethods.find((name) => name.toUpperCase() === method);
  if (named === undefined) return null;
  const lines = [
    'using RestSharp;',
    '',
    'using var client = new RestClient();',
    `var request = new RestRequest(${quoteString(url)}, Method.${named});`,
    ...headers
      .filter(({ name }) => body === null || body.kind === 'parts' || name.toLowerCase() !== 'content-type')
      .map(({ name, value }) => `request.AddHeader(${quoteString(name)}, ${quoteString(value)});`),
  ];
  const type = headers.find(({ name }) => name.toLowerCase() === 'content-type')?.value;
  if (body?.kind === 'text')
    lines.push(`request.AddStringBody(${csharpText(body)}, ${quoteString(type ?? body.mediaType)});`);
  if (body?.kind === 'file')
    lines.push(
      `request.AddParameter(${quoteString(type ?? body.mediaType)}, File.ReadAllBytes(${quoteString(body.file)}), ParameterType.RequestBody);`,
    );
  if (body?.kind === 'parts' && body.parts.some(isDetailedPart)) {
    const { boundary, segments } = listFormSegments(body.parts);
    lines.push(
      'var form = new MemoryStream();',
      ...segments.map((segment) =>
        'text' in segment
          ? `form.Write(System.Text.Encoding.UTF8.GetBytes(${quoteString(segment.text)}));`
          : `form.Write(File.ReadAllBytes(${quoteString(segment.file)}));`,
      ),
      `request.AddParameter(${quoteString(`multipart/form-data; boundary=${boundary}`)}, form.ToArray(), ParameterType.RequestBody);`,
    );
  } else if (body?.kind === 'parts')
    lines.push(
      'request.AlwaysMultipartFormData = true;',
      ...body.parts.map((part) =>
        part.kind === 'file'
          ? `request.AddFile(${quoteString(part.name)}, ${quoteString(part.file)}${part.contentType === undefined ? '' : `, ${quoteString(part.contentType)}`});`
          : `request.AddParameter(${quoteString(part.name)}, ${quoteString(part.text)});`,
      ),
    );
  return [
    ...lines,
    '',
    'var response = await client.ExecuteAsync(request);',
    'Console.WriteLine(response.Content);',
  ].join('\n');
};
