import type { BlockView } from '#reading/blockView.ts';
import { parseEmbedUrl } from '#base/parseEmbedUrl.ts';
import { VideoButton } from '#reading/parts/VideoButton.tsx';
import { MediaPlaceholder } from '#reading/parts/MediaPlaceholder.tsx';
import { sanitizeUrl } from '#reading/sanitizeUrl.ts';
import styles from './view.module.css';

/** A sandboxed iframe. Shows a play button for videos, or the URL, if frames aren't loaded and in the editor. */
export const iframeView: BlockView = {
  name: 'iframe',
  Draw: ({ values, children, editing, field, siteContext }) => {
    const { playsMedia } = siteContext;
    const address = typeof values['src'] === 'string' ? sanitizeUrl(values['src']) : null;
    const embed = address === null ? null : parseEmbedUrl(address);
    if (!editing && playsMedia === 'own' && embed?.isVideo === true)
      return <VideoButton film={embed} title={values['title']} />;
    if (editing || playsMedia !== 'all' || address === null || !/^https:/i.test(address))
      return [
        <MediaPlaceholder
          key="media"
          {...{ values, editing, field, siteContext }}
          isPage={address !== null && embed?.isVideo !== true}
        />,
        children,
      ];
    return (
      <iframe
        className={styles.frame}
        src={address}
        title={nameOf(values, address)}
        sandbox="allow-scripts allow-same-origin allow-popups allow-presentation"
        allow="fullscreen; picture-in-picture"
        loading="lazy"
        referrerPolicy="strict-origin-when-cross-origin"
      />
    );
  },
};

/** Accessible name of the frame: its own title, or else its source. Screen readers announce nothing useful for an unnamed frame. */
function nameOf(values: Readonly<Record<string, unknown>>, address: string): string {
  const written = [values['title'], values['aria-label']].find(
    (name) => typeof name === 'string' && name.trim() !== '',
  );
  if (typeof written === 'string') return written;
  const embed = parseEmbedUrl(address);
  return `${embed?.isVideo === true ? 'Video' : 'Embedded content'} from ${embed?.provider ?? new URL(address).hostname}`;
}
