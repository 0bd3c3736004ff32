import { DOMSerializer } from '@tiptap/pm/model';
import type { MarkViewConstructor } from '@tiptap/pm/view';
import { createElement, isValidElement } from 'react';
import { blockSpecs } from '#blocks/registry.ts';
import { blockViewOf } from '#blocks/views.ts';
import { getNodeAttributes } from '#document/read/attributeValues.ts';
import { toWrittenAttributeRecord } from '#document/read/renderedAttributes.ts';
import { getBlockDisplay } from '#reading/draw/drawElement.tsx';
import { toSafeAttributes } from '#reading/draw/toSafeAttributes.ts';
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
          values: toWrittenAttributeRecord(getNodeAttributes({ attrs })),
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

/** HTML elements around text that are drawn as themselves. Others, such as buttons, would take clicks or typing. */
const textTags: ReadonlySet<string> = new Set(
  (
    'abbr acronym b bdi bdo big cite code data del dfn em font i ins kbd mark nobr q rb rp rt rtc ruby s samp small ' +
    'strike strong sub sup time tt u var'
  ).split(' '),
);

/** An HTML element around text: itself if it is safe, with its safe attributes and the styling from its `style`. */
const styled: MarkViewConstructor = (mark) => {
  const { dom } = DOMSerializer.renderSpec(document, mark.type.spec.toDOM?.(mark, true) ?? ['span', 0]);
  const tag = String(mark.attrs['tag']).toLowerCase();
  const { style: _, id: __, ...safe } = toSafeAttributes(tag, getNodeAttributes(mark), editorRenderContext);
  const own = textTags.has(tag) ? renderToDom(createElement(tag, safe), new Map()) : document.createElement('span');
  if (!(own instanceof HTMLElement)) return { dom: document.createElement('span') };
  if (dom instanceof HTMLElement) for (const { name, value } of dom.attributes) own.setAttribute(name, value);
  const display = getBlockDisplay(String(mark.attrs['tag']));
  if (display !== null) own.dataset['display'] = display;
  const { style } = toWrittenAttributeRecord(getNodeAttributes(mark));
  if (typeof style === 'string') for (const [name, value] of filterTextStyle(style)) own.style.setProperty(name, value);
  return { dom: own };
};

/** Inline components, each in the element of its view, with editable text. */
export const markViews: Readonly<Record<string, MarkViewConstructor>> = Object.fromEntries([
  ...named,
  ['elementSpan', styled],
]);
