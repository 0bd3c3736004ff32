import { Anchor } from '@mantine/core';
import styles from './TokenSteps.module.css';

interface TokenStepsProps {
  /** The forge's display name. */
  readonly title: string;
  /** The permission a token needs, in the forge's own terms. */
  readonly permission: string;
  /** The page to create one. */
  readonly url: string;
  /** `owner/name`. */
  readonly repository: string;
  /** A sentence about how it is entered, if not alone. */
  readonly advice?: string | undefined;
}

/** How to create a token, with a sketch of what each page shows. Where the forge's page allows it, its fields are filled in. */
export function TokenSteps({ title, permission, url, repository, advice }: TokenStepsProps) {
  const isFilledIn = url.includes('?');
  return (
    <ol className={styles.steps} aria-label={`How to create a token on ${title}`}>
      <li>
        <Sketch rows={['Name  Docwright', `Permissions  ${permission}`]} />
        <span>
          Open{' '}
          <Anchor href={url} target="_blank" rel="noreferrer" inherit underline="always">
            the token page on {title}
          </Anchor>
          .{' '}
          {isFilledIn
            ? 'The name and permissions are filled in. Check the expiration date.'
            : `Enter a name, and select: ${permission}.`}
        </span>
      </li>
      <li>
        <Sketch rows={[repository, '[ Generate token ]']} />
        <span>If the page lets you select repositories, select {repository}. Then generate the token.</span>
      </li>
      <li>
        <Sketch rows={['•••••••••••••', '[ Copy ]']} />
        <span>
          Copy the token and paste it here. {title} shows it only once. {advice}
        </span>
      </li>
    </ol>
  );
}

function Sketch({ rows }: { readonly rows: readonly string[] }) {
  return (
    <span className={styles.sketch} aria-hidden>
      {rows.map((row) => (
        <span key={row} className={row.startsWith('[') ? styles.button : styles.row}>
          {row.replaceAll(/[[\]]/g, '').trim()}
        </span>
      ))}
    </span>
  );
}
