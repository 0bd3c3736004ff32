import { useEffect, useRef, useState } from 'react';
import { frameUrl } from 'virtual:preview-frame';
import type { PreviewController } from './previewController.ts';
import { computeFrameSize, type PreviewDevice } from './computeFrameSize.ts';
import styles from './preview.module.css';

interface PreviewFrameProps {
  readonly director: PreviewController;
  readonly width: PreviewDevice;
}

/**
 * Frame of the finished site, as wide as the chosen device and scaled down to fit. It has an opaque origin (`sandbox` without
 * `allow-same-origin`), so nothing in it can access the app.
 */
export function PreviewFrame({ director, width }: PreviewFrameProps) {
  const place = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState({ width: 0, height: 0 });
  useEffect(() => {
    const { current } = place;
    if (current === null) return undefined;
    const observer = new ResizeObserver(([entry]) => {
      if (entry !== undefined)
        setRoom({ width: Math.floor(entry.contentRect.width), height: Math.floor(entry.contentRect.height) });
    });
    observer.observe(current);
    return () => observer.disconnect();
  }, []);
  const size = computeFrameSize(width, room);
  return (
    <div ref={place} className={styles.stage}>
      {room.width > 0 && (
        <div
          className={styles.window}
          style={{ width: size.width * size.scale, height: size.height * size.scale }}
          data-width={width}
        >
          <iframe
            className={styles.frame}
            src={frameUrl}
            title="The page as readers see it"
            sandbox="allow-scripts"
            allow="clipboard-write"
            style={{
              width: size.width,
              height: size.height,
              transform: size.scale === 1 ? undefined : `scale(${size.scale})`,
            }}
            onLoad={({ currentTarget }) => {
              if (currentTarget.contentWindow !== null) director.attach(currentTarget.contentWindow);
            }}
          />
        </div>
      )}
    </div>
  );
}
