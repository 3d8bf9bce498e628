import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { classNames } from './class-names.ts';

interface PopoverProps {
  /** Accessible name of the panel. */
  readonly label: string;
  /** Accessible name of the button, if its text alone is ambiguous. */
  readonly buttonLabel: string;
  readonly buttonClass: string;
  readonly button: ReactNode;
  readonly panelClass?: string;
  /** Mounted only while the panel is open. */
  readonly children: ReactNode;
}

const gapPx = 6;
const edgePx = 8;

function isInWindow(button: HTMLElement): boolean {
  const { top, bottom } = button.getBoundingClientRect();
  return bottom > 0 && top < window.innerHeight;
}

/** Positions the panel below its button, inside the window. */
function placePanel(panel: HTMLElement, button: HTMLElement): void {
  const { left, right, bottom } = button.getBoundingClientRect();
  const isRtl = getComputedStyle(button).direction === 'rtl';
  const start = isRtl ? right - panel.offsetWidth : left;
  const last = window.innerWidth - panel.offsetWidth - edgePx;
  panel.style.left = `${Math.max(edgePx, Math.min(start, last))}px`;
  panel.style.top = `${bottom + gapPx}px`;
  panel.style.maxHeight = `${Math.max(160, window.innerHeight - bottom - gapPx - edgePx)}px`;
}

/**
 * Panel that opens from a button, with the native popover: Escape and a click outside close it and restore the focus.
 * It follows its button while the page scrolls, and closes when the button leaves the window.
 */
export function Popover({ label, buttonLabel, buttonClass, button, panelClass, children }: PopoverProps) {
  const id = useId();
  const opener = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    if (!isOpen) return undefined;
    const follow = (): void => {
      if (panel.current === null || opener.current === null) return;
      if (isInWindow(opener.current)) placePanel(panel.current, opener.current);
      else panel.current.hidePopover();
    };
    follow();
    window.addEventListener('resize', follow);
    window.addEventListener('scroll', follow, true);
    return () => {
      window.removeEventListener('resize', follow);
      window.removeEventListener('scroll', follow, true);
    };
  }, [isOpen]);
  return (
    <>
      <button
        ref={opener}
        type="button"
        popoverTarget={id}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-label={buttonLabel}
        className={buttonClass}
      >
        {button}
      </button>
      <div
        ref={panel}
        id={id}
        popover="auto"
        role="dialog"
        aria-label={label}
        onToggle={({ newState }) => setOpen(newState === 'open')}
        className={classNames(
          'fixed m-0 animate-rise flex-col rounded-lg border border-rule bg-surface p-2 text-ink shadow-float open:flex',
          panelClass,
        )}
      >
        {isOpen && children}
      </div>
    </>
  );
}
