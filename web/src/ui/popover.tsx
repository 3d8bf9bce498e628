import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { classNames } from './class-names.ts';

interface PopoverProps {
  /** What the panel is for; its accessible name. */
  readonly label: string;
  /** The accessible name of the button, where its words alone do not say enough. */
  readonly button_label: string;
  readonly button_class: string;
  readonly button: ReactNode;
  readonly panel_class?: string;
  /** Only there while the panel is open. */
  readonly children: ReactNode;
}

const gap_px = 6;
const edge_px = 8;

function isInWindow(button: HTMLElement): boolean {
  const { top, bottom } = button.getBoundingClientRect();
  return bottom > 0 && top < window.innerHeight;
}

/** Puts the panel below its button, inside the window. */
function place(panel: HTMLElement, button: HTMLElement): void {
  const { left, right, bottom } = button.getBoundingClientRect();
  const is_rtl = getComputedStyle(button).direction === 'rtl';
  const start = is_rtl ? right - panel.offsetWidth : left;
  const last = window.innerWidth - panel.offsetWidth - edge_px;
  panel.style.left = `${Math.max(edge_px, Math.min(start, last))}px`;
  panel.style.top = `${bottom + gap_px}px`;
  panel.style.maxHeight = `${Math.max(160, window.innerHeight - bottom - gap_px - edge_px)}px`;
}

/**
 * A panel that opens from a button: the platform’s own popover, so Escape and a click elsewhere close it and the focus
 * goes back by itself. It stays below its button while the page moves, and closes when the button leaves the window.
 */
export function Popover({ label, button_label, button_class, button, panel_class, children }: PopoverProps) {
  const id = useId();
  const opener = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const [is_open, setOpen] = useState(false);
  useEffect(() => {
    if (!is_open) return undefined;
    const follow = (): void => {
      if (panel.current === null || opener.current === null) return;
      if (isInWindow(opener.current)) place(panel.current, opener.current);
      else panel.current.hidePopover();
    };
    follow();
    window.addEventListener('resize', follow);
    window.addEventListener('scroll', follow, true);
    return () => {
      window.removeEventListener('resize', follow);
      window.removeEventListener('scroll', follow, true);
    };
  }, [is_open]);
  return (
    <>
      <button
        ref={opener}
        type="button"
        popoverTarget={id}
        aria-haspopup="dialog"
        aria-expanded={is_open}
        aria-label={button_label}
        className={button_class}
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
          panel_class,
        )}
      >
        {is_open && children}
      </div>
    </>
  );
}
