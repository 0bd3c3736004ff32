import { Button, type ButtonProps } from '@mantine/core';
import { useEffect, useState, type ReactNode } from 'react';
import { copyText } from '#reading/behavior/copyText.ts';
import { notify } from '#state/notices/noticesStore.ts';
import { useApp } from '../useApp.ts';

/** How long the button confirms the copy, in milliseconds. */
const saidFor = 1500;

interface CopyTextButtonProps extends Pick<ButtonProps, 'size' | 'leftSection'> {
  readonly text: string;
  /** Replaces `leftSection` after copying. */
  readonly copiedSection?: ReactNode;
  readonly children: string;
}

/** A button that copies a text, even without HTTPS. */
export function CopyTextButton({ text, copiedSection, children, ...looks }: CopyTextButtonProps) {
  const app = useApp();
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return undefined;
    const timer = setTimeout(() => setCopied(false), saidFor);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = async () => {
    if (await copyText(text)) setCopied(true);
    else notify(app, 'Your browser blocked copying. Select the text and copy it with the keyboard.', 'problem');
  };
  return (
    <Button
      {...looks}
      variant="default"
      leftSection={copied ? (copiedSection ?? looks.leftSection) : looks.leftSection}
      onClick={() => void copy()}
    >
      {copied ? 'Copied' : children}
    </Button>
  );
}
