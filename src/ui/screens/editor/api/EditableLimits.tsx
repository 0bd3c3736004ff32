import { Drawer } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { Pencil } from 'lucide-react';
import { useCallback, useState } from 'react';
import { useStore } from 'zustand';
import type { RepoPath } from '#base/repoPath.ts';
import type { EditableLimitsProps } from '#reading/api/apiDrawContext.ts';
import { notify } from '#state/notices/noticesStore.ts';
import { setPreferences } from '#state/storage/preferencesStore.ts';
import { useReturnFocus } from '../../../kit/useReturnFocus.ts';
import { useStableCallback } from '../../../kit/useStableCallback.ts';
import { useApp } from '../../../useApp.ts';
import { activeOperationStore } from './activeOperationStore.ts';
import { findLimitField, listLimitFields } from './listLimitFields.ts';
import { LimitsForm } from './LimitsForm.tsx';
import styles from './ApiPane.module.css';

/** Limits of a value on an operation page: a click leads to their fields at the top of the side panel, or in a sheet on a narrow screen. */
export function EditableLimits({ at, of, children }: EditableLimitsProps) {
  const app = useApp();
  /** The page whose limits the sheet shows, once it was opened. */
  const [sheet, setSheet] = useState<RepoPath | null>(null);
  const [isSheetOpen, setSheetOpen] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [button, setButton] = useState<HTMLButtonElement | null>(null);
  const shownOf = useStore(activeOperationStore, (state) => state.limitsOf);
  const isNarrow = useMediaQuery('(max-width: 63.9375em)', false, { getInitialValueInEffect: false }) === true;
  const show = useStableCallback(({ target }: Event) => {
    const { shown } = activeOperationStore.getState();
    const field = shown === null ? null : findLimitField(listLimitFields(shown.page.reference.page), at, of);
    if (shown === null || field === null || getSelection()?.isCollapsed === false) return;
    const clicked = target instanceof Element ? target.closest('[data-limit]') : null;
    activeOperationStore.setState({
      limitsOf: field.label,
      limitsFirstOn: shown.path,
      focusesLimits: true,
      limitKey: clicked?.getAttribute('data-limit') ?? null,
    });
    setSheet(shown.path);
    setSheetOpen(isNarrow);
    if (!isNarrow) setPreferences(app, { sidePanel: true, previewBeside: false });
  });
  const onProblem = useStableCallback((message: string | null) => {
    if (isSheetOpen) setProblem(message);
    else if (message !== null) notify(app, message, 'problem');
  });
  const close = () => {
    setSheetOpen(false);
    if (problem !== null) notify(app, problem, 'problem');
    setProblem(null);
  };
  // The button is for keyboards and screen readers; pointer users click the text.
  const listen = useCallback(
    (text: HTMLDivElement | null) => {
      text?.addEventListener('click', show);
      return () => text?.removeEventListener('click', show);
    },
    [show],
  );
  return (
    <>
      <div ref={listen} className={styles.words}>
        {children}
        <button
          ref={setButton}
          type="button"
          className={styles.edit}
          aria-label={`Edit: Limits of ${of}`}
          title={`Edit: Limits of ${of}`}
        >
          <Pencil size={13} aria-hidden />
        </button>
      </div>
      {isNarrow && sheet !== null && (
        <Drawer
          opened={isSheetOpen}
          onClose={close}
          position="bottom"
          size="auto"
          title={`Limits of ${shownOf}`}
          closeButtonProps={{ 'aria-label': 'Close' }}
        >
          <SheetForm path={sheet} opener={button} onProblem={onProblem} />
        </Drawer>
      )}
    </>
  );
}

interface SheetFormProps {
  readonly path: RepoPath;
  /** The button that opened the sheet, or that is next to the text that did. */
  readonly opener: HTMLButtonElement | null;
  readonly onProblem: (message: string | null) => void;
}

function SheetForm({ path, opener, onProblem }: SheetFormProps) {
  useReturnFocus(opener);
  return <LimitsForm path={path} onProblem={onProblem} />;
}
