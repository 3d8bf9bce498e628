/** Whether the notification centre is open; also toasts open it. */
import { create } from 'zustand';

export const useBellPanel = create<{ readonly isOpen: boolean }>()(() => ({ isOpen: false }));

export function setBellPanel(isOpen: boolean): void {
  useBellPanel.setState({ isOpen });
}
