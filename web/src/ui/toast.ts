import type { ToastInput } from './toast-input.ts';

/**
 * Toasts: `showToast({ tone, title, text })`. The library and its corner of the screen are fetched with the first one.
 */
export function showToast(toast: ToastInput): void {
  void import('./toaster.tsx').then(({ present }) => present(toast));
}
