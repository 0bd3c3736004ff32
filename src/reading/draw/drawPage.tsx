import { cloneElement, type ReactElement, type ReactNode } from 'react';
import type { JSONContent } from '#document/page.ts';
import { readExportedValues, substituteExpressions } from '#document/read/substituteExpressions.ts';
import { parsePageEndpoint } from '#site/pageEndpoint.ts';
import type { PageIdRegistry } from '#site/pageIds.ts';
import type { SiteContext } from '../siteContext.ts';
import { drawBlock } from './drawBlock.tsx';
import type { ElementIds, DrawContext, DrawnElement } from './drawContext.ts';
import { drawInline } from './drawInline.tsx';
import { maxSnippetFiles } from './drawSnippetBlocks.tsx';
import { getAssignedId, assignElementIds, getNamedPart } from './assignElementIds.ts';
import { collectImportedFiles } from './snippetFiles.ts';

/** What is drawn of a page. */
export interface DrawablePage {
  readonly doc: JSONContent;
  readonly frontMatter: Readonly<Record<string, unknown>>;
  /** What its IDs begin with, where it is not alone on its screen. */
  readonly prefix?: string;
  /** The IDs of the page if its document is one part of an identified page; without them the document is identified here. */
  readonly ids?: PageIdRegistry;
  /** What the text is called for those who do not see it; without it the text is no region of its own. */
  readonly label?: string;
  /** The element of its title: a page beside others is not what the screen is about. */
  readonly titleTag?: 'h1' | 'p';
  /** What happened to each block of the document, by its index, where two versions are compared. */
  readonly marks?: readonly (string | null)[];
  /** What is said beneath a block of the document, by its index, where two versions are compared. */
  readonly notes?: readonly (readonly string[])[];
  /** The place of each block in the page that is written, which `data-block` tells: in a preview one comes from there to the block. */
  readonly places?: readonly number[];
  /** The fields of the front matter that differ. */
  readonly changedFields?: readonly string[];
  /** What stands for the endpoint that the front matter names. */
  readonly endpoint?: ReactNode;
  /** What stands under the page's own text. */
  readonly beneath?: ReactNode;
  /** What stands for the words of its title. */
  readonly title?: ReactNode;
}

/**
 * A page as its readers see it: its head and its text, as elements of React that also render in Node. Nothing in it runs:
 * addresses and attributes are safe, and what moves is attached afterwards (`attachBehavior`).
 */
export function drawPage(page: DrawablePage, surroundings: SiteContext): ReactElement {
  const { label } = page;
  const region = label === undefined ? {} : { role: 'document', 'aria-label': label, tabIndex: 0 };
  return (
    <article className="page">
      <PageHead page={page} />
      <div className="page-body">
        <div className="page-text" {...region}>
          {drawDocument(page, surroundings)}
          {page.beneath}
        </div>
      </div>
    </article>
  );
}

/** The blocks of a document alone, as a snippet shows them. */
export function drawDocument(
  {
    doc: given,
    ids: shared,
    prefix = '',
    marks = [],
    notes = [],
    places = [],
  }: Pick<DrawablePage, 'doc' | 'ids' | 'prefix' | 'marks' | 'notes' | 'places'>,
  surroundings: SiteContext,
): readonly DrawnElement[] {
  const { doc, ids } = shared === undefined ? assignElementIds(given) : { doc: given, ids: shared };
  const nodes = substituteExpressions(doc, readExportedValues(doc.content ?? [])).content ?? [];
  const drawing: DrawContext = {
    surroundings,
    ids: drawnIds(ids, prefix),
    imports: collectImportedFiles(nodes),
    within: [],
    files: { left: maxSnippetFiles },
    linksAddresses: true,
    blocks: drawBlocks,
    inline: drawInline,
  };
  let changed = 0;
  return nodes.flatMap((node, index) => {
    const drawn = drawBlock(node, drawing, index);
    // The n-th changed block of one version is the n-th of the other.
    if (marks[index] === 'changed') changed += 1;
    if (drawn === null) return [];
    const told = {
      ...(marks[index] == null ? {} : { 'data-change': marks[index] }),
      ...(marks[index] === 'changed' ? { 'data-pair': changed } : {}),
      ...(places[index] === undefined ? {} : { 'data-block': places[index] }),
    };
    const said = (notes[index] ?? []).map((note) => (
      <p key={`${index} ${note}`} role="note" className="block-note">
        {note}
      </p>
    ));
    return [Object.keys(told).length === 0 ? drawn : cloneElement(drawn, told), ...said];
  });
}

function drawBlocks(nodes: readonly JSONContent[], drawing: DrawContext): readonly DrawnElement[] {
  return nodes.flatMap((node, index) => drawBlock(node, drawing, index) ?? []);
}

function drawnIds(ids: PageIdRegistry, prefix: string): ElementIds {
  return {
    of: (node) => {
      const given = getAssignedId(node);
      if (given !== undefined) return prefix + given;
      const part = getNamedPart(node);
      return part === null ? undefined : prefix + ids.add(part);
    },
    internal: (text) => prefix + ids.addInternal(text),
    claim: (id) => (ids.claim(id) ? prefix + id : undefined),
  };
}

function PageHead({
  page: { frontMatter, changedFields = [], titleTag: Title = 'h1', endpoint: drawnEndpoint, title },
}: {
  readonly page: DrawablePage;
}) {
  const changed = (field: string) =>
    changedFields.includes(field) ? { 'data-change': 'changed', 'data-pair': field } : {};
  const description = wordsOf(frontMatter['description']);
  const endpoint = parsePageEndpoint(frontMatter);
  return (
    <header className="page-head">
      <Title className="page-title" {...changed('title')}>
        {title ?? wordsOf(frontMatter['title'])}
      </Title>
      {description !== '' && (
        <p className="page-description" {...changed('description')}>
          {description}
        </p>
      )}
      {drawnEndpoint}
      {endpoint !== null && drawnEndpoint === undefined && (
        <p className="page-endpoint" {...changed('openapi')} {...changed('api')}>
          <span className="page-method" data-method={endpoint.method}>
            {endpoint.method}
          </span>
          <code>{endpoint.path}</code>
        </p>
      )}
    </header>
  );
}

function wordsOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
