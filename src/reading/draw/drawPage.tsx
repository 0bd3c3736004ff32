import { cloneElement, type ReactElement, type ReactNode } from 'react';
import type { JSONContent } from '#document/page.ts';
import { substituteExpressions } from '#document/read/substituteExpressions.ts';
import { readDocumentValues } from '#document/values/createValueReader.ts';
import { parsePageEndpoint } from '#site/pageEndpoint.ts';
import type { PageIdRegistry } from '#site/pageIds.ts';
import type { SiteContext } from '../siteContext.ts';
import { drawBlock } from './drawBlock.tsx';
import type { ElementIds, DrawContext, DrawnElement } from './drawContext.ts';
import { encodeFragment } from '#site/links/sitePath.ts';
import { drawInline } from './drawInline.tsx';
import { drawFootnotes, FootnoteRegistry } from './footnotes.tsx';
import { maxSnippetFiles } from './drawSnippetBlocks.tsx';
import { getAssignedId, assignElementIds, getNamedPart } from './assignElementIds.ts';
import { collectImportedFiles } from './snippetFiles.ts';

/** A page to draw. */
export interface DrawablePage {
  readonly doc: JSONContent;
  readonly frontMatter: Readonly<Record<string, unknown>>;
  /** Prefix of its IDs, if other pages are on the same screen. */
  readonly prefix?: string;
  /** True for a part of a page, such as a description: its prefix is the same on all screens. */
  readonly isPart?: boolean;
  /** IDs of the page if `doc` is one part of an identified page; otherwise IDs are assigned here. */
  readonly ids?: PageIdRegistry;
  /** Accessible name of the text; without it, the text isn't a region. */
  readonly label?: string;
  /** Element of its title: not a heading if the page is shown next to others. */
  readonly titleTag?: 'h1' | 'p';
  /** Change status of each block, by index, in a comparison of two versions. */
  readonly marks?: readonly (string | null)[];
  /** Notes below each block, by index, in a comparison of two versions. */
  readonly notes?: readonly (readonly string[])[];
  /** Index of each block in the source page, set as `data-block`: the preview uses it to go to the block in the editor. */
  readonly places?: readonly number[];
  /** Front matter fields that differ. */
  readonly changedFields?: readonly string[];
  /** Replaces the endpoint of the front matter. */
  readonly endpoint?: ReactNode;
  /** Content below the page's own text. */
  readonly beneath?: ReactNode;
  /** Replaces the text of its title. */
  readonly title?: ReactNode;
}

/**
 * A page as readers see it: header and text, as React elements that also render in Node. Nothing in it runs: URLs and
 * attributes are safe, and interaction is attached afterward (`attachBehavior`).
 */
export function drawPage(page: DrawablePage, siteContext: SiteContext): ReactElement {
  const { label } = page;
  const region = label === undefined ? {} : { role: 'document', 'aria-label': label, tabIndex: 0 };
  return (
    <article className="page">
      <PageHead page={page} />
      <div className="page-body">
        <div className="page-text" {...region}>
          {drawDocument(page, siteContext)}
          {page.beneath}
        </div>
      </div>
    </article>
  );
}

/** Draws only the blocks of a document, as for a snippet. */
export function drawDocument(
  {
    doc: given,
    ids: shared,
    prefix = '',
    isPart = false,
    marks = [],
    notes = [],
    places = [],
  }: Pick<DrawablePage, 'doc' | 'ids' | 'prefix' | 'isPart' | 'marks' | 'notes' | 'places'>,
  siteContext: SiteContext,
): readonly DrawnElement[] {
  const { doc, ids } = shared === undefined ? assignElementIds(given) : { doc: given, ids: shared };
  const nodes = substituteExpressions(doc, readDocumentValues(doc, siteContext.snippet).scope).content ?? [];
  const drawing: DrawContext = {
    siteContext,
    ids: drawnIds(ids, prefix, isPart),
    imports: collectImportedFiles(nodes),
    within: [],
    footnotes: new FootnoteRegistry(),
    files: { left: maxSnippetFiles },
    linksAddresses: true,
    vocabulary: 'html',
    holdsBlocks: false,
    holdsTableParts: false,
    blocks: drawBlocks,
    inline: drawInline,
  };
  drawing.footnotes.define(nodes, drawing);
  let changed = 0;
  const told = nodes.map((_node, index) => {
    // The n-th changed block of one version corresponds to the n-th of the other.
    if (marks[index] === 'changed') changed += 1;
    return {
      ...(marks[index] == null ? {} : { 'data-change': marks[index] }),
      ...(marks[index] === 'changed' ? { 'data-pair': changed } : {}),
      // In an inline comparison, the next changed block replaces it.
      ...(marks[index] === 'replaced' ? { 'data-pair': changed + 1 } : {}),
      ...(places[index] === undefined ? {} : { 'data-block': places[index] }),
    };
  });
  const blocks = nodes.flatMap((node, index) => {
    const drawn = drawBlock(node, drawing, index);
    if (drawn === null) return [];
    const said = (notes[index] ?? []).map((note) => (
      <p key={`${index} ${note}`} role="note" className="block-note">
        {note}
      </p>
    ));
    return [Object.keys(told[index] ?? {}).length === 0 ? drawn : cloneElement(drawn, told[index]), ...said];
  });
  // A comparison shows all blocks that differ.
  if (marks.length > 0) drawing.footnotes.addUnused();
  const footnotes = drawFootnotes(drawing, (definition) => told[nodes.indexOf(definition)] ?? {});
  return footnotes === null ? blocks : [...blocks, footnotes];
}

function drawBlocks(nodes: readonly JSONContent[], drawing: DrawContext): readonly DrawnElement[] {
  return nodes.flatMap((node, index) => drawBlock(node, drawing, index) ?? []);
}

function drawnIds(ids: PageIdRegistry, prefix: string, isPart: boolean): ElementIds {
  return {
    of: (node) => {
      const given = getAssignedId(node);
      if (given !== undefined) return prefix + given;
      const part = getNamedPart(node);
      return part === null ? undefined : prefix + ids.assign(part);
    },
    internal: (text) => prefix + ids.assignInternal(text),
    claim: (id) => {
      const own = ids.claim(id);
      return own === null ? undefined : prefix + own;
    },
    toFragment: (id) => encodeFragment(isPart ? prefix + id : id),
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
