import { Center, Loader } from '@mantine/core';
import styles from './source.module.css';

/** Stands where an editor will be while its code is loaded. */
export function EditorLoading() {
  return (
    <Center className={styles.frame}>
      <Loader size="sm" aria-label="Loading the editor" />
    </Center>
  );
}
