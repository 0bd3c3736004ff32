import { deferred } from '../kit/deferred.tsx';
import { EditorLoading } from './EditorLoading.tsx';
import type { MonacoSourceProps } from './MonacoSource.tsx';

/** A text file as its source. Line endings and byte-order mark stay as the file has them; Monaco is loaded when first shown. */
export const SourceEditor = deferred(
  async () => {
    const { MonacoSource } = await import('./MonacoSource.tsx');
    return (props: MonacoSourceProps) => <MonacoSource key={props.path} {...props} />;
  },
  <EditorLoading />,
);
