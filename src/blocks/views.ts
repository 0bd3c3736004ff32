import { createElement } from 'react';
import type { BlockView } from './blockView.ts';

/** How a component is drawn that has no view of its own: its name, its attributes, its children. */
export const plainView: BlockView = {
  name: 'plain',
  Draw: ({ tag, values, title, children }) => [
    createElement(
      'div',
      { className: 'plain-head' },
      createElement('span', { className: 'plain-tag' }, tag),
      title,
      Object.entries(values).map(([name, value]) => createElement('span', { className: 'plain-attribute' }, value === true ? name : `${name}: ${value}`)),
    ),
    children,
  ],
};

/** How each component is drawn, by name. */
export const blockViews: readonly BlockView[] = [];
