import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Field } from '#form/field.ts';
import { schemaToFields } from '#form/schemaToFields.ts';
import { nodeKinds } from './navigation/nodeKinds.ts';
import type { ConfigFormat } from './docsJson.ts';
import { pageFields } from './frontMatter/pageFields.ts';
import { isReferencePageField, isReferenceSetting } from './referenceFields.ts';
import { settingsSections } from './sections/registry.ts';
import { listSectionFields } from './settings.ts';

/** Text that readers see: "Replace all" changes it. List indexes are left out; `*` is any key of a map. */
const prose = {
  classic: [
    'anchors.name',
    'footer.links.links.label',
    'footer.links.title',
    'name',
    'primaryTab.name',
    'search.prompt',
    'tabs.name',
    'topAnchor.name',
    'topbarCtaButton.name',
    'topbarLinks.name',
  ],
  current: [
    'banner.content',
    'contextual.options.description',
    'contextual.options.title',
    'description',
    'errors.404.description',
    'errors.404.title',
    'footer.links.header',
    'footer.links.items.label',
    'markdown.instructions',
    'name',
    'navbar.links.label',
    'navbar.primary.label',
    'search.prompt',
    'seo.organization.legalName',
    'seo.organization.name',
    'variables.*',
  ],
  node: ['group', 'tab', 'anchor', 'dropdown', 'product', 'item', 'description', 'tag'],
  page: [
    'contextual.options.description',
    'contextual.options.title',
    'description',
    'keywords',
    'og:description',
    'og:title',
    'sidebarTitle',
    'tag',
    'title',
    'twitter:description',
    'twitter:title',
  ],
};

/** Text that programs look up: "Replace all" leaves it alone. */
const names = {
  classic: [
    'anchors.url',
    'anchors.version',
    'api.auth.inputPrefix',
    'api.auth.name',
    'api.paramFields.post',
    'api.request.example.languages',
    'background.style',
    'font.body.family',
    'font.body.url',
    'font.family',
    'font.headings.family',
    'font.headings.url',
    'font.url',
    'footerSocials.type',
    // Meta tags with prose are in the table of meta tags below.
    'metadata.*',
    'redirects.destination',
    'redirects.source',
    'rounded',
    'sidebar.items',
    'tabs.url',
    'tabs.version',
    'versions',
    'versions.locale',
    'versions.name',
    'versions.url',
  ],
  current: [
    'api.asyncapi.directory',
    'api.examples.languages',
    'api.mdx.auth.name',
    'api.openapi.directory',
    'api.params.post',
    'contextual.options.href.query.key',
    'contextual.options.href.query.value',
    'fonts.body.family',
    'fonts.body.source',
    'fonts.family',
    'fonts.heading.family',
    'fonts.heading.source',
    'fonts.source',
    'redirects.destination',
    'redirects.source',
    'seo.metatags.*',
    'seo.organization.id',
    'seo.organization.sameAs',
    'seo.paths.metatags.*',
    'seo.paths.path',
    'styling.codeblocks.languages.custom',
    'styling.codeblocks.theme',
    'styling.codeblocks.theme.dark',
    'styling.codeblocks.theme.light',
    'thumbnails.fonts.family',
  ],
  node: ['version', 'openapi.directory', 'asyncapi.directory'],
  page: [
    'api',
    'asyncapi',
    'contextual.options.href.query.key',
    'contextual.options.href.query.value',
    'groups',
    'groups.excludes',
    'groups.includes',
    'lastUpdatedDate',
    'og:type',
    'openapi-schema',
    'robots',
    'twitter:site',
    'version',
  ],
};

const isNamedIn = {
  classic: isReferenceSetting,
  current: isReferenceSetting,
  page: isReferencePageField,
  node: (keys: readonly string[]) => isReferenceSetting(['navigation', 'tabs', 'groups', ...keys]),
};

/** Belongs entirely to services: keys, hosts, and IDs. */
const ofServices = /^(?:integrations|analytics)\./;
/** Navigation nodes, which are checked by the fields of any node. */
const ofNavigation = /^navigation\./;

describe.each(['classic', 'current', 'page', 'node'] as const)('text fields of %s', (owner) => {
  const isNamed = isNamedIn[owner];
  const paths = [...new Set(textPaths(fieldsOfOwner(owner)))].toSorted();

  // A new field fails here until it is in one of the two lists above.
  it('are all listed as prose or names', () => {
    const unlisted = paths.filter((path) => !ofServices.test(path) && !ofNavigation.test(path));
    expect(unlisted).toEqual([...new Set([...prose[owner], ...names[owner]])].toSorted());
  });

  it.each(prose[owner])('%s is prose', (path) => {
    expect(isNamed(path.split('.'))).toBe(false);
  });

  it.each([...names[owner], ...paths.filter((path) => ofServices.test(path))])('%s is a name', (path) => {
    expect(isNamed(path.split('.'))).toBe(true);
  });
});

describe.each<readonly [string, readonly string[], boolean]>([
  ['classic', ['metadata'], false],
  ['current', ['seo', 'metatags'], false],
  ['path', ['seo', 'paths', 'metatags'], false],
  ['page', [], true],
])('meta tags of a %s', (_, above, isPage) => {
  const isNamed = isPage ? isReferencePageField : isReferenceSetting;

  it.each(['og:title', 'description', 'og:site_name', 'twitter:image:alt', 'keywords', 'twitter:label1'])(
    '%s is prose',
    (tag) => {
      expect(isNamed([...above, tag])).toBe(false);
    },
  );

  it.each(['og:type', 'robots', 'twitter:site', 'twitter:creator', 'og:locale', 'og:image', 'fb:app_id'])(
    '%s is a name',
    (tag) => {
      expect(isNamed([...above, tag])).toBe(true);
    },
  );
});

it('a group inside a classic group is classified by the fields of a node', () => {
  expect(isReferenceSetting(['navigation', 'pages', 'pages', 'version'])).toBe(true);
  expect(isReferenceSetting(['navigation', 'pages', 'pages', 'group'])).toBe(false);
});

it.each([['googlebot'], ['google-site-verification'], ['theme-color'], ['msvalidate.01']])(
  'the meta tag %s is a name',
  (tag) => {
    expect(isReferenceSetting(['seo', 'metatags', tag])).toBe(true);
  },
);

function fieldsOfOwner(owner: ConfigFormat | 'page' | 'node'): readonly Field[] {
  if (owner === 'node') return Object.values(nodeKinds).flatMap(({ fields }) => schemaToFields(z.looseObject(fields)));
  return owner === 'page' ? pageFields : settingsSections.flatMap((section) => listSectionFields(section, owner));
}

/** The paths of all strings entered as text or as JSON. */
function textPaths(fields: readonly Field[], above = ''): readonly string[] {
  return fields.flatMap((field) => {
    const path = [above, field.key].filter((one) => one !== '').join('.');
    switch (field.kind) {
      case 'object':
        return textPaths(field.fields, path);
      case 'map':
        return textPaths([field.value], `${path}.*`);
      case 'union':
        return textPaths(field.forms, path);
      case 'list':
        return textPaths([field.item], path);
      case 'text':
      case 'longText':
      case 'json':
        return [path];
      default:
        return [];
    }
  });
}
