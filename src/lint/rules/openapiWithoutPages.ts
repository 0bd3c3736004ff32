import { fileNameOf } from '#base/repoPath.ts';
import { parseOperationReference, parseSchemaReference } from '#openapi/pages/operationReference.ts';
import { listDescriptionFiles } from '#openapi/read/listDescriptionFiles.ts';
import { defineSiteRule } from '../rule.ts';

/** API descriptions that neither the configuration nor a page references, so no page is made from them. */
export const openapiWithoutPages = defineSiteRule({
  name: 'openapi-without-pages',
  group: 'site',
  severity: 'suggestion',
  sentence: 'Every API description has pages generated from it.',
  example: { wrong: 'An api/openapi.yaml file that nothing references', right: '"openapi": "api/openapi.yaml"' },
  check: ({ site, docs, configuration, ignores, textOf }, { sayOf }) => {
    const described = listDescriptionFiles(site.files, site.siteFolder, textOf).filter(
      (path) => path !== configuration && !ignores(path),
    );
    if (described.length === 0) return [];
    const heads = [...site.pages.values()].map(({ facts }) => facts.frontMatter);
    const naming = JSON.stringify([
      docs.config,
      ...heads.map((head) => [head['openapi'], head['asyncapi'], head['openapi-schema']]),
    ]);
    // Without a file, a page means the operation or schema of that name in any description.
    const names = heads.flatMap(({ openapi, 'openapi-schema': schema }) => {
      const operation = typeof openapi === 'string' ? parseOperationReference(openapi) : null;
      const model = typeof schema === 'string' ? parseSchemaReference(schema) : null;
      return operation?.path ?? model?.name ?? [];
    });
    return described
      .filter((path) => !naming.includes(fileNameOf(path)) && !names.some((name) => hasKey(textOf(path) ?? '', name)))
      .map((path) =>
        sayOf(path)(
          0,
          0,
          'No pages are generated from this API description. Neither the site configuration nor any page references it.',
        ),
      );
  },
});

/** True if JSON or YAML text has the key, with or without quotes. A key’s slashes may be escaped in JSON. */
function hasKey(text: string, key: string): boolean {
  return [key, key.replaceAll('/', '\\/')].some(
    (written) => text.includes(`"${written}"`) || text.includes(`'${written}'`) || text.includes(`${written}:`),
  );
}
