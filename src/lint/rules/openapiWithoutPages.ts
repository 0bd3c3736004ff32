import { extensionOf, fileNameOf } from '#base/repoPath.ts';
import { detectOpenApiVersion } from '#config/check/detectOpenApiVersion.ts';
import { defineSiteRule } from '../rule.ts';

/** Folders whose descriptions aren't the site's own. */
const notOfSite = /^(?:node_modules|tests?|__tests__|fixtures|__fixtures__|testdata|mocks?)$/i;

/** API descriptions that neither the configuration nor a page references, so no page is made from them. */
export const openapiWithoutPages = defineSiteRule({
  name: 'openapi-without-pages',
  group: 'site',
  severity: 'suggestion',
  sentence: 'Every API description has pages generated from it.',
  example: { wrong: 'An api/openapi.yaml file that nothing references', right: '"openapi": "api/openapi.yaml"' },
  check: ({ site, docs, configuration, ignores, textOf }, { sayOf }) => {
    const prefix = site.siteFolder === '' ? '' : `${site.siteFolder}/`;
    const files = [...site.files].filter(
      (path) =>
        /^(?:json|ya?ml)$/.test(extensionOf(path)) &&
        // Descriptions elsewhere in the repository belong to its code.
        path.startsWith(prefix) &&
        path !== configuration &&
        !ignores(path) &&
        !path.split('/').some((part) => part.startsWith('.') || notOfSite.test(part)),
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
