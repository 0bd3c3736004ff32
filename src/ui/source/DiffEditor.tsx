import { lazy, Suspense } from 'react';
import { EditorLoading } from './EditorLoading.tsx';
import type { MonacoDiffProps } from './MonacoDiff.tsx';

const MonacoDiff = lazy(async () => ({ default: (await import('./MonacoDiff.tsx')).MonacoDiff }));

/** Two versions of a text file, side by side where there is room and one below the other where not. */
export function DiffEditor(props: MonacoDiffProps) {
  return (
    <Suspense fallback={<EditorLoading />}>
      <MonacoDiff key={props.path} {...props} />
    </Suspense>
  );
}
