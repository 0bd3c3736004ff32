import { lazy, Suspense } from 'react';
import type { MonacoSourceProps } from './MonacoSource.tsx';
import { EditorLoading } from './EditorLoading.tsx';

const MonacoSource = lazy(async () => ({ default: (await import('./MonacoSource.tsx')).MonacoSource }));

/** A text file as its source. Line endings and byte-order mark stay as the file has them; Monaco is loaded when first shown. */
export function SourceEditor(props: MonacoSourceProps) {
  return (
    <Suspense fallback={<EditorLoading />}>
      <MonacoSource key={props.path} {...props} />
    </Suspense>
  );
}
