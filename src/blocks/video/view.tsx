import type { BlockView } from '#reading/blockView.ts';
import { MediaPlaceholder } from '#reading/parts/MediaPlaceholder.tsx';
import { isFlagOn } from '#reading/parts/isFlagOn.ts';
import styles from './view.module.css';

/** The aspect ratio that class names set (Tailwind CSS); null if they set none. */
function getRatioOfClass(classes: string): string | null {
  const [, name, width, height] = /(?:^|\s)aspect-(?:(video|square)|\[?(\d+)\/(\d+)\]?)(?=\s|$)/.exec(classes) ?? [];
  if (name !== undefined) return name === 'video' ? '16 / 9' : '1 / 1';
  return width === undefined || height === undefined ? null : `${width} / ${height}`;
}

/** A video; only its URL in the editor and where nothing plays. */
export const videoView: BlockView = {
  name: 'video',
  holdsElements: true,
  Draw: ({ values, children, editing, field, siteContext }) => {
    const { playsMedia, file, size } = siteContext;
    const text = (name: string) => (typeof values[name] === 'string' && values[name] !== '' ? values[name] : undefined);
    const address = text('src') === undefined ? null : file(text('src') ?? '');
    if (editing || playsMedia === 'none' || address === null)
      return [<MediaPlaceholder key="media" {...{ values, editing, field, siteContext }} />, editing ? children : null];
    // If third-party videos aren't loaded, one starts with a click.
    const waits = playsMedia === 'own' && /^https?:/i.test(address);
    const plays = !waits && isFlagOn(values['autoPlay']);
    const poster = text('poster') === undefined ? null : file(text('poster') ?? '');
    // Reserves its space until its first frame is loaded.
    const picture = poster === null ? null : size(text('poster') ?? '');
    const ratio =
      getRatioOfClass(text('className') ?? text('class') ?? '') ??
      (picture === null ? null : `auto ${picture.width} / ${picture.height}`);
    return (
      // Whether there are captions is up to the page's author.
      // oxlint-disable-next-line jsx-a11y/media-has-caption
      <video
        className={styles.video}
        style={ratio === null ? undefined : { aspectRatio: ratio }}
        src={address}
        poster={poster ?? undefined}
        title={text('title')}
        aria-label={text('aria-label')}
        controls={isFlagOn(values['controls']) || !plays}
        autoPlay={plays}
        loop={isFlagOn(values['loop'])}
        muted={plays || isFlagOn(values['muted'])}
        playsInline
        preload={waits ? 'none' : 'metadata'}
      >
        {children}
      </video>
    );
  },
};
