import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { focusDialog } from './focusDialog.ts';
import styles from './Dialog.module.css';
import { useReturnFocus } from './useReturnFocus.ts';

export interface DialogProps {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly title: string;
  /** CSS width or Mantine size; the width of a form by default. */
  readonly size?: string;
  /** False if the focus moves on to something else when the dialog closes. */
  readonly returnFocus?: boolean;
  readonly children: ReactNode;
}

/** A dialog with a title and a close button. Mantine's own header would be a second banner landmark. */
export function Dialog({ opened, onClose, title, size = 'md', returnFocus = true, children }: DialogProps) {
  useReturnFocus();
  return (
    <Modal.Root opened={opened} onClose={onClose} size={size} returnFocus={returnFocus}>
      <Modal.Overlay />
      <Modal.Content>
        <div className={styles.head}>
          <Modal.Title className={styles.title}>{title}</Modal.Title>
          <Modal.CloseButton aria-label="Close" />
        </div>
        <Modal.Body ref={focusDialog}>{children}</Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
