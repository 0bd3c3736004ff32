import { quoteBraced, quoteC, quoteString } from './literals.ts';
import { indentLines, listFormSegments, textLiteral, type SampleWriter, type TextBody } from './sampleRequest.ts';

export const writeGo: SampleWriter = ({ method, url, headers, body }) => {
  const imports = new Set(['fmt', 'io', 'net/http']);
  const lines: string[] = [];
  if (body?.kind === 'text') {
    imports.add('strings');
    const text = textLiteral(body, quoteString, (json) => (/[`\r]/.test(json) ? null : `\`${json}\``));
    lines.push(`body := strings.NewReader(${text})`);
  }
  if (body?.kind === 'file') {
    imports.add('os');
    lines.push(`body, err := os.Open(${quoteString(body.file)})`, ...goCheck, 'defer body.Close()');
  }
  if (body?.kind === 'parts') {
    imports.add('bytes').add('mime/multipart');
    lines.push('body := &bytes.Buffer{}', 'form := multipart.NewWriter(body)');
    for (const part of body.parts) {
      if (part.kind === 'text') lines.push(`form.WriteField(${quoteString(part.name)}, ${quoteString(part.text)})`);
      else {
        imports.add('os');
        lines.push(
          `if part, err := form.CreateFormFile(${quoteString(part.name)}, ${quoteString(part.file)}); err == nil {`,
          `\tcontent, err := os.ReadFile(${quoteString(part.file)})`,
          ...indentLines(goCheck, '\t'),
          '\tpart.Write(content)',
          '}',
        );
      }
    }
    lines.push('form.Close()');
  }
  if (lines.length > 0) lines.push('');
  lines.push(
    `request, err := http.NewRequest(${quoteString(method)}, ${quoteString(url)}, ${body === null ? 'nil' : 'body'})`,
    ...goCheck,
    ...headers.map(({ name, value }) => `request.Header.Add(${quoteString(name)}, ${quoteString(value)})`),
    ...(body?.kind === 'parts' ? ['request.Header.Set("Content-Type", form.FormDataContentType())'] : []),
    '',
    'response, err := http.DefaultClient.Do(request)',
    ...goCheck,
    'defer response.Body.Close()',
    'content, err := io.ReadAll(response.Body)',
    ...goCheck,
    'fmt.Println(string(content))',
  );
  return [
    'package main',
    '',
    'import (',
    ...[...imports].toSorted().map((name) => `\t${quoteString(name)}`),
    ')',
    '',
    'func main() {',
    ...indentLines(lines, '\t'),
    '}',
  ].join('\n');
};

const goCheck = ['if err != nil {', '\tpanic(err)', '}'];

export const writeJava: SampleWriter = ({ method, url, headers, body }) => {
  const before: string[] = [];
  let publisher = 'HttpRequest.BodyPublishers.noBody()';
  const all = [...headers];
  if (body?.kind === 'text')
    publisher = `HttpRequest.BodyPublishers.ofString(${textLiteral(body, quoteString, (json) => `"""\n${json.replaceAll('\\', '\\\\')}"""`)})`;
  if (body?.kind === 'file') publisher = `HttpRequest.BodyPublishers.ofFile(Path.of(${quoteString(body.file)}))`;
  if (body?.kind === 'parts') {
    const { boundary, segments } = listFormSegments(body.parts);
    before.push(
      'var form = HttpRequest.BodyPublishers.concat(',
      segments
        .map((segment) =>
          'text' in segment
            ? `    HttpRequest.BodyPublishers.ofString(${quoteString(segment.text)})`
            : `    HttpRequest.BodyPublishers.ofFile(Path.of(${quoteString(segment.file)}))`,
        )
        .join(',\n'),
      ');',
    );
    publisher = 'form';
    all.push({ name: 'Content-Type', value: `multipart/form-data; boundary=${boundary}` });
  }
  return [
    'import java.net.URI;',
    'import java.net.http.HttpClient;',
    'import java.net.http.HttpRequest;',
    'import java.net.http.HttpResponse;',
    ...(before.concat(publisher).some((line) => line.includes('Path.of')) ? ['import java.nio.file.Path;'] : []),
    '',
    ...before,
    'var request = HttpRequest.newBuilder()',
    `    .uri(URI.create(${quoteString(url.replaceAll('{', '%7B').replaceAll('}', '%7D'))}))`,
    ...all.map(({ name, value }) => `    .header(${quoteString(name)}, ${quoteString(value)})`),
    `    .method(${quoteString(method)}, ${publisher})`,
    '    .build();',
    'var response = HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString());',
    'System.out.println(response.body());',
  ].join('\n');
};

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
      ...body.parts.map((part) =>
        part.kind === 'file'
          ? `form.Add(${read(part.file)}, ${quoteString(part.name)}, ${quoteString(part.file)});`
          : `form.Add(new StringContent(${quoteString(part.text)}), ${quoteString(part.name)});`,
      ),
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
  if (body?.kind === 'parts')
    lines.push(
      'request.AlwaysMultipartFormData = true;',
      ...body.parts.map((part) =>
        part.kind === 'file'
          ? `request.AddFile(${quoteString(part.name)}, ${quoteString(part.file)});`
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

export const writeC: SampleWriter = ({ method, url, headers, body }) => {
  const set = (option: string, value: string) => `curl_easy_setopt(curl, CURLOPT_${option}, ${value});`;
  const lines = [
    set('URL', quoteC(url)),
    set('CUSTOMREQUEST', quoteC(method)),
    ...(method === 'HEAD' ? [set('NOBODY', '1L')] : []),
    ...headers.map(
      ({ name, value }) =>
        `headers = curl_slist_append(headers, ${quoteC(value === '' ? `${name};` : `${name}: ${value}`)});`,
    ),
    set('HTTPHEADER', 'headers'),
  ];
  if (body?.kind === 'text')
    lines.push(
      set(
        'POSTFIELDS',
        `\n${body.text
          .split(/(?<=\n)/)
          .map((line) => `  ${quoteC(line)}`)
          .join('\n')}`,
      ),
    );
  if (body?.kind === 'file')
    lines.push(`FILE *file = fopen(${quoteC(body.file)}, "rb");`, set('UPLOAD', '1L'), set('READDATA', 'file'));
  if (body?.kind === 'parts')
    lines.push(
      'curl_mime *form = curl_mime_init(curl);',
      'curl_mimepart *part;',
      ...body.parts.flatMap((part) => [
        'part = curl_mime_addpart(form);',
        `curl_mime_name(part, ${quoteC(part.name)});`,
        part.kind === 'file'
          ? `curl_mime_filedata(part, ${quoteC(part.file)});`
          : `curl_mime_data(part, ${quoteC(part.text)}, CURL_ZERO_TERMINATED);`,
      ]),
      set('MIMEPOST', 'form'),
    );
  return [
    '#include <stdio.h>',
    '#include <curl/curl.h>',
    '',
    'int main(void) {',
    '  CURL *curl = curl_easy_init();',
    '  struct curl_slist *headers = NULL;',
    ...indentLines(
      lines.flatMap((line) => line.split('\n')),
      '  ',
    ),
    '  CURLcode result = curl_easy_perform(curl);',
    ...(body?.kind === 'parts' ? ['  curl_mime_free(form);'] : []),
    ...(body?.kind === 'file' ? ['  fclose(file);'] : []),
    '  curl_slist_free_all(headers);',
    '  curl_easy_cleanup(curl);',
    '  return (int)result;',
    '}',
  ].join('\n');
};

export const writeRust: SampleWriter = ({ method, url, headers, body }) => {
  const lines = [
    `.request(reqwest::Method::from_bytes(b${quoteBraced(method)})?, ${quoteBraced(url)})`,
    ...headers.map(({ name, value }) => `.header(${quoteBraced(name)}, ${quoteBraced(value)})`),
  ];
  const raw = (json: string) => {
    const hashes = '#'.repeat(1 + Math.max(0, ...[...json.matchAll(/"(#+)/g)].map(([, found = '']) => found.length)));
    return `r${hashes}"${json}"${hashes}`;
  };
  if (body?.kind === 'text') lines.push(`.body(${textLiteral(body, quoteBraced, raw)})`);
  if (body?.kind === 'file') lines.push(`.body(std::fs::read(${quoteBraced(body.file)})?)`);
  if (body?.kind === 'parts')
    lines.push(
      '.multipart(',
      '    reqwest::blocking::multipart::Form::new()',
      ...body.parts.map((part) =>
        part.kind === 'file'
          ? `        .file(${quoteBraced(part.name)}, ${quoteBraced(part.file)})?`
          : `        .text(${quoteBraced(part.name)}, ${quoteBraced(part.text)})`,
      ),
      ')',
    );
  return [
    'fn main() -> Result<(), Box<dyn std::error::Error>> {',
    '    let response = reqwest::blocking::Client::new()',
    ...indentLines(lines, '        '),
    '        .send()?;',
    '    println!("{}", response.text()?);',
    '    Ok(())',
    '}',
  ].join('\n');
};
