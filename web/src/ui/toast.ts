import type { ToastInput } from './toaster.tsx';

/** Shows a toast: `showToast({ tone, title, text })`. Loads the toast library with the first one. */
export function showToast(toast: ToastInput): void {
  void import('./toaster.tsx').then(({ present }) => present(toast));
}
