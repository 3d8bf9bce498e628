import { CircleAlert, CircleCheck, Info, X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { create } from 'zustand';
import { isSmallScreen } from '../lib/media.ts';
import { classNames } from './class-names.ts';
import { displayMs, withToast } from './toast-queue.ts';
import { t } from './toaster.en.json';
// The landing page loads only its own styles.
import '../styles/app.css';
import '../styles/toaster.css';

export interface ToastInput {
  /** A toast replaces the one with the same id. */
  readonly id?: string;
  readonly tone: 'good' | 'error' | 'info';
  readonly title: string;
  readonly text?: string;
  /** Display time; defaults to 5 s, or 9 s for errors and toasts with a text or an action. */
  readonly durationMs?: number;
  /** Optional action button; the toast is displayed longer. */
  readonly action?: { readonly label: string; readonly onSelect: () => void };
}

interface Toast extends ToastInput {
  readonly id: string;
}

/** The displayed toast, then the waiting ones. */
const useToasts = create<{ readonly queue: readonly Toast[] }>()(() => ({ queue: [] }));

/** Distance of the toast from a text field and the edge of the screen. */
const gapPx = 8;

let mounted = false;
let count = 0;

/** Removes a toast; called by `dismissToast`. */
export const dismiss = (id: string): void =>
  useToasts.setState(({ queue }) => ({ queue: queue.filter((toast) => toast.id !== id) }));

/** Shows one toast; called by `showToast`. */
export function present(input: ToastInput): void {
  mount();
  count += 1;
  const toast = { ...input, id: input.id ?? `toast-${count}` };
  useToasts.setState(({ queue }) => ({ queue: withToast(queue, toast) }));
}

/** Inserts the region of toasts, once. */
export function mount(): void {
  if (mounted) return;
  mounted = true;
  createRoot(document.body.appendChild(document.createElement('div'))).render(<Toaster />);
}

/** Removes a toast when its time is over. The time stops while it is paused, or the tab is hidden. */
function useExpiry(toast: Toast | undefined, isPaused: boolean): void {
  const leftMs = useRef(0);
  useEffect(() => {
    leftMs.current = toast === undefined ? 0 : displayMs(toast);
  }, [toast]);
  useEffect(() => {
    if (toast === undefined || isPaused) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let startedMs = 0;
    const pause = (): void => {
      if (timer !== undefined) leftMs.current -= performance.now() - startedMs;
      clearTimeout(timer);
      timer = undefined;
    };
    const run = (): void => {
      pause();
      // A timer with an infinite delay would fire immediately.
      if (document.visibilityState === 'hidden' || leftMs.current === Number.POSITIVE_INFINITY) return;
      startedMs = performance.now();
      timer = setTimeout(() => dismiss(toast.id), Math.max(leftMs.current, 0));
    };
    run();
    document.addEventListener('visibilitychange', run);
    return () => {
      pause();
      document.removeEventListener('visibilitychange', run);
    };
  }, [toast, isPaused]);
}

/** Escape dismisses the toast, unless another layer handles the key; Alt+T moves the focus into it. */
function useToastKeys(toast: Toast | undefined, onFocusKey: () => void): void {
  const focus = useEffectEvent(onFocusKey);
  useEffect(() => {
    if (toast === undefined) return undefined;
    const onKeyDown = (event: globalThis.KeyboardEvent): void => {
      if (event.key === 'Escape' && !event.defaultPrevented) dismiss(toast.id);
      if (event.altKey && event.code === 'KeyT') focus();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [toast]);
}

const openDialogs = '[role=dialog][data-state=open], [role=alertdialog][data-state=open]';
/** Text fields, for which phones display a keyboard. */
const typingFields = 'textarea, select, input:not([type=checkbox], [type=radio]), [contenteditable=true]';

/**
 * On phones, space is reserved for the toast at the bottom. While the user types or a dialog is open, the keyboard or
 * the buttons of the dialog are there: the toast then moves to the top, or below a field at the top. It never moves
 * back to the bottom, where it could cover a button that the user is about to press.
 */
function usePlace(toast: Toast | undefined) {
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    const { current } = box;
    if (toast === undefined || current === null) return undefined;
    const { style } = document.documentElement;
    const place = (): void => {
      style.setProperty('--toast-height', `${current.offsetHeight}px`);
      const field = document.activeElement?.matches(typingFields) === true ? document.activeElement : null;
      if (!isSmallScreen() || (field === null && document.querySelector(openDialogs) === null)) return;
      const screenTop = window.visualViewport?.offsetTop ?? 0;
      const { top, bottom } = field?.getBoundingClientRect() ?? { top: Infinity, bottom: 0 };
      const isFieldBelow = top - screenTop > current.offsetHeight + 2 * gapPx;
      current.style.cssText = `top: ${(isFieldBelow ? screenTop : bottom) + gapPx}px; bottom: auto`;
    };
    current.removeAttribute('style');
    const controller = new AbortController();
    const { signal } = controller;
    const observer = new ResizeObserver(place);
    observer.observe(current);
    for (const name of ['focusin', 'focusout']) document.addEventListener(name, () => setTimeout(place), { signal });
    window.visualViewport?.addEventListener('resize', place, { signal });
    return () => {
      observer.disconnect();
      controller.abort();
      style.removeProperty('--toast-height');
    };
  }, [toast]);
  return box;
}

const icons = { good: CircleCheck, error: CircleAlert, info: Info } as const;
const tones = {
  good: 'border-on-good-soft bg-good-soft text-on-good-soft',
  error: 'border-live bg-live-soft text-on-live-soft',
  info: 'border-edge bg-surface text-ink',
} as const;

function ToastText({ toast }: { readonly toast: Toast | undefined }) {
  const Icon = icons[toast?.tone ?? 'info'];
  return (
    <>
      {toast !== undefined && <Icon aria-hidden="true" className="size-5 shrink-0" />}
      <div role="status" className="min-w-0 flex-1 leading-5 wrap-anywhere not-empty:py-1.5">
        {toast !== undefined && (
          <>
            <p className="font-semibold">{toast.title}</p>
            {toast.text !== undefined && (
              // What is quoted here is behind the action; the rest is not.
              <p className={toast.action === undefined ? '' : 'md:line-clamp-1'}>{toast.text}</p>
            )}
          </>
        )}
      </div>
    </>
  );
}

function ToastButtons({ toast, onClose }: { readonly toast: Toast; readonly onClose: () => void }) {
  return (
    <>
      {toast.action !== undefined && (
        <button
          type="button"
          onClick={() => {
            toast.action?.onSelect();
            onClose();
          }}
          className="inline-flex min-h-9 shrink-0 items-center rounded-md border border-current px-3 font-semibold whitespace-nowrap hover:bg-surface/60"
        >
          {toast.action.label}
        </button>
      )}
      <button
        type="button"
        aria-label={t('toast.close')}
        title={t('toast.close')}
        onClick={onClose}
        className="grid size-11 shrink-0 place-items-center rounded-md hover:bg-sunk/40"
      >
        <X aria-hidden="true" className="size-4" />
      </button>
    </>
  );
}

/**
 * Region with the current toast; always rendered, because screen readers announce only texts that are inserted into an
 * existing region.
 */
function Toaster() {
  const toast = useToasts(({ queue }) => queue[0]);
  const [isHovered, setHovered] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const before = useRef<Element>(null);
  const box = usePlace(toast);
  useExpiry(toast, isHovered || isFocused);
  useToastKeys(toast, () => {
    before.current = document.activeElement;
    box.current?.querySelector('button')?.focus();
  });
  const hasToast = toast !== undefined;
  // The focus does not stay on a removed button.
  const returnFocus = (): void => {
    if (box.current?.contains(document.activeElement) !== true) return;
    const target = before.current?.isConnected === true ? before.current : document.getElementById('content');
    if (target instanceof HTMLElement) target.focus({ preventScroll: true });
    before.current = null;
  };
  const close = (): void => {
    if (toast === undefined) return;
    returnFocus();
    setHovered(false);
    setFocused(false);
    dismiss(toast.id);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    close();
  };
  return (
    // Escape closes it; the focused elements are inside.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      ref={box}
      data-toaster=""
      data-tone={toast?.tone}
      aria-label={t('toast.region')}
      aria-keyshortcuts="Alt+T"
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
      onKeyDown={onKeyDown}
      className={classNames(
        'font-sans print:hidden',
        hasToast &&
          `flex items-center gap-x-3 rounded-md border border-s-4 ps-3 text-sm shadow-float ${tones[toast.tone]}`,
      )}
    >
      <ToastText toast={toast} />
      {hasToast && <ToastButtons toast={toast} onClose={close} />}
    </section>
  );
}
