/** What a toast says. */
export interface ToastInput {
  readonly tone: 'good' | 'error' | 'info';
  readonly title: string;
  readonly text?: string;
  /** How long it stays; errors and notices with a text stay longer by themselves. */
  readonly durationMs?: number;
  /** What one may do about it right there; the toast stays longer then. */
  readonly action?: { readonly label: string; readonly onSelect: () => void };
}
