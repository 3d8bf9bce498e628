import { readStored, writeStored } from './stored.ts';

const themeKey = 'plenum.theme';

/** Available themes; `contrast` is the high-contrast palette, light or dark as on the device. */
export const themes = ['system', 'light', 'dark', 'contrast'] as const;

export type Theme = (typeof themes)[number];

export function chosenTheme(): Theme {
  const stored = readStored(themeKey);
  return themes.find((theme) => theme === stored) ?? 'system';
}

/** Applies a theme to the page; `system` follows the device. */
export function applyTheme(theme: Theme): void {
  const { style, dataset } = document.documentElement;
  // On the element instead of in a style sheet, which loads later and would flash the other background.
  style.colorScheme = theme === 'light' || theme === 'dark' ? theme : '';
  if (theme === 'contrast') dataset['theme'] = theme;
  else delete dataset['theme'];
}

export function chooseTheme(theme: Theme): void {
  applyTheme(theme);
  writeStored(themeKey, theme === 'system' ? null : theme);
}
