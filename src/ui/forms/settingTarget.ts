import { useEffect, useState, type RefObject } from 'react';
import { settingTargetStore, takeRequestedSetting } from '#state/settings/settingTargetStore.ts';
import { useApp } from '../useApp.ts';
import type { FormValuePath } from './FormContext.ts';

/** Attributes of an element around a field that contains the form's target; null if it doesn't. */
export function targetMark(path: FormValuePath, target: FormValuePath | null = null) {
  return target !== null && path.every((key, index) => key === target[index])
    ? { 'data-target-depth': path.length }
    : null;
}

const controls = 'input:not([type="hidden"]), textarea, select, button, [tabindex="0"]';

/** Focuses the field nearest to the form's target, in the middle of the view. */
export function focusTarget(form: ParentNode): void {
  const marks = [...form.querySelectorAll<HTMLElement>('[data-target-depth]')];
  const depthOf = (mark: HTMLElement) => Number(mark.dataset['targetDepth']);
  const nearest = marks.toSorted((a, b) => depthOf(b) - depthOf(a))[0];
  const control = nearest?.querySelector<HTMLElement>(controls);
  control?.scrollIntoView({ block: 'center' });
  control?.focus({ preventScroll: true });
}

/** Returns the requested setting, and focuses its field once the form is on screen. A new request needs a new form. */
export function useSettingTarget(form: RefObject<HTMLElement | null>): FormValuePath | null {
  const app = useApp();
  const [target] = useState(() => app.get(settingTargetStore).getState().path);
  useEffect(() => {
    if (target === null || form.current === null || takeRequestedSetting(app) === null) return;
    focusTarget(form.current);
  }, [app, target, form]);
  return target;
}
