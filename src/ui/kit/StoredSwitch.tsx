import { Switch, type SwitchProps } from '@mantine/core';
import { useChosenValue } from './useChosenValue.ts';

interface StoredSwitchProps extends Omit<SwitchProps, 'checked' | 'onChange'> {
  readonly stored: boolean;
  /** Returns whether the state was stored, or nothing if it is stored at once. */
  readonly store: (isOn: boolean) => Promise<boolean> | void;
}

/** A switch whose state is stored asynchronously. It shows the new state at once. */
export function StoredSwitch({ stored, store, ...props }: StoredSwitchProps) {
  const [isOn, choose] = useChosenValue(stored, store);
  return <Switch {...props} checked={isOn} onChange={({ currentTarget }) => choose(currentTarget.checked)} />;
}
