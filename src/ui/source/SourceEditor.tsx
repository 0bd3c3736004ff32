import { lazyComponent } from '../kit/lazyComponent.tsx';
import { EditorLoading } from './EditorLoading.tsx';
import type { MonacoSourceProps } from './MonacoSource.tsx';

/** A text file as its source. Line endings and byte-order mark stay as the file has them; Monaco is loaded when first shown. */
export const SourceEditor = lazyComponent(
  async () => {
    const { MonacoSource } = await import('./MonacoSource.tsx');
    return (props: MonacoSourceProps) => <MonacoSource key={props.path} {...props} />;
  },
  <EditorLoading />,
);
