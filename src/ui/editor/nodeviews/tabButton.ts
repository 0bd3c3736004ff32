import { createElement } from 'react';
import type { BlockValues } from '#reading/blockView.ts';
import { BlockIcon } from '#reading/icons/BlockIcon.tsx';
import { renderToDom } from '../page/renderToDom.ts';
import { editorRenderContext } from '../page/editorRenderContext.ts';

/** What a tab shows: its label, and an icon if it has one. */
export interface TabButtonContent {
  readonly label: string;
  /** Attributes that define the icon and its look. */
  readonly icon: BlockValues;
}

/** Renders a tab's icon and label on its button; an unchanged icon is reused. */
export function renderTabButton(button: HTMLElement | undefined, { label, icon: values }: TabButtonContent): void {
  if (button === undefined) return;
  const name = values['icon'];
  const wanted = JSON.stringify(values);
  const drawn = button.dataset['icon'] === wanted ? button.firstElementChild : null;
  button.dataset['icon'] = wanted;
  if (typeof name !== 'string') return button.replaceChildren(label);
  const icon =
    drawn ??
    renderToDom(createElement(BlockIcon, { name, values, siteContext: editorRenderContext }), new Map<string, Node>());
  button.replaceChildren(icon, label);
}
