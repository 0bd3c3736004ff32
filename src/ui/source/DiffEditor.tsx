import { lazyComponent } from '../kit/lazyComponent.tsx';
import { EditorLoading } from './EditorLoading.tsx';
import type { MonacoDiffProps } from './MonacoDiff.tsx';

/** Two versions of a text file, side by side where there is room and one below the other where not. */
export const DiffEditor = lazyComponent(
  async () => {
    const { MonacoDiff } = await import('./MonacoDiff.tsx');
    return (props: MonacoDiffProps) => <MonacoDiff key={props.path} {...props} />;
  },
  <EditorLoading />,
);
