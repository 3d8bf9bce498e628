import type { ToastInput } from './toaster.tsx';

/** Inserts the empty region of toasts, so that screen readers announce the first one. */
export function prepareToasts(): void {
  void import('./toaster.tsx').then(({ mount }) => mount());
}

/** Shows a toast: `showToast({ tone, title, text })`. Loads the toast library with the first one. */
export function showToast(toast: ToastInput): void {
  void import('./toaster.tsx').then(({ present }) => present(toast));
}

/** Removes a toast whose subject is now displayed. */
export function dismissToast(id: string): void {
  void import('./toaster.tsx').then(({ dismiss }) => dismiss(id));
}
