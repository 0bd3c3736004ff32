import { cloneElement, type ReactElement, type ReactNode } from 'react';
import { isMarkdownAttribute, type BlockSpec } from '#blocks/blockSpec.ts';
import { readStaticExpression, toRenderedText } from '#document/values/staticValue.ts';
import { blockViewOf, plainView } from '#blocks/views.ts';
import { getNodeAttributes } from '#document/read/attributeValues.ts';
import { toRenderedAttributeRecord } from '#document/read/renderedAttributes.ts';
import type { ElementAttribute, JSONContent } from '#document/page.ts';
import type { BlockValues, BlockViewProps, TabbedView } from '../blockView.ts';
import { BlockIcon } from '../icons/BlockIcon.tsx';
import { drawJsxText } from '../parts/drawJsxText.ts';
import { drawInlineMarkdown } from '../parts/drawInlineMarkdown.ts';
import { TabBar, getPanelTabId } from '../parts/TabBar.tsx';
import type { SiteContext } from '../siteContext.ts';
import { getTabIconValues, getTabLabel } from '../getTabLabel.ts';
import type { DrawContext, DrawnElement } from './drawContext.ts';
import { drawSnippetBlocks } from './drawSnippetBlocks.tsx';

/** Draws a component by its view, in an element with its name. */
export function drawComponent(
  spec: BlockSpec,
  node: JSONContent,
  drawing: DrawContext,
  key: number,
): DrawnElement | null {
  const attributes = getNodeAttributes(node);
  const values = toRenderedAttributeRecord(attributes);
  const file = spec.standsFor?.(values) ?? null;
  if (file !== null) return drawSnippetBlocks(file, node, drawing, key);
  const view = blockViewOf(spec.name) ?? plainView;
  const nodes = view.asRead?.(node.content ?? []) ?? node.content ?? [];
  const tabs = view.tabbed === undefined ? null : drawTabs(view.tabbed, values, nodes, drawing);
  const blocks = tabs === null ? drawing.blocks(nodes, drawing) : tabs.panels;
  const tag = String(node.attrs?.['tag'] ?? spec.tags[0]);
  const children =
    blocks.length === 0 ? null : view.holdsElements === true ? (
      blocks
    ) : (
      <div key="children" className="node-content">
        {blocks}
      </div>
    );
  const drawn = view.Draw(createViewProps(spec, tag, attributes, children, drawing, drawing.ids.of(node)));
  if (drawn === null) return null;
  const isInline = spec.shape === 'inlineAtom' || spec.shape === 'mark' || node.type === 'elementAtom';
  const Wrapper = isInline ? 'span' : 'div';
  const isGroup = spec.isBeside === true && tabs !== null;
  return (
    <Wrapper
      key={key}
      data-node={spec.name}
      data-tag={tag}
      {...(isGroup ? { role: 'group', 'aria-label': spec.title } : {})}
      data-tabs={view.tabbed?.look}
      data-in-step={view.tabbed?.inStep(values) === true ? '' : undefined}
    >
      {isGroup && <BesideLabel title={spec.title} />}
      {tabs?.bar}
      {drawn}
    </Wrapper>
  );
}

/** Label of content shown next to the text, or below it if there is no room. Screen readers get it from its group instead. */
function BesideLabel({ title }: Pick<BlockSpec, 'title'>) {
  return (
    <div className="beside-label" aria-hidden>
      <strong>{title}</strong>
    </div>
  );
}

/** Props of a view for readers: fields are their text. */
export function createViewProps(
  spec: BlockSpec,
  tag: string,
  attributes: readonly ElementAttribute[],
  children: BlockViewProps['children'],
  { ids, siteContext }: DrawContext,
  id: string | undefined,
): BlockViewProps {
  const values = toRenderedAttributeRecord(attributes);
  const field = (name: string) => fieldOf(spec, attributes, name, siteContext);
  const title =
    spec.titleAttribute === undefined ? null : <span className="block-title">{field(spec.titleAttribute)}</span>;
  return {
    tag,
    values,
    title,
    children,
    editing: false,
    field,
    id,
    internalId: ids.internal,
    siteContext,
  };
}

/** Text of an attribute, with the elements of its expression, and with its Markdown if it supports any. */
function fieldOf(
  spec: BlockSpec,
  attributes: readonly ElementAttribute[],
  name: string,
  { link }: SiteContext,
): ReactNode {
  const written = attributes.find((attribute) => attribute.kind === 'expression' && attribute.name === name);
  const words = written?.kind === 'expression' ? drawJsxText(written.value) : null;
  if (words !== null) return words;
  // React draws the entries of a list.
  if (written?.kind === 'expression' && /^[\s(]*\[/.test(written.value))
    return toRenderedText(readStaticExpression(written.value, new Map()));
  const text = toRenderedAttributeRecord(attributes)[name];
  if (typeof text !== 'string') return null;
  return (isMarkdownAttribute(spec, name) ? drawInlineMarkdown(text, link) : null) ?? text;
}

/** The bar of a tabbed component, and its children as panels below it. */
function drawTabs(
  tabbed: TabbedView,
  values: BlockValues,
  nodes: readonly JSONContent[],
  drawing: DrawContext,
): { readonly bar: ReactElement | null; readonly panels: readonly DrawnElement[] } {
  const children = nodes.flatMap((node, index) => {
    const [drawn] = drawing.blocks([node], drawing);
    if (drawn === undefined) return [];
    const attrs = node.attrs ?? {};
    const label = getTabLabel(node.type, attrs) ?? `Tab ${index + 1}`;
    const panel = drawing.ids.of(node) ?? drawing.ids.internal(label);
    return [{ drawn, icon: getTabIconValues(attrs), label, panel }];
  });
  if (children.length === 0) return { bar: null, panels: [] };
  const shown = Math.min(Math.max(tabbed.first(values), 0), children.length - 1);
  const panels = children.map(({ drawn, panel }, index) => {
    const className = [drawn.props['className'], index === shown ? '' : 'tab-hidden']
      .filter((name) => typeof name === 'string' && name !== '')
      .join(' ');
    return cloneElement(drawn, {
      key: panel,
      id: panel,
      role: 'tabpanel',
      'aria-labelledby': getPanelTabId(panel),
      ...(className === '' ? {} : { className }),
    });
  });
  const tabs = children.map(({ icon, label, panel }) => ({
    label,
    panel,
    icon:
      typeof icon['icon'] === 'string' ? (
        <BlockIcon name={icon['icon']} values={icon} siteContext={drawing.siteContext} />
      ) : null,
  }));
  return { bar: <TabBar tabs={tabs} shown={shown} isMenu={tabbed.isMenu?.(values) === true} />, panels };
}
