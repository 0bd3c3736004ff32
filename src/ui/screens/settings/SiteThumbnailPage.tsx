import type { SiteSketch } from './readSiteSketch.ts';
import styles from './SiteThumbnail.module.css';

/** The page in the thumbnail: an API endpoint with its playground, or text with a link, a note and a button. */
export function SiteThumbnailPage({ sketch, api }: { readonly sketch: SiteSketch; readonly api: boolean }) {
  if (api) return <Endpoint {...sketch.endpoint} />;
  return (
    <>
      <strong>Introduction</strong>
      <p>
        A page on the site with <u>a link</u> in its color.
      </p>
      <p className={styles.callout}>A note to readers.</p>
      <span className={styles.button}>A button</span>
      {sketch.feedback.length > 0 && (
        <div className={styles.feedback}>
          {sketch.feedback.map((word) => (
            <span key={word}>{word}</span>
          ))}
        </div>
      )}
    </>
  );
}

function Endpoint({ base, tryIt, shown, signIn }: SiteSketch['endpoint']) {
  return (
    <>
      <strong>Create a lamp</strong>
      {shown && (
        <div className={styles.endpoint}>
          <b>POST</b>
          <span>{base.replace(/^https?:\/\//, '')}/lamps</span>
          {tryIt && <span className={styles.button}>Try it</span>}
        </div>
      )}
      {signIn !== null && (
        <p className={styles.parameter}>
          <b>{signIn}</b> header, required
        </p>
      )}
      <p className={styles.parameter}>
        <b>name</b> string
      </p>
    </>
  );
}
