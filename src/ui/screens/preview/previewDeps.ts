import type { PageViewData } from '#state/pages/siteViewService.ts';
import type { OwnCodeComponents } from './ownCodeController.ts';
import type { PreviewVideo } from './VideoDialog.tsx';

/** A page shown, and the theme it is rendered in. */
export interface PreviewedView {
  readonly view: PageViewData['view'];
  readonly theme: string;
}

/** Callbacks for requests from the frame. */
export interface PreviewDeps {
  readonly go: (href: string) => void;
  readonly edit: (block: number) => void;
  /** Edits text of an OpenAPI file, by its location in the rendered page; '' for the page as a whole. */
  readonly editWords: (place: string) => void;
  /** Plays a video of a known host, which the frame can't show itself. */
  readonly play: (film: PreviewVideo) => void;
  readonly onModeChange: (isDark: boolean) => void;
  /** Called with what is shown after a page was rendered. */
  readonly onShown: (shown: PreviewedView) => void;
  /** Called with the site's own components on the page. */
  readonly ownCode: (own: OwnCodeComponents) => void;
  /** The user allowed the site's own code, for this and all later previews of it. */
  readonly runCode: () => void;
  /** Edits a file of the site's own code; the path comes from the frame. */
  readonly editCode: (path: string) => void;
  /** The frame stopped responding and must be replaced. */
  readonly onFrameStuck: () => void;
}
