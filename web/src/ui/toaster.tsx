import { createRoot } from 'react-dom/client';
import { toast, Toaster } from 'sonner';
import { smallScreen } from '../lib/media.ts';
import { useMediaQuery } from '../lib/use-media-query.ts';
// The landing page loads only its own styles.
import '../styles/app.css';

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

const shortMs = 5000;
const longMs = 9000;

let mounted = false;

/** Toasts at the bottom on desktops; below the header on phones, where save and send buttons are at the bottom. */
function Corner() {
  const isSmall = useMediaQuery(smallScreen);
  const belowHeader = { top: 'calc(var(--header-height) + 0.5rem)' };
  return (
    // The library would move the focus back when it leaves a toast, which would trap Tab (WCAG 2.1.2).
    <div onFocusCapture={(event) => event.stopPropagation()}>
      <Toaster
        position={isSmall ? 'top-center' : 'bottom-left'}
        mobileOffset={belowHeader}
        {...(isSmall ? { offset: belowHeader } : {})}
        // An open dialog disables pointer events elsewhere; a toast above it must stay clickable.
        style={{ pointerEvents: 'auto' }}
        // Expanded, because a toast below another one could not be closed.
        expand
        closeButton
        toastOptions={{
          unstyled: true,
          classNames: {
            toast:
              'font-sans flex w-full items-start gap-3 rounded-md border-s-4 border-edge bg-surface py-3.5 ps-4 pe-10 text-sm text-ink shadow-float data-[type=success]:border-on-good-soft data-[type=success]:bg-good-soft data-[type=success]:text-on-good-soft data-[type=error]:border-live data-[type=error]:bg-live-soft data-[type=error]:text-on-live-soft',
            title: 'font-semibold',
            description: 'mt-0.5',
            closeButton:
              'absolute end-1.5 top-1.5 grid size-8 place-items-center rounded-sm hover:bg-sunk/40 [&_svg]:size-4',
            icon: 'mt-0.5',
            actionButton:
              'ms-auto inline-flex min-h-11 shrink-0 items-center self-center rounded-md border border-current px-3.5 font-semibold whitespace-nowrap hover:bg-surface/60',
          },
        }}
      />
    </div>
  );
}

/** Inserts the region of toasts, once. */
export function mount(): void {
  if (mounted) return;
  mounted = true;
  createRoot(document.body.appendChild(document.createElement('div'))).render(<Corner />);
}

const shows = { good: toast.success, error: toast.error, info: toast.info } as const;

/** Removes a toast; called by `dismissToast`. */
export const dismiss = (id: string): void => void toast.dismiss(id);

/** Shows one toast; called by `showToast`. */
export function present({ id, tone, title, text, durationMs, action }: ToastInput): void {
  mount();
  const isLong = tone === 'error' || text !== undefined || action !== undefined;
  const duration = durationMs ?? (isLong ? longMs : shortMs);
  shows[tone](title, {
    duration,
    ...(id === undefined ? {} : { id }),
    ...(text === undefined ? {} : { description: text }),
    ...(action === undefined ? {} : { action: { label: action.label, onClick: action.onSelect } }),
  });
}
