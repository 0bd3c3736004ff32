import { extensionOf, fileNameOf } from '#base/repoPath.ts';
import { detectOpenApiVersion } from '#config/check/detectOpenApiVersion.ts';
import { defineSiteRule } from '../rule.ts';

/** API descriptions that neither the configuration nor a page references, so no page is made from them. */
export const openapiWithoutPages = defineSiteRule({
  name: 'openapi-without-pages',
  group: 'site',
  severity: 'suggestion',
  sentence: 'Every API description has pages generated from it.',
  example: { wrong: 'An api/openapi.yaml file that nothing references', right: '"openapi": "api/openapi.yaml"' },
  check: ({ site, docs, ignores, textOf }, { sayOf }) => {
    const files = [...site.files].filter(
      (path) =>
        /^(?:json|ya?ml)$/.test(extensionOf(path)) &&
        !ignores(path) &&
        !path.split('/').some((part) => part.startsWith('.') || part === 'node_modules'),
    );
    const described = files.filter((path) => detectOpenApiVersion(textOf(path) ?? '') !== null);
    if (described.length === 0) return [];
    const naming =
      JSON.stringify(docs.config) +
      [...site.pages.values()]
        .map(({ facts }) =>
          JSON.stringify([
            facts.frontMatter['openapi'],
            facts.frontMatter['asyncapi'],
            facts.frontMatter['openapi-schema'],
          ]),
        )
        .join('\n');
    return described
      .filter((path) => !naming.includes(fileNameOf(path)))
      .map((path) =>
        sayOf(path)(
          0,
          0,
          'No pages are generated from this API description. Neither the site configuration nor any page references it.',
        ),
      );
  },
});
