import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { areKeysCaught, handCaughtKeysTo } from './caughtKeys.ts';
import styles from './Dialog.module.css';
import { useReturnedFocus } from './useReturnedFocus.ts';

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
  useReturnedFocus();
  return (
    <Modal.Root opened={opened} onClose={onClose} size={size} returnFocus={returnFocus}>
      <Modal.Overlay />
      <Modal.Content>
        <div className={styles.head}>
          <Modal.Title className={styles.title}>{title}</Modal.Title>
          <Modal.CloseButton aria-label="Close" />
        </div>
        <Modal.Body ref={focusFirstField}>{children}</Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

/** At once, where Mantine would wait a moment: what is typed in that moment is for this field. */
function focusFirstField(body: HTMLDivElement | null): void {
  const field = body?.querySelector('input[data-autofocus]');
  if (!(field instanceof HTMLInputElement)) return;
  if (areKeysCaught()) handCaughtKeysTo(field);
  else field.focus({ preventScroll: true });
}
