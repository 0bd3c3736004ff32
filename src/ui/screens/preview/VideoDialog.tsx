import { Dialog } from '../../kit/Dialog.tsx';
import type { Embed } from '#base/parseEmbedUrl.ts';
import styles from './preview.module.css';

/** A video embedded in a page. */
export interface PreviewVideo extends Embed {
  readonly name: string;
}

/** Plays a video on top of the preview. The host needs an origin of its own, which the sandboxed frame lacks. It can access neither. */
export function VideoDialog({ film, onClose }: { readonly film: PreviewVideo; readonly onClose: () => void }) {
  return (
    <Dialog opened onClose={onClose} title={film.name} size="min(960px, 92vw)">
      <iframe
        className={styles.film}
        src={film.src}
        title={`${film.name}, from ${film.provider}`}
        sandbox="allow-scripts allow-same-origin allow-presentation"
        allow="fullscreen; picture-in-picture; encrypted-media"
        referrerPolicy="strict-origin-when-cross-origin"
      />
    </Dialog>
  );
}
