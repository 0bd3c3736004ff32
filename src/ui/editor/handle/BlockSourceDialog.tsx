import { Button, Textarea } from '@mantine/core';
import type { Editor } from '@tiptap/core';
import { useState } from 'react';
import { Dialog } from '../../kit/Dialog.tsx';
import { blockToMarkdown, replaceBlockFromMarkdown } from './blockMarkdown.ts';
import styles from './BlockSourceDialog.module.css';

interface BlockSourceDialogProps {
  readonly editor: Editor;
  /** Start position of the block. */
  readonly position: number;
  readonly onClose: () => void;
}

/** Edits the source of one block, for what block editing can't express. Nothing changes until applied. */
export function BlockSourceDialog({ editor, position, onClose }: BlockSourceDialogProps) {
  const [before] = useState(() => {
    const block = editor.state.doc.nodeAt(position);
    return block === null ? '' : blockToMarkdown(block, editor.storage.clipboard.text());
  });
  const [text, setText] = useState(before);
  const [refusal, setRefusal] = useState<string | null>(null);
  const apply = () => {
    const result = replaceBlockFromMarkdown(editor.state, position, text);
    if (typeof result === 'string') return setRefusal(result);
    editor.storage.clipboard.addSource(text);
    editor.view.dispatch(result.scrollIntoView());
    onClose();
  };
  return (
    <Dialog opened onClose={onClose} size="46rem" title="Block source">
      <Textarea
        data-autofocus
        autosize
        minRows={4}
        maxRows={20}
        aria-label="Source"
        classNames={{ input: styles.source ?? '' }}
        value={text}
        error={refusal}
        spellCheck={false}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setRefusal(null);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) apply();
        }}
      />
      <div className={styles.actions}>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button onClick={apply} disabled={text === before}>
          Apply
        </Button>
      </div>
    </Dialog>
  );
}
