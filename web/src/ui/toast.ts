/**
 * Toasts: `showToast({ tone, title, text })`. The library and its corner of the screen are fetched with the first one.
 */
export interface ToastInput {
  readonly tone: 'good' | 'error' | 'info';
  readonly title: string;
  readonly text?: string;
  /** How long it stays; errors and notices with a text stay longer by themselves. */
  readonly duration_ms?: number;
}

export function showToast(toast: ToastInput): void {
  void import('./toaster.tsx').then(({ present }) => present(toast));
}
