import { renderToStaticMarkup } from 'react-dom/server';
import type { RepoPath } from '#base/repoPath.ts';
import { readPage } from '#blocks/pages.ts';
import type { JSONContent, Page } from '#document/page.ts';
import type { ApiReference } from '#openapi/apiReference.ts';
import type { SchemaReference } from '#openapi/schemaReference.ts';
import { wordsOf as wordsOfApi } from '#openapi/wordsOf.ts';
import type { ApiSettings } from '#openapi/pages/apiSettings.ts';
import { reachOf } from '#openapi/playground/reach.ts';
import type { PageText } from '#site/site.ts';
import type { PageView } from '#site/view/pageView.ts';
import type { SiteSettings } from '#site/view/siteSettings.ts';
import { withVariables } from '#site/view/variables.ts';
import { samplesBeside } from '../api/samplesBeside.ts';
import type { CodeToken } from '../code/codeToken.ts';
import type { DrawnIcon } from '../icons/drawnIcon.ts';
import { ownComponents } from '../draw/ownComponents.ts';
import { bareSurroundings, type Surroundings } from '../surroundings.ts';
import { drawSite } from './drawSite.tsx';
import type { SiteReference } from './sitePage.ts';
import { findNeeds, partsOf, snippetAt, type PageNeeds } from './pageParts.ts';
import { assetScheme, type ShownPage } from './previewMessages.ts';
import { lateSamples, type PageSamples } from './lateSamples.ts';
import { linkAddress, mediaAddress, namedFile, type AddressedSite } from './siteAddresses.ts';
import { bodyAttributes, languageOf } from './siteDocument.ts';
import { playgroundOfPage } from './playgroundOfPage.ts';
import { siteLayout } from './siteLayout.ts';
import { authorStyle, themeStyle, utilityStyle } from './siteStyles.ts';
import { withKnownLogo } from './withKnownLogo.ts';

/** A site as the preview draws it. */
export interface PreviewedSite {
  readonly settings: SiteSettings;
  readonly routes: readonly (readonly [url: string, path: RepoPath])[];
  readonly classes: readonly string[];
  readonly siteFolder: RepoPath;
  readonly files: ReadonlySet<RepoPath>;
  readonly configPath: RepoPath;
  /** The site's own style sheets. */
  readonly sheets: readonly string[];
  /** How it wants its API pages; null where it has no configuration. */
  readonly apiSettings: ApiSettings | null;
}

/** An operation, and the words of its file as blocks. */
export interface PreviewedOperation {
  readonly reference: ApiReference;
  readonly describes: boolean;
  readonly words: ReadonlyMap<string, JSONContent>;
}

/** A data model, and the words of its file as blocks. */
export interface PreviewedSchema extends Omit<PreviewedOperation, 'reference'> {
  readonly reference: SchemaReference;
}

/** A page as it is now: its text, or its blocks where they are typed and no text yet. */
export interface PreviewedPage {
  /** Which page it is; null for the page that says that there is none. */
  readonly path: RepoPath | null;
  readonly view: PageView;
  readonly parts: readonly PageText[];
  /** The operation of the page; null where it has none. */
  readonly api: PreviewedOperation | null;
  /** The data model of the page; null where it has none. */
  readonly schema: PreviewedSchema | null;
  readonly source:
    | { readonly kind: 'text'; readonly text: string }
    | { readonly kind: 'blocks'; readonly doc: JSONContent; readonly frontMatter: Readonly<Record<string, unknown>> };
}

/** What takes time: it is fetched once, and is in the drawings after that. */
export interface LateParts {
  readonly icon: (name: string, style: string | null) => Promise<DrawnIcon | null>;
  readonly code: (code: string, language: string) => Promise<readonly CodeToken[]>;
  readonly formula: () => Promise<Surroundings['formula']>;
  /** What writes requests in languages. */
  readonly samples: () => Promise<PageSamples>;
}

/** Draws pages of a site, one after the other. */
export interface PreviewDrawer {
  readonly surround: (site: PreviewedSite) => Promise<void>;
  /** The page with all that is known by now; null where no site was told. */
  readonly draw: (page: PreviewedPage) => { readonly shown: ShownPage; readonly isWhole: boolean } | null;
  /** Fetches what the last drawing did without. */
  readonly fetchMissed: () => Promise<void>;
}

/** Longer code is shown plain. */
const longestCode = 20_000;
/** So many coloured codes are kept: each change of one is another. */
const mostCodes = 2000;
const keyOf = (...words: readonly (string | null)[]) => words.join('\n');

/** A site with what all its pages share. */
interface PreparedSite extends PreviewedSite {
  readonly style: string;
  readonly banner: JSONContent | null;
  readonly pages: AddressedSite;
  readonly media: AddressedSite;
}

/** A drawer of previews: the same parts as the build's, with what is late left out at first. */
export function previewDrawer(late: LateParts): PreviewDrawer {
  let site: PreparedSite | null = null;
  const codes = new Map<string, readonly CodeToken[]>();
  const icons = new Map<string, DrawnIcon | null>();
  const read = new Map<RepoPath, { readonly text: string; readonly page: Page }>();
  let formula: Surroundings['formula'] | null = null;
  const requests = lateSamples(late.samples);
  const missed = {
    codes: new Map<string, { readonly code: string; readonly language: string }>(),
    icons: new Map<string, { readonly name: string; readonly style: string | null }>(),
    formula: false,
  };
  const pageOf = (path: RepoPath, text: string): Page => {
    const known = read.get(path);
    if (known?.text === text) return known.page;
    const page = readPage(text);
    read.set(path, { text, page });
    return page;
  };
  const iconOf: Surroundings['icon'] = (name, style) => {
    const key = keyOf(name, style);
    const known = icons.get(key);
    if (known === undefined) missed.icons.set(key, { name, style });
    return known ?? null;
  };
  return {
    async surround(given) {
      const media = addressed(given, assetScheme);
      const file = (path: string) =>
        namedFile(media, path.startsWith('/') ? path : `/${path}`, given.configPath) === null
          ? null
          : mediaAddress(media, path.startsWith('/') ? path : `/${path}`, given.configPath);
      const { settings } = given;
      const style = [
        themeStyle(settings, file),
        await utilityStyle(new Set(given.classes)),
        ...given.sheets.map((sheet) => authorStyle(sheet, file).css),
      ].join('\n');
      site = {
        ...given,
        settings: withKnownLogo(settings, file),
        style,
        banner: settings.banner === null ? null : readPage(settings.banner.content).doc,
        pages: addressed(given, ''),
        media,
      };
    },
    draw({ path, view, parts, api: operation, schema: model, source }) {
      if (site === null) return null;
      const { settings, siteFolder, pages, media, apiSettings } = site;
      const texts = new Map(parts.map((part) => [part.path, withVariables(part.text, settings.variables)]));
      const place = path ?? '404.mdx';
      const { doc, values } = blocksOf(source, settings.variables, (text) => pageOf(place, text));
      const snippet = (file: string) => snippetAt(file, place, { siteFolder, texts });
      const partOf = (file: RepoPath) => pageOf(file, texts.get(file) ?? '');
      const needs: PageNeeds = { code: [], hasDiagrams: false, hasMath: false };
      const api = operation === null ? null : referenceOf(operation);
      const schema = model === null ? null : { ...model, words: wordsIn(model) };
      const ofApi = [api, schema].flatMap((one) =>
        one === null ? [] : [...samplesBeside(doc, one.reference), ...[...wordsOfApi(one.reference)].map(one.words)],
      );
      const samples = api === null && schema === null ? requests.of(doc, values, apiSettings) : [];
      ofApi.push(...samplesBeside(doc, { requests: samples, answers: [] }));
      for (const part of [doc, ...ofApi, ...partsOf(doc, snippet, partOf)]) findNeeds(part, needs);
      if (codes.size > mostCodes) codes.clear();
      for (const need of needs.code)
        if (need.language !== '' && need.code.length <= longestCode && !codes.has(keyOf(need.language, need.code)))
          missed.codes.set(keyOf(need.language, need.code), need);
      missed.formula ||= needs.hasMath && formula === null;
      const surroundings: Surroundings = {
        ...bareSurroundings,
        link: (href) => linkAddress(pages, href, place),
        file: (written) => mediaAddress(media, written, place),
        icon: iconOf,
        formula: (tex, isBlock) => formula?.(tex, isBlock) ?? null,
        code: (code, language) => codes.get(keyOf(language, code)) ?? [],
        snippet: (file) => {
          const found = snippet(file);
          return found === null ? 'missing' : { path: found, doc: partOf(found).doc };
        },
        playsMedia: 'own',
      };
      const around = { settings, layout: siteLayout(settings.theme), surroundings, banner: site.banner };
      const own = {
        ...view,
        title: wordsOf(values['title']) ?? view.title,
        description:
          wordsOf(values['description']) ??
          (values['description'] === undefined && source.kind === 'blocks' ? null : view.description),
      };
      const body = renderToStaticMarkup(
        drawSite(
          {
            view: own,
            doc,
            frontMatter: values,
            whole: null,
            feed: null,
            tellsPlaces: path !== null,
            api,
            schema,
            apiSettings,
            samples,
          },
          around,
        ),
      );
      const shown: ShownPage = {
        key: path ?? '',
        body,
        attributes: bodyAttributes(own, around),
        language: languageOf(own),
        title: own.meta.title,
        style: site.style,
        hasMath: needs.hasMath,
        reach: reachOf(playgroundOfPage({ doc, frontMatter: values, api, apiSettings })?.servers ?? []),
        leftOut: ownComponents(doc, snippet),
      };
      return {
        shown,
        isWhole: missed.codes.size + missed.icons.size === 0 && !missed.formula && !requests.areMissed(),
      };
    },
    async fetchMissed() {
      const wanted = { codes: [...missed.codes], icons: [...missed.icons], formula: missed.formula };
      missed.codes.clear();
      missed.icons.clear();
      missed.formula = false;
      await Promise.all([
        ...wanted.icons.map(async ([key, { name, style }]) => icons.set(key, await late.icon(name, style))),
        ...wanted.codes.map(async ([key, { code, language }]) => codes.set(key, await late.code(code, language))),
        ...(wanted.formula ? [late.formula().then((made) => (formula = made))] : []),
        requests.fetchMissed(),
      ]);
    },
  };
}

const noWords: JSONContent = { type: 'doc', content: [] };

function referenceOf(operation: PreviewedOperation): SiteReference {
  return { ...operation, words: wordsIn(operation) };
}

function wordsIn({ words }: Pick<PreviewedOperation, 'words'>): SiteReference['words'] {
  return (text) => words.get(text) ?? noWords;
}

function addressed({ siteFolder, files, routes }: PreviewedSite, base: string): AddressedSite {
  const paths = new Map(routes);
  return { base, siteFolder, files, routes: { paths, urls: new Map(), clashes: [] } };
}

function blocksOf(
  source: PreviewedPage['source'],
  variables: Readonly<Record<string, string>>,
  read: (text: string) => Page,
): { readonly doc: JSONContent; readonly values: Readonly<Record<string, unknown>> } {
  if (source.kind === 'text') {
    const { doc, frontMatter } = read(withVariables(source.text, variables));
    return { doc, values: frontMatter.values };
  }
  return Object.keys(variables).length === 0
    ? { doc: source.doc, values: source.frontMatter }
    : { doc: filled(source.doc, variables), values: source.frontMatter };
}

/** Blocks with the site's variables put in, as they are put into a text. */
function filled(node: JSONContent, variables: Readonly<Record<string, string>>): JSONContent {
  const source = typeof node.attrs?.['source'] === 'string' ? node.attrs['source'] : '';
  // In MDX a variable is an expression, which has no form as long as it is one.
  if ((node.type === 'sourceInline' || node.type === 'sourceBlock') && withVariables(source, variables) !== source) {
    const text = {
      type: 'text',
      text: withVariables(source, variables),
      ...(node.marks === undefined ? {} : { marks: node.marks }),
    };
    return node.type === 'sourceInline' ? text : { type: 'paragraph', content: [text] };
  }
  const attrs =
    node.attrs === undefined
      ? {}
      : {
          attrs: Object.fromEntries(
            Object.entries(node.attrs).map(([name, value]) => [
              name,
              typeof value === 'string' ? withVariables(value, variables) : (value as unknown),
            ]),
          ),
        };
  return {
    ...node,
    ...attrs,
    ...(node.text === undefined ? {} : { text: withVariables(node.text, variables) }),
    ...(node.content === undefined ? {} : { content: node.content.map((child) => filled(child, variables)) }),
  };
}

function wordsOf(value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value : typeof value === 'number' ? String(value) : null;
}
