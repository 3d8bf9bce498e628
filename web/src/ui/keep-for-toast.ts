/** For `onInteractOutside` of a dialog: whoever closes or undoes a toast that lies over it stays in it. */
export function keepForToast(event: Event): void {
  if (event.target instanceof Element && event.target.closest('[data-sonner-toaster]') !== null) event.preventDefault();
}
