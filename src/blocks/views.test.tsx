import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { BlockViewProps } from '#reading/blockView.ts';
import { emptySiteContext } from '#reading/siteContext.ts';
import { blockSpecs } from './registry.ts';
import { blockViews, plainView } from './views.ts';

function propsOf(editing: boolean): BlockViewProps {
  const field = (name: string) => createElement('i', { key: name }, name);
  const given = {
    tag: 'Tag',
    values: {},
    title: createElement('b', { key: 'title' }, 'Title'),
    children: createElement('p', { key: 'children' }, 'Words'),
    siteContext: emptySiteContext,
  };
  return {
    ...given,
    editing,
    field,
    id: editing ? undefined : 'title',
    internalId: (text) => (editing ? undefined : text),
  };
}

describe('the views', () => {
  it('has one view for each spec, in the same order', () => {
    expect(blockViews.map(({ name }) => name)).toEqual(blockSpecs.map(({ name }) => name));
  });

  it.each(blockViews.flatMap(({ name, Draw }) => [false, true].map((editing) => ({ name, Draw, editing }))))(
    'renders $name without a browser (for the writer: $editing)',
    ({ name, Draw, editing }) => {
      const html = renderToStaticMarkup(createElement('div', null, Draw(propsOf(editing))));
      const holds = blockSpecs.find((spec) => spec.name === name)?.shape;
      if (holds === 'container' || holds === 'mark') expect(html).toContain('Words');
      // Editor-only parts aren't rendered for readers, and no attribute has a boolean as its text.
      expect(/data-action/.test(html) && !editing).toBe(false);
      expect(html).not.toMatch(/ data-[a-z-]+="(?:true|false)"| on[a-z]+=/);
    },
  );

  it('describes an HTML element, and shows the name and attributes of a site’s own component', () => {
    const head = (tag: string) => {
      const given = { ...propsOf(true), title: null, children: null, tag, values: { className: 'wide' } };
      return renderToStaticMarkup(createElement('div', null, plainView.Draw(given)))
        .replaceAll(/<[^>]+>/g, ' ')
        .trim();
    };
    expect(head('p')).toBe('Paragraph (p)');
    expect(head('Chart')).toMatch(/^Chart +className: wide$/);
  });
});
