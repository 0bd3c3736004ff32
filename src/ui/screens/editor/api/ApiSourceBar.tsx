import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { createApiOverlay } from '#state/intents/createApiOverlay.ts';
import type { EditableApiPage } from '#state/pages/editableApiPage.ts';
import styles from './ApiPane.module.css';
import { describeEditTarget } from './describeEditTarget.ts';
import { DeprecatedSwitch } from './OperationActions.tsx';
import { SourceLink } from './SourceLink.tsx';
import { useApp } from '../../../useApp.ts';

/** Shows which file an operation comes from and where edits go. Actions on a generated page are in the side panel. */
export function ApiSourceBar({ page }: { readonly page: EditableApiPage }) {
  const app = useApp();
  const isTouch = useMediaQuery('(pointer: coarse)', false, { getInitialValueInEffect: false }) === true;
  const { reference, isGenerated, at, line, generated, overlay, canHaveOverlay, file } = page;
  return (
    <div
      className={styles.bar}
      role="note"
      aria-label={isGenerated ? 'Source of this page' : 'Source of this reference'}
    >
      <span>
        Generated from <SourceLink path={at?.file ?? file} line={line} />. {describeEditTarget(page, isTouch)}
      </span>
      <span className={styles.tools}>
        {generated !== null && overlay === null && canHaveOverlay && (
          <Button
            size="compact-sm"
            variant="default"
            title="Saves your edits to a separate file in this repository"
            onClick={() => void createApiOverlay(app, file)}
          >
            Save edits to an overlay
          </Button>
        )}
        {!isGenerated && at !== null && <DeprecatedSwitch at={at} isDeprecated={reference.page.deprecated} />}
      </span>
    </div>
  );
}
