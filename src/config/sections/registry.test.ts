import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import Ajv from 'ajv';
import { describe, expect, it } from 'vitest';
import type { Field } from '#form/field.ts';
import { schemaToFields } from '#form/schemaToFields.ts';
import { toJsonSchema } from '#form/toJsonSchema.ts';
import { createDocsJsonSchema, settingsSections } from './registry.ts';

const validators = new Map<string, ReturnType<Ajv['compile']>>();
/** The validator of a format's JSON schema, compiled only once. */
function validatorOf(shape: 'classic' | 'current'): ReturnType<Ajv['compile']> {
  const validate =
    validators.get(shape) ?? new Ajv({ strict: false }).compile(toJsonSchema(createDocsJsonSchema(shape)));
  validators.set(shape, validate);
  return validate;
}

describe('the sections', () => {
  it('contain every section file in the folder', () => {
    const files = readdirSync(import.meta.dirname).filter(
      (file) => !/\.test\.ts$|^(?:registry|keyOrder|section|schemas|pageMenu|prefix)\.ts$/.test(file),
    );
    expect(files.map((file) => file.replace('.ts', '')).toSorted()).toEqual(
      settingsSections.map(({ name }) => name).toSorted(),
    );
  });
  it.each(['classic', 'current'] as const)('list each %s key once', (shape) => {
    const keys = settingsSections.flatMap((section) => Object.keys(section[shape]));
    expect(keys).toEqual([...new Set(keys)]);
  });
  it.each(['classic', 'current'] as const)(
    'produce a JSON schema for the %s format that a validator accepts',
    (shape) => {
      const validate = validatorOf(shape);
      expect(
        validate({
          name: 'A',
          theme: shape === 'classic' ? 'quill' : 'mint',
          colors: { primary: '#000' },
          navigation: shape === 'classic' ? [{ group: 'G', pages: ['a'] }] : { pages: ['a'] },
          other: 1,
        }),
      ).toBe(true);
      expect(validate({ name: 'A', colors: { primary: 'red' } })).toBe(false);
    },
  );
  it.each([
    { tabs: 'x' },
    { tabs: [{}] },
    { groups: [{ group: 'G', pages: [{}] }] },
    { global: { tabs: [{ tab: 'T' }] } },
  ])('produce a JSON schema that rejects the navigation %j', (navigation) => {
    expect(validatorOf('current')({ name: 'A', theme: 'mint', colors: { primary: '#000' }, navigation })).toBe(false);
  });
});

const specification = join(import.meta.dirname, '../../../../shared/specification.md');
const below: Readonly<Record<string, string>> = {
  'Resource: site configuration (`docs.json`)': '',
  'Navigation item': 'navigation',
  'logo (object form)': 'logo',
  colors: 'colors',
  TopbarLink: 'topbarLinks',
  topbarCtaButton: 'topbarCtaButton',
  Anchor: 'anchors',
  topAnchor: 'topAnchor',
  'Tabs item': 'tabs',
  api: 'api',
  feedback: 'feedback',
  modeToggle: 'modeToggle',
};

interface Row {
  readonly path: string;
  readonly default: string | null;
}

function rows(): readonly Row[] {
  const [, configuration = ''] = readFileSync(specification, 'utf8').split('## Resources and their fields');
  return configuration.split(/\n#{3,4} /).flatMap((part) => {
    const heading = part.slice(0, part.indexOf('\n')).trim();
    const parent = below[heading];
    const table = part.split('\n').filter((line) => line.startsWith('|'));
    const columns = (table[0] ?? '').split('|').map((cell) => cell.trim());
    if (parent === undefined) return [];
    return table.slice(2).map((line) => {
      const cells = line.split('|').map((cell) => cell.trim());
      const name = cells[1]?.replaceAll('`', '') ?? '';
      return {
        path: parent === '' ? name : `${parent}.${name}`,
        default: /^`(.*)`$/.exec(cells[columns.indexOf('Default')] ?? '')?.[1] ?? null,
      };
    });
  });
}

function find(fields: readonly Field[], path: readonly string[]): Field | undefined {
  const [key, ...rest] = path;
  const field = fields.find((candidate) => candidate.key === key);
  return field === undefined || rest.length === 0 ? field : find(inside(field), rest);
}

function inside(field: Field): readonly Field[] {
  if (field.kind === 'object') return field.fields;
  if (field.kind === 'list') return inside(field.item);
  return field.kind === 'union' ? field.forms.flatMap(inside) : [];
}

describe.skipIf(!existsSync(specification))('every field of the specification (skipped if it is missing)', () => {
  const classic = schemaToFields(createDocsJsonSchema('classic'));
  const all = existsSync(specification) ? rows() : [];
  it('is in its tables', () => {
    expect(all.length).toBeGreaterThan(50);
  });
  it.each(all)('$path has a label, help text, and its default', (row) => {
    const field = find(classic, row.path.split('.'));
    expect(field?.label).toBeTruthy();
    expect(field?.help).toMatch(/\S\.$/);
    expect(field?.default === null ? null : String(field?.default)).toBe(row.default);
  });
  it.each(['website', 'facebook', 'x', 'discord', 'slack', 'github', 'linkedin', 'instagram', 'hacker-news'])(
    'footerSocials.%s has a control',
    (platform) => {
      expect(find(classic, ['footerSocials', platform])).toMatchObject({ kind: 'url' });
    },
  );
});

describe('settings that services support beyond the specification', () => {
  it.each<readonly ['classic' | 'current', string, Field['kind'], Field['default']]>([
    ['current', 'errors.404.redirect', 'boolean', true],
    ['current', 'errors.404.description', 'longText', null],
    ['current', 'interaction.drilldown', 'boolean', null],
    ['current', 'variables', 'map', null],
    ['current', 'styling.codeblocks', 'union', null],
    ['current', 'styling.codeblocks.theme', 'union', null],
    ['current', 'contextual', 'object', null],
    ['current', 'contextual.options', 'list', null],
    ['current', 'api.asyncapi', 'union', null],
    ['current', 'seo.metatags', 'map', null],
    ['classic', 'metadata', 'map', null],
    ['current', 'thumbnails.appearance', 'choice', null],
    ['current', 'thumbnails.fonts.family', 'text', null],
    ['current', 'markdown.schema', 'boolean', true],
    ['current', 'markdown.instructions', 'union', null],
    ['current', 'seo.paths.path', 'text', null],
    ['current', 'seo.trailingSlash', 'boolean', false],
    ['current', 'seo.organization.sameAs', 'list', null],
    ['current', 'api.openapi.overlays', 'list', null],
    ['current', 'integrations.ga4.measurementId', 'text', null],
    ['current', 'integrations.posthog.sessionRecording', 'boolean', null],
    ['current', 'public', 'boolean', null],
    ['classic', 'eyebrow.display', 'choice', 'section'],
    ['classic', 'codeBlock.mode', 'choice', null],
    ['classic', 'rounded', 'text', null],
    ['classic', 'sidebar.items', 'text', null],
    ['classic', 'integrations.intercom', 'union', null],
    ['classic', 'analytics.gtm.tagId', 'text', null],
    ['classic', 'isWhiteLabeled', 'boolean', false],
    ['classic', 'footer.links', 'list', null],
    ['classic', 'background.style', 'text', null],
    ['classic', 'api.paramFields.expanded', 'choice', null],
    ['classic', 'api.request.example.showOptionalParams', 'boolean', null],
    ['current', 'integrations.koala.publicApiKey', 'text', null],
    ['classic', 'tabs.openapi', 'union', null],
    ['classic', 'topbarLinks.style', 'choice', null],
  ])('%s %s has a control, help text, and its default', (shape, path, kind, value) => {
    const field = find(schemaToFields(createDocsJsonSchema(shape)), path.split('.'));
    expect(field).toMatchObject({ kind, default: value });
    expect(field?.help).toMatch(/\S\.$/);
  });
  it.each([
    [
      'current',
      {
        errors: { 404: { redirect: false } },
        variables: { version: '2' },
        contextual: {
          options: ['copy', 'windsurf', { title: 'Ask', description: 'Ask us', href: { base: '/a', query: [] } }],
          display: 'toc',
        },
        styling: { codeblocks: { theme: { light: 'nord', dark: 'nord' }, languages: { custom: ['/g.json'] } } },
        seo: { metatags: { 'og:title': 'T' } },
        markdown: { instructions: ['a'] },
        integrations: { ga4: { measurementId: 'G-1' }, koala: {} },
      },
    ],
    [
      'classic',
      {
        integrations: { intercom: 'abcdef' },
        analytics: { plausible: { domain: 'a.example' } },
        rounded: 'sharp',
        eyebrow: { display: 'breadcrumbs' },
      },
    ],
  ] as const)('accept the values of a %s file', (shape, values) => {
    const result = createDocsJsonSchema(shape).partial().safeParse(values);
    expect(result.error?.issues ?? []).toEqual([]);
  });
});
