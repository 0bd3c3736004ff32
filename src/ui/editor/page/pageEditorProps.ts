import type { ReactNode } from 'react';
import type { SiteBranding } from '#config/siteBranding.ts';
import type { FrontMatter } from '#document/page.ts';
import type { PagePosition } from '#document/position/pagePosition.ts';
import type { PageEditorBinding } from '#state/openFiles/bindPageEditor.ts';
import type { RestoredViewState } from '#state/openFiles/restoreViewState.ts';
import type { ViewState } from '#state/openFiles/savedViewState.ts';
import type { InvalidFieldInput } from '#state/settings/invalidFieldInputs.ts';
import type { IconLibrary } from '#reading/icons/iconLookup.ts';
import type { AssetResolver } from '../../reading/loadPicture.ts';
import type { BrokenFrontMatter } from './PageHeadEditor.tsx';

export interface PageEditorProps {
  readonly page: PageEditorBinding;
  /** The version of the page rendered first. */
  readonly version: number;
  readonly frontMatter: FrontMatter['values'];
  /** Set if the front matter is invalid and its fields can't be edited; null otherwise. */
  readonly brokenHead: BrokenFrontMatter | null;
  /** True if it has a title and description; false for a snippet. */
  readonly hasHead: boolean;
  /** The site's colors as custom properties. */
  readonly lookStyle: Readonly<Record<`--${string}`, string>>;
  readonly iconLibrary: IconLibrary;
  readonly onlyMode: SiteBranding['onlyMode'];
  readonly resolveAsset: AssetResolver;
  /** Invalid input of a block's field that is not written to the page. */
  readonly unwrittenIn: (field: string) => InvalidFieldInput;
  /** Called when a front matter field changes `from` its shown value; undefined removes it. */
  readonly onFieldChange: (key: string, value: string | undefined, from: string) => void;
  readonly onNavigate: (href: string) => void;
  /** Undoes the last change, on the page or elsewhere. */
  readonly onUndo: () => void;
  readonly onRedo: () => void;
  /** What readers see below the page's text, but is not part of it. */
  readonly beneath?: ReactNode;
  /** The position to restore when switching from the page's source, and to save when switching to it. */
  readonly place: PlaceOfPage;
}

interface PlaceOfPage {
  /** True once if the text should get the caret; `follow` reports when that may be so. */
  readonly wantsCaret: () => boolean;
  readonly follow: (ask: () => void) => () => void;
  readonly take: () => Promise<RestoredViewState<PagePosition> | null>;
  /** The part of the page to scroll to, taken once; null if none. `followPart` reports when there may be one. */
  readonly takePart: () => Promise<RestoredViewState<PagePosition> | null>;
  readonly followPart: (ask: () => void) => () => void;
  readonly keep: (viewState: ViewState<PagePosition>, focus?: boolean) => void;
  /** Called when the caret is in place; calls `put` with any input typed during the switch. */
  readonly typedOnTheWay: (put: (text: string) => void) => void;
}
