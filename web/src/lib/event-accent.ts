/** Applies the colors of an event to screens of the app; loaded only for events with colors. */
import type { Hex } from '@plenum/contracts/hex';
import { accentVariables } from './contrast.ts';
import styles from '../styles/event-accent.css?inline';

const sheet = new CSSStyleSheet();
sheet.replaceSync(styles);
document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];

export { accentVariables };

/**
 * Applies the colors of an event to the whole document, including dialogs and toasts; returns a function that removes
 * them.
 */
export function applyAccent(hex: Hex, secondary: string): () => void {
  const { classList, style } = document.documentElement;
  const variables = Object.entries(accentVariables(hex, secondary));
  for (const [name, value] of variables) style.setProperty(name, value);
  classList.add('own-accent');
  return () => {
    classList.remove('own-accent');
    for (const [name] of variables) style.removeProperty(name);
  };
}
