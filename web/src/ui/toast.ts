/** Toasts: `showToast({ tone, title, text })`. */

export interface ToastInput {
  readonly tone: 'good' | 'error' | 'info';
  readonly title: string;
  readonly text?: string;
  /** Display time; defaults to 5 s, or 9 s for errors and toasts with a text or an action. */
  readonly durationMs?: number;
  /** Optional action button; the toast is displayed longer. */
  readonly action?: { readonly label: string; readonly onSelect: () => void };
}

/** Shows a toast; loads the toast library with the first one. */
export function showToast(toast: ToastInput): void {
  void import('./toaster.tsx').then(({ present }) => present(toast));
}
