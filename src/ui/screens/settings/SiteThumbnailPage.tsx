import { getOwnProperty } from '#base/getOwnProperty.ts';
import type { JsonObject } from '#config/docsJson.ts';
import { SiteIcon } from '#reading/icons/SiteIcon.tsx';
import type { SiteSettings } from '#site/view/siteSettings.ts';
import { readEndpointSketch, type EndpointSketch } from './readEndpointSketch.ts';
import styles from './SiteThumbnail.module.css';

/** The page in the thumbnail: an API endpoint with its playground, or text with a link, a note and a button. */
export function SiteThumbnailPage({
  settings: { feedback },
  config,
  api,
}: {
  readonly settings: SiteSettings;
  readonly config: JsonObject;
  readonly api: boolean;
}) {
  if (api) return <Endpoint {...readEndpointSketch(config)} />;
  const buttons = [...(feedback.suggestEdit ? ['Suggest edits'] : []), ...(feedback.raiseIssue ? ['Raise issue'] : [])];
  return (
    <>
      <strong>Introduction</strong>
      <p>
        A page on the site with <u>a link</u> in its color.
      </p>
      <p className={styles.callout}>A note to readers.</p>
      <span className={styles.button}>A button</span>
      {buttons.length > 0 && (
        <div className={styles.feedback}>
          {buttons.map((word) => (
            <span key={word}>{word}</span>
          ))}
        </div>
      )}
    </>
  );
}

const icons: Readonly<Record<string, string>> = { website: 'globe', x: 'x-twitter', 'earth-americas': 'globe' };

/** Links and social accounts in the footer. */
export function SiteThumbnailFooter({ settings: { socials, footerLinks } }: { readonly settings: SiteSettings }) {
  return (
    <>
      {footerLinks.flatMap(({ items }, column) =>
        items.map(({ label }, index) => <span key={`${column} ${index}`}>{label}</span>),
      )}
      {socials.map(({ platform }) => (
        <SiteIcon key={platform} name={getOwnProperty(icons, platform) ?? platform} library="fontawesome" size={10} />
      ))}
    </>
  );
}

function Endpoint({ base, tryIt, shown, signIn }: EndpointSketch) {
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
