import { Center, Loader } from '@mantine/core';
import styles from './source.module.css';

/** Placeholder while an editor's code loads. */
export function EditorLoading() {
  return (
    <Center className={styles.frame}>
      <Loader size="sm" aria-label="Loading the editor" />
    </Center>
  );
}
