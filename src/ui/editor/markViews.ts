import { DOMSerializer } from '@tiptap/pm/model';
import type { MarkViewConstructor } from '@tiptap/pm/view';
import { isValidElement } from 'react';
import { blockSpecs } from '#blocks/registry.ts';
import { blockViewOf } from '#blocks/views.ts';
import { attributesOf, valuesOf } from '#document/attributeValues.ts';
import { drawToDom } from './drawToDom.ts';
import { editorSurroundings } from './editorSurroundings.ts';
import { textStyle } from './textStyle.ts';

const named = blockSpecs.flatMap(({ name, shape }): [string, MarkViewConstructor][] => {
  const view = shape === 'mark' ? blockViewOf(name) : undefined;
  if (view === undefined) return [];
  return [
    [
      name,
      ({ attrs }) => {
        const drawn = view.Draw({
          tag: String(attrs['tag']),
          values: valuesOf(attributesOf({ attrs })),
          title: null,
          children: null,
          editing: true,
          field: () => null,
          id: undefined,
          internalId: () => undefined,
          surroundings: editorSurroundings,
        });
        const dom = isValidElement(drawn) ? drawToDom(drawn, new Map()) : document.createElement('span');
        return { dom: dom instanceof HTMLElement ? dom : document.createElement('span') };
      },
    ],
  ];
});

/** An element of HTML around text, in the look that its `style` gives the words. */
const styled: MarkViewConstructor = (mark) => {
  const { dom } = DOMSerializer.renderSpec(document, mark.type.spec.toDOM?.(mark, true) ?? ['span', 0]);
  const { style } = valuesOf(attributesOf(mark));
  if (dom instanceof HTMLElement && typeof style === 'string')
    for (const [name, value] of textStyle(style)) dom.style.setProperty(name, value);
  return { dom: dom instanceof HTMLElement ? dom : document.createElement('span') };
};

/** Components around text, each in the element that its view draws; the words are typed right in it. */
export const markViews: Readonly<Record<string, MarkViewConstructor>> = Object.fromEntries([
  ...named,
  ['elementSpan', styled],
]);
