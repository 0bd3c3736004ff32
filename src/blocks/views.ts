import { createElement } from 'react';
import type { BlockView } from '#reading/blockView.ts';
import { getElementTitle, isHtmlElementTag } from './getElementTitle.ts';
import { accordionView } from './accordion/view.tsx';
import { accordionGroupView } from './accordionGroup/view.tsx';
import { badgeView } from './badge/view.tsx';
import { calloutView } from './callout/view.tsx';
import { cardView } from './card/view.tsx';
import { cardGroupView } from './cardGroup/view.tsx';
import { codeGroupView } from './codeGroup/view.tsx';
import { colorView } from './color/view.tsx';
import { colorItemView } from './colorItem/view.tsx';
import { colorRowView } from './colorRow/view.tsx';
import { columnView } from './column/view.tsx';
import { columnsView } from './columns/view.tsx';
import { expandableView } from './expandable/view.tsx';
import { frameView } from './frame/view.tsx';
import { iconView } from './icon/view.tsx';
import { iframeView } from './iframe/view.tsx';
import { imgView } from './img/view.tsx';
import { panelView } from './panel/view.tsx';
import { paramFieldView } from './paramField/view.tsx';
import { promptView } from './prompt/view.tsx';
import { requestExampleView } from './requestExample/view.tsx';
import { responseExampleView } from './responseExample/view.tsx';
import { responseFieldView } from './responseField/view.tsx';
import { snippetView } from './snippet/view.tsx';
import { stepView } from './step/view.tsx';
import { stepsView } from './steps/view.tsx';
import { tabView } from './tab/view.tsx';
import { tabsView } from './tabs/view.tsx';
import { tileView } from './tile/view.tsx';
import { tooltipView } from './tooltip/view.tsx';
import { treeView } from './tree/view.tsx';
import { treeFileView } from './treeFile/view.tsx';
import { treeFolderView } from './treeFolder/view.tsx';
import { updateView } from './update/view.tsx';
import { videoView } from './video/view.tsx';
import { viewView } from './view/view.tsx';
import { visibilityView } from './visibility/view.tsx';

/** Default view of a component: name, attributes, and children; for HTML elements, a label. */
export const plainView: BlockView = {
  name: 'plain',
  Draw: ({ tag, values, title, children }) => [
    createElement(
      'div',
      { className: 'plain-head', key: 'head' },
      createElement('span', { className: 'plain-tag' }, getElementTitle(tag)),
      title,
      Object.entries(isHtmlElementTag(tag) ? {} : values).map(([name, value]) =>
        createElement('span', { className: 'plain-attribute', key: name }, value === true ? name : `${name}: ${value}`),
      ),
    ),
    children,
  ],
};

/** The views of all components, by name. */
export const blockViews: readonly BlockView[] = [
  accordionView,
  accordionGroupView,
  badgeView,
  calloutView,
  cardView,
  cardGroupView,
  codeGroupView,
  colorView,
  colorItemView,
  colorRowView,
  columnView,
  columnsView,
  expandableView,
  frameView,
  iconView,
  iframeView,
  imgView,
  panelView,
  paramFieldView,
  promptView,
  requestExampleView,
  responseExampleView,
  responseFieldView,
  snippetView,
  stepView,
  stepsView,
  tabView,
  tabsView,
  tileView,
  tooltipView,
  treeView,
  treeFileView,
  treeFolderView,
  updateView,
  videoView,
  viewView,
  visibilityView,
];

const byName: ReadonlyMap<string, BlockView> = new Map(blockViews.map((view) => [view.name, view]));

/** A component's view by name; undefined if it has only the default view. */
export function blockViewOf(name: string): BlockView | undefined {
  return byName.get(name);
}
