import { lazyComponent } from '../kit/lazyComponent.tsx';
import { EditorLoading } from './EditorLoading.tsx';
import type { MonacoSourceProps } from './MonacoSource.tsx';

/** Edits a text file's source. Preserves line endings and byte-order mark; Monaco is loaded on first use. */
export const SourceEditor = lazyComponent(
  async () => {
    const { MonacoSource } = await import('./MonacoSource.tsx');
    return (props: MonacoSourceProps) => <MonacoSource key={props.path} {...props} />;
  },
  <EditorLoading />,
);
