import { quoteBraced, quoteC, quoteString } from './literals.ts';
import { getDisposition, isDetailedPart, listFormSegments, type FormPart } from '../../playground/formSegments.ts';
import { indentLines, textLiteral, type SampleWriter } from './sampleRequest.ts';

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
      if (part.kind === 'text' && !isDetailedPart(part)) {
        lines.push(`form.WriteField(${quoteString(part.name)}, ${quoteString(part.text)})`);
        continue;
      }
      const isTyped = part.contentType !== undefined || isDetailedPart(part);
      if (isTyped) imports.add('net/textproto');
      if (part.kind === 'file') imports.add('os');
      const made = isTyped
        ? `form.CreatePart(textproto.MIMEHeader{\n${goHeaders(part).join('\n')}\n})`
        : `form.CreateFormFile(${quoteString(part.name)}, ${quoteString(part.kind === 'file' ? part.file : '')})`;
      lines.push(
        ...`if part, err := ${made}; err == nil {`.split('\n'),
        ...(part.kind === 'file'
          ? [
              `\tcontent, err := os.ReadFile(${quoteString(part.file)})`,
              ...indentLines(goCheck, '\t'),
              '\tpart.Write(content)',
            ]
          : [`\tio.WriteString(part, ${quoteString(part.text)})`]),
        '}',
      );
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

/** The headers of a part, without that of an ordinary one. */
function goHeaders(part: FormPart): readonly string[] {
  const [disposition = '', value = ''] = getDisposition(part).split(/: (.*)/s);
  const type = part.contentType ?? (part.kind === 'file' ? 'application/octet-stream' : undefined);
  return [
    { name: disposition, value },
    ...(type === undefined ? [] : [{ name: 'Content-Type', value: type }]),
    ...(part.headers ?? []),
  ].map((header) => `\t${quoteString(header.name)}: {${quoteString(header.value)}},`);
}

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
        ...(part.contentType === undefined ? [] : [`curl_mime_type(part, ${quoteC(part.contentType)});`]),
        ...((part.headers ?? []).length === 0
          ? []
          : [
              `curl_mime_headers(part, ${(part.headers ?? []).reduce((list, { name, value }) => `curl_slist_append(${list}, ${quoteC(`${name}: ${value}`)})`, 'NULL')}, 1);`,
            ]),
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
        part.contentType !== undefined || isDetailedPart(part)
          ? `        .part(${quoteBraced(part.name)}, ${rustPart(part)})`
          : part.kind === 'file'
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

function rustPart(part: FormPart): string {
  const { contentType, headers = [] } = part;
  const made = part.kind === 'file' ? `file(${quoteBraced(part.file)})?` : `text(${quoteBraced(part.text)})`;
  const type = contentType === undefined ? '' : `.mime_str(${quoteBraced(contentType)})?`;
  const map = headers.map(({ name, value }) => `(${quoteBraced(name)}.parse()?, ${quoteBraced(value)}.parse()?)`);
  const own = map.length === 0 ? '' : `.headers(reqwest::header::HeaderMap::from_iter([${map.join(', ')}]))`;
  return `reqwest::blocking::multipart::Part::${made}${type}${own}`;
}
