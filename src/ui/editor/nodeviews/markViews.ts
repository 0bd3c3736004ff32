import { DOMSerializer } from '@tiptap/pm/model';
import type { MarkViewConstructor } from '@tiptap/pm/view';
import { isValidElement } from 'react';
import { blockSpecs } from '#blocks/registry.ts';
import { blockViewOf } from '#blocks/views.ts';
import { getNodeAttributes, toAttributeRecord } from '#document/read/attributeValues.ts';
import { renderToDom } from '../page/renderToDom.ts';
import { editorRenderContext } from '../page/editorRenderContext.ts';
import { filterTextStyle } from './filterTextStyle.ts';

const named = blockSpecs.flatMap(({ name, shape }): [string, MarkViewConstructor][] => {
  const view = shape === 'mark' ? blockViewOf(name) : undefined;
  if (view === undefined) return [];
  return [
    [
      name,
      ({ attrs }) => {
        const drawn = view.Draw({
          tag: String(attrs['tag']),
          values: toAttributeRecord(getNodeAttributes({ attrs })),
          title: null,
          children: null,
          editing: true,
          field: () => null,
          id: undefined,
          internalId: () => undefined,
          siteContext: editorRenderContext,
        });
        const dom = isValidElement(drawn) ? renderToDom(drawn, new Map()) : document.createElement('span');
        return { dom: dom instanceof HTMLElement ? dom : document.createElement('span') };
      },
    ],
  ];
});

/** An HTML element around text, with the styling from its `style`. */
const styled: MarkViewConstructor = (mark) => {
  const { dom } = DOMSerializer.renderSpec(document, mark.type.spec.toDOM?.(mark, true) ?? ['span', 0]);
  const { style } = toAttributeRecord(getNodeAttributes(mark));
  if (dom instanceof HTMLElement && typeof style === 'string')
    for (const [name, value] of filterTextStyle(style)) dom.style.setProperty(name, value);
  return { dom: dom instanceof HTMLElement ? dom : document.createElement('span') };
};

/** Inline components, each in the element of its view, with editable text. */
export const markViews: Readonly<Record<string, MarkViewConstructor>> = Object.fromEntries([
  ...named,
  ['elementSpan', styled],
]);
