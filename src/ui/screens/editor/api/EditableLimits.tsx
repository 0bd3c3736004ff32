import { useMediaQuery } from '@mantine/hooks';
import { Pencil } from 'lucide-react';
import { useCallback } from 'react';
import type { EditableLimitsProps } from '#reading/api/apiDrawContext.ts';
import { setPreferences } from '#state/storage/preferencesStore.ts';
import { useStableCallback } from '../../../kit/useStableCallback.ts';
import { useApp } from '../../../useApp.ts';
import { activeOperationStore } from './activeOperationStore.ts';
import { findLimitField, listLimitFields } from './listLimitFields.ts';
import styles from './ApiPane.module.css';

/** Limits of a value on an operation page: a click leads to their fields in the side panel. */
export function EditableLimits({ at, of, children }: EditableLimitsProps) {
  const app = useApp();
  // A drawer can't be opened from here; its button is in the top bar.
  const isNarrow = useMediaQuery('(max-width: 1023px)', false, { getInitialValueInEffect: false }) === true;
  const show = useStableCallback(() => {
    const { shown } = activeOperationStore.getState();
    const field = shown === null ? null : findLimitField(listLimitFields(shown.page.reference.page), at, of);
    if (field === null || getSelection()?.isCollapsed === false) return;
    setPreferences(app, { sidePanel: true, previewBeside: false });
    activeOperationStore.setState({ limitsOf: field.label, focusesLimits: true });
  });
  // The button is for keyboards and screen readers; pointer users click the text.
  const listen = useCallback(
    (text: HTMLDivElement | null) => {
      text?.addEventListener('click', show);
      return () => text?.removeEventListener('click', show);
    },
    [show],
  );
  if (isNarrow) return children;
  return (
    <div ref={listen} className={styles.words}>
      {children}
      <button
        type="button"
        className={styles.edit}
        aria-label={`Edit: Limits of ${of}`}
        title={`Edit: Limits of ${of}`}
      >
        <Pencil size={13} aria-hidden />
      </button>
    </div>
  );
}
