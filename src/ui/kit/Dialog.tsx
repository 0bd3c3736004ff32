import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { focusDialog } from './focusDialog.ts';
import styles from './Dialog.module.css';
import { useReturnFocus } from './useReturnFocus.ts';

export interface DialogProps {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly title: string;
  /** Its width, as CSS has it; as wide as a form where it is not given. */
  readonly size?: string;
  /** Whether what had the focus before has it again; not where the focus is for what follows. */
  readonly returnFocus?: boolean;
  readonly children: ReactNode;
}

/** A dialog with a title and a close button. Its head is no second banner of the page, as Mantine's own would be. */
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
