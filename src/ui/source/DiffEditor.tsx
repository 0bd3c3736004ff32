import { lazyComponent } from '../kit/lazyComponent.tsx';
import { EditorLoading } from './EditorLoading.tsx';
import type { MonacoDiffProps } from './MonacoDiff.tsx';

/** A diff of a text file, side by side if there is room, or else inline. */
export const DiffEditor = lazyComponent(
  async () => {
    const { MonacoDiff } = await import('./MonacoDiff.tsx');
    return (props: MonacoDiffProps) => <MonacoDiff key={props.path} {...props} />;
  },
  <EditorLoading />,
);
