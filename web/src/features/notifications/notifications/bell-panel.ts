/** Stores whether the notification center is open; toasts can also open it. */
import { create } from 'zustand';

export const useBellPanel = create<{ readonly isOpen: boolean }>()(() => ({ isOpen: false }));

export function setBellPanel(isOpen: boolean): void {
  useBellPanel.setState({ isOpen });
}
