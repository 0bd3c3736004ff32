import { quoteBraced, quoteKotlin } from './literals.ts';
import { getDisposition, isDetailedPart, listFormSegments } from '../../playground/formSegments.ts';
import { indentLines, textLiteral, type SampleWriter } from './sampleRequest.ts';

export const writeSwift: SampleWriter = ({ method, url, headers, body }) => {
  const lines = [
    'import Foundation',
    '',
    `var request = URLRequest(url: URL(string: ${quoteBraced(url.replaceAll('{', '%7B').replaceAll('}', '%7D'))})!)`,
    `request.httpMethod = ${quoteBraced(method)}`,
    ...headers.map(
      ({ name, value }) => `request.setValue(${quoteBraced(value)}, forHTTPHeaderField: ${quoteBraced(name)})`,
    ),
  ];
  const read = (file: string) => `try Data(contentsOf: URL(fileURLWithPath: ${quoteBraced(file)}))`;
  if (body?.kind === 'text')
    // `\#(` interpolates in a raw literal.
    lines.push(
      `request.httpBody = Data(${textLiteral(body, quoteBraced, (json) => (json.includes('\\#') ? null : `#"""\n${json}\n"""#`))}.utf8)`,
    );
  if (body?.kind === 'file') lines.push(`request.httpBody = ${read(body.file)}`);
  if (body?.kind === 'parts') {
    const { boundary, segments } = listFormSegments(body.parts);
    lines.push(
      '',
      'var form = Data()',
      ...segments.map((segment) =>
        'text' in segment
          ? `form.append(Data(${quoteBraced(segment.text)}.utf8))`
          : `form.append(${read(segment.file)})`,
      ),
      `request.setValue(${quoteBraced(`multipart/form-data; boundary=${boundary}`)}, forHTTPHeaderField: "Content-Type")`,
      'request.httpBody = form',
    );
  }
  return [
    ...lines,
    '',
    'let (data, _) = try await URLSession.shared.data(for: request)',
    'print(String(decoding: data, as: UTF8.self))',
  ].join('\n');
};

export const writeKotlin: SampleWriter = ({ method, url, headers, body }) => {
  const type = headers.find(({ name }) => name.toLowerCase() === 'content-type')?.value;
  const typed = (mediaType: string) => `.toRequestBody(${quoteKotlin(type ?? mediaType)}.toMediaType())`;
  const file = (name: string, mediaType: string) =>
    `File(${quoteKotlin(name)}).asRequestBody(${quoteKotlin(mediaType)}.toMediaType())`;
  const lines: string[] = [];
  if (body?.kind === 'text') {
    // Without a charset, OkHttp adds one to texts, but not to bytes.
    const text = textLiteral(body, quoteKotlin, (json) => (json.includes('$') ? null : `"""${json}"""`));
    lines.push(`val body = ${text}.toByteArray()${typed(body.mediaType)}`);
  }
  if (body?.kind === 'file') lines.push(`val body = ${file(body.file, type ?? body.mediaType)}`);
  if (body?.kind === 'parts')
    lines.push(
      'val body = MultipartBody.Builder()',
      '    .setType(MultipartBody.FORM)',
      ...body.parts.map((part) => {
        const { contentType, headers: own = [] } = part;
        if (part.kind === 'text' && !isDetailedPart(part))
          return `    .addFormDataPart(${quoteKotlin(part.name)}, ${quoteKotlin(part.text)})`;
        const media = contentType === undefined ? '' : `${quoteKotlin(contentType)}.toMediaType()`;
        const content =
          part.kind === 'file'
            ? file(part.file, contentType ?? 'application/octet-stream')
            : `${quoteKotlin(part.text)}.toByteArray().toRequestBody(${media})`;
        if (own.length === 0)
          return `    .addFormDataPart(${quoteKotlin(part.name)}, ${part.kind === 'file' ? quoteKotlin(part.file) : 'null'}, ${content})`;
        const all = [getDisposition(part).split(/: (.*)/s, 2), ...own.map(({ name, value }) => [name, value])];
        return `    .addPart(Headers.headersOf(${all.flat().map(quoteKotlin).join(', ')}), ${content})`;
      }),
      '    .build()',
    );
  const needsBody = ['POST', 'PUT', 'PATCH'].includes(method);
  if (body !== null && (method === 'GET' || method === 'HEAD')) return null;
  const given = body === null ? (needsBody ? 'ByteArray(0).toRequestBody()' : 'null') : 'body';
  return [
    'import java.io.File',
    'import okhttp3.*',
    'import okhttp3.MediaType.Companion.toMediaType',
    'import okhttp3.RequestBody.Companion.asRequestBody',
    'import okhttp3.RequestBody.Companion.toRequestBody',
    '',
    'fun main() {',
    ...indentLines(lines, '    '),
    '    val request = Request.Builder()',
    `        .url(${quoteKotlin(url)})`,
    ...headers.map(({ name, value }) => `        .addHeader(${quoteKotlin(name)}, ${quoteKotlin(value)})`),
    `        .method(${quoteKotlin(method)}, ${given})`,
    '        .build()',
    '    OkHttpClient().newCall(request).execute().use { response -> println(response.body?.string()) }',
    '}',
  ].join('\n');
};

export const writeDart: SampleWriter = ({ method, url, headers, body }) => {
  const isDetailed =
    body?.kind === 'parts' && body.parts.some((part) => part.contentType !== undefined || isDetailedPart(part));
  const isForm = body?.kind === 'parts' && !isDetailed;
  const lines = [
    `final request = http.${isForm ? 'MultipartRequest' : 'Request'}(${quoteKotlin(method)}, Uri.parse(${quoteKotlin(url)}));`,
    ...headers.map(({ name, value }) => `request.headers[${quoteKotlin(name)}] = ${quoteKotlin(value)};`),
  ];
  if (body?.kind === 'text')
    // Bytes, because a text would add a charset to the content type.
    lines.push(
      `request.bodyBytes = utf8.encode(${textLiteral(body, quoteKotlin, (json) => (json.includes("'''") ? null : `r'''${json}'''`))});`,
    );
  if (body?.kind === 'file') lines.push(`request.bodyBytes = await File(${quoteKotlin(body.file)}).readAsBytes();`);
  if (isDetailed) {
    const { boundary, segments } = listFormSegments(body.parts);
    lines.push(
      `request.headers['content-type'] = ${quoteKotlin(`multipart/form-data; boundary=${boundary}`)};`,
      'request.bodyBytes = [',
      ...segments.map((segment) =>
        'text' in segment
          ? `  ...utf8.encode(${quoteKotlin(segment.text)}),`
          : `  ...await File(${quoteKotlin(segment.file)}).readAsBytes(),`,
      ),
      '];',
    );
  }
  if (isForm) {
    const names = body.parts.flatMap((part) => (part.kind === 'text' ? [part.name] : []));
    const isUnique = new Set(names).size === names.length;
    for (const part of body.parts)
      lines.push(
        part.kind === 'file'
          ? `request.files.add(await http.MultipartFile.fromPath(${quoteKotlin(part.name)}, ${quoteKotlin(part.file)}));`
          : isUnique
            ? `request.fields[${quoteKotlin(part.name)}] = ${quoteKotlin(part.text)};`
            : // A map holds each name once.
              `request.files.add(http.MultipartFile.fromString(${quoteKotlin(part.name)}, ${quoteKotlin(part.text)}));`,
      );
  }
  return [
    ...(body?.kind === 'text' || isDetailed ? ["import 'dart:convert';"] : []),
    ...(body?.kind === 'file' || isDetailed ? ["import 'dart:io';"] : []),
    "import 'package:http/http.dart' as http;",
    '',
    'Future<void> main() async {',
    ...indentLines(lines, '  '),
    '  final response = await http.Response.fromStream(await request.send());',
    '  print(response.body);',
    '}',
  ].join('\n');
};
