import { useRef, type FocusEvent, type KeyboardEvent, type ReactNode } from 'react';

interface ToolbarProps {
  readonly label: string;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };

/** Buttons that share one tab stop; arrow keys move among them (WAI-ARIA, "Toolbar Pattern"). */
export function Toolbar({ label, className, children }: ToolbarProps) {
  const bar = useRef<HTMLDivElement>(null);
  const buttons = () => [...(bar.current?.querySelectorAll<HTMLElement>('button:not(:disabled), a[href]') ?? [])];
  const onFocus = ({ target }: FocusEvent) => {
    for (const button of buttons()) button.tabIndex = button === target ? 0 : -1;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key];
    const all = buttons();
    const at = all.findIndex((button) => button === event.target);
    if (step === undefined || at < 0) return;
    event.preventDefault();
    all[(at + step + all.length) % all.length]?.focus();
  };
  return (
    <div
      ref={bar}
      role="toolbar"
      tabIndex={-1}
      aria-label={label}
      aria-orientation="vertical"
      className={className}
      onFocus={onFocus}
      onKeyDown={onKeyDown}
    >
      {children}
    </div>
  );
}
