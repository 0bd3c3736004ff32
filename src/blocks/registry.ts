import type { BlockSpec } from './blockSpec.ts';
import { accordionSpec } from './accordion/spec.ts';
import { accordionGroupSpec } from './accordionGroup/spec.ts';
import { badgeSpec } from './badge/spec.ts';
import { calloutSpec } from './callout/spec.ts';
import { cardSpec } from './card/spec.ts';
import { cardGroupSpec } from './cardGroup/spec.ts';
import { codeGroupSpec } from './codeGroup/spec.ts';
import { colorSpec } from './color/spec.ts';
import { colorItemSpec } from './colorItem/spec.ts';
import { colorRowSpec } from './colorRow/spec.ts';
import { columnSpec } from './column/spec.ts';
import { columnsSpec } from './columns/spec.ts';
import { expandableSpec } from './expandable/spec.ts';
import { frameSpec } from './frame/spec.ts';
import { iconSpec } from './icon/spec.ts';
import { iframeSpec } from './iframe/spec.ts';
import { imgSpec } from './img/spec.ts';
import { panelSpec } from './panel/spec.ts';
import { paramFieldSpec } from './paramField/spec.ts';
import { promptSpec } from './prompt/spec.ts';
import { requestExampleSpec } from './requestExample/spec.ts';
import { responseExampleSpec } from './responseExample/spec.ts';
import { responseFieldSpec } from './responseField/spec.ts';
import { snippetSpec } from './snippet/spec.ts';
import { stepSpec } from './step/spec.ts';
import { stepsSpec } from './steps/spec.ts';
import { tabSpec } from './tab/spec.ts';
import { tabsSpec } from './tabs/spec.ts';
import { tileSpec } from './tile/spec.ts';
import { tooltipSpec } from './tooltip/spec.ts';
import { treeSpec } from './tree/spec.ts';
import { treeFileSpec } from './treeFile/spec.ts';
import { treeFolderSpec } from './treeFolder/spec.ts';
import { updateSpec } from './update/spec.ts';
import { videoSpec } from './video/spec.ts';
import { viewSpec } from './view/spec.ts';
import { visibilitySpec } from './visibility/spec.ts';

/** Specs of all components, one per folder, by name. */
export const blockSpecs: readonly BlockSpec[] = [
  accordionSpec,
  accordionGroupSpec,
  badgeSpec,
  calloutSpec,
  cardSpec,
  cardGroupSpec,
  codeGroupSpec,
  colorSpec,
  colorItemSpec,
  colorRowSpec,
  columnSpec,
  columnsSpec,
  expandableSpec,
  frameSpec,
  iconSpec,
  iframeSpec,
  imgSpec,
  panelSpec,
  paramFieldSpec,
  promptSpec,
  requestExampleSpec,
  responseExampleSpec,
  responseFieldSpec,
  snippetSpec,
  stepSpec,
  stepsSpec,
  tabSpec,
  tabsSpec,
  tileSpec,
  tooltipSpec,
  treeSpec,
  treeFileSpec,
  treeFolderSpec,
  updateSpec,
  videoSpec,
  viewSpec,
  visibilitySpec,
];

const byName: ReadonlyMap<string, BlockSpec> = new Map(blockSpecs.map((spec) => [spec.name, spec]));

const byTag: ReadonlyMap<string, BlockSpec> = new Map(
  blockSpecs.flatMap((spec) => spec.tags.map((tag) => [tag, spec] as const)),
);

/** Tags of all components. */
export const blockTags: readonly string[] = [...byTag.keys()];

/** A component's spec by tag; undefined for other elements. */
export function blockSpecOfTag(tag: string): BlockSpec | undefined {
  return byTag.get(tag);
}

/** The spec of a node or mark by name; undefined if it isn't a component. */
export function blockSpecOf(name: string): BlockSpec | undefined {
  return byName.get(name);
}
