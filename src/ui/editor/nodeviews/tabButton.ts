import { createElement } from 'react';
import type { BlockValues } from '#reading/blockView.ts';
import { BlockIcon } from '#reading/icons/BlockIcon.tsx';
import { renderToDom } from '../page/renderToDom.ts';
import { editorRenderContext } from '../page/editorRenderContext.ts';

/** What a tab shows: its words, and its icon where it has one. */
export interface TabButtonContent {
  readonly label: string;
  /** What says which icon it has, and how that is drawn. */
  readonly icon: BlockValues;
}

/** Shows a tab's icon and words on its button; an icon that is there already stays as it is drawn. */
export function renderTabButton(button: HTMLElement | undefined, { label, icon: values }: TabButtonContent): void {
  if (button === undefined) return;
  const name = values['icon'];
  const wanted = JSON.stringify(values);
  const drawn = button.dataset['icon'] === wanted ? button.firstElementChild : null;
  button.dataset['icon'] = wanted;
  if (typeof name !== 'string') return button.replaceChildren(label);
  const icon =
    drawn ??
    renderToDom(createElement(BlockIcon, { name, values, surroundings: editorRenderContext }), new Map<string, Node>());
  button.replaceChildren(icon, label);
}
