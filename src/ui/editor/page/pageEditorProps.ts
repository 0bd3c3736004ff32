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
  /** The version of the page as it is drawn first. */
  readonly version: number;
  readonly frontMatter: FrontMatter['values'];
  /** What the head says where the front matter is invalid, and its fields cannot be typed in; null where they can. */
  readonly brokenHead: BrokenFrontMatter | null;
  /** Whether it has a title and a description: a snippet has none. */
  readonly hasHead: boolean;
  /** The site's colours, as custom properties. */
  readonly lookStyle: Readonly<Record<`--${string}`, string>>;
  readonly iconLibrary: IconLibrary;
  readonly onlyMode: SiteBranding['onlyMode'];
  readonly resolveAsset: AssetResolver;
  /** What is typed in a field of a block and cannot stand on the page. */
  readonly unwrittenIn: (field: string) => InvalidFieldInput;
  /** A field of the front matter changed from what it showed; undefined removes it. */
  readonly onFieldChange: (key: string, value: string | undefined, from: string) => void;
  readonly onNavigate: (href: string) => void;
  /** Undoes what was done last, on the page or elsewhere. */
  readonly onUndo: () => void;
  readonly onRedo: () => void;
  /** What readers see under the page's own text, and is not written in it. */
  readonly beneath?: ReactNode;
  /** Where to go when one comes from the page's source, and where one was when the page is left for it. */
  readonly place: PlaceOfPage;
}

interface PlaceOfPage {
  /** Whether the caret is asked for in the text, once; and each time that it may be asked for. */
  readonly wantsCaret: () => boolean;
  readonly follow: (ask: () => void) => () => void;
  readonly take: () => Promise<RestoredViewState<PagePosition> | null>;
  readonly keep: (viewState: ViewState<PagePosition>, focus?: boolean) => void;
  /** The caret is in its place: gives what was typed on the way here, where there was any. */
  readonly typedOnTheWay: (put: (text: string) => void) => void;
}
